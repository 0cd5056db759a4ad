<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="it_IT">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About</source>
        <translation>Informazioni</translation>
    </message>
    <message>
        <source>The Lady and the Tiger</source>
        <translation>La Signora e la Tigre</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Versione {version}</translation>
    </message>
    <message>
        <source>Card and deduction games, against friends at the same screen or a computer that does not peek.</source>
        <translation>Giochi di carte e deduzione, contro gli amici allo stesso schermo o contro un computer che non sbircia.</translation>
    </message>
    <message>
        <source>An unofficial adaptation. The games and their names belong to their owners, who have no part in this program.</source>
        <translation>Un adattamento non ufficiale. I giochi e i loro nomi appartengono ai rispettivi proprietari, che con questo programma non hanno nulla a che fare.</translation>
    </message>
    <message>
        <source>This program never connects to any network: it has no account, sends nothing, and does not look for updates.</source>
        <translation>Questo programma non si collega mai a nessuna rete: non ha account, non invia nulla e non cerca aggiornamenti.</translation>
    </message>
    <message>
        <source>Our code is free under the MIT licence. It stands on:</source>
        <translation>Il nostro codice è libero, con licenza MIT. Si regge su:</translation>
    </message>
    <message>
        <source>Your matches and the log are kept in:</source>
        <translation>Le tue partite e il registro si trovano in:</translation>
    </message>
</context>
<context>
    <name>AgreedProgramsList</name>
    <message>
        <source>Programs of others that you have agreed to run</source>
        <translation>Programmi di altri che hai accettato di avviare</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Togli</translation>
    </message>
    <message>
        <source>You will be asked before it is run again.</source>
        <translation>Ti verrà chiesto prima di avviarlo di nuovo.</translation>
    </message>
</context>
<context>
    <name>ChanceTableModel</name>
    <message>
        <source>After the last move</source>
        <translation>Dopo l’ultima mossa</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>Scelta</translation>
    </message>
    <message>
        <source>Luck</source>
        <translation>Fortuna</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Prima</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Dopo</translation>
    </message>
</context>
<context>
    <name>CoachPanel</name>
    <message>
        <source>Take the move &amp;back</source>
        <translation>&amp;Ritira la mossa</translation>
    </message>
    <message>
        <source>&amp;Keep my move</source>
        <translation>T&amp;engo la mia mossa</translation>
    </message>
    <message>
        <source>Play without &amp;coach</source>
        <translation>Gioca se&amp;nza l’allenatore</translation>
    </message>
</context>
<context>
    <name>Coaching</name>
    <message>
        <source>In your first matches a coach looks on. Before your move it stood like this, and there was a better one: {move}.</source>
        <translation>Nelle prime partite c’è un allenatore che ti segue. Prima della tua mossa si era qui, e c’era di meglio: {move}.</translation>
    </message>
    <message>
        <source>The coach: before your move it stood like this, and there was a better one: {move}.</source>
        <translation>L’allenatore: prima della tua mossa si era qui, e c’era di meglio: {move}.</translation>
    </message>
    <message>
        <source>It wins {before}% of the time, your move {after}%.</source>
        <translation>Probabilità di vincere: {before}% così, {after}% con la tua mossa.</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>The Lady and the Tiger</source>
        <translation>La Signora e la Tigre</translation>
    </message>
    <message>
        <source>Last time, the program broke off.</source>
        <translation>L’ultima volta il programma si è interrotto.</translation>
    </message>
    <message>
        <source>Your match is kept up to the last move.</source>
        <translation>La tua partita è salva fino all’ultima mossa.</translation>
    </message>
    <message>
        <source>The program cannot start.</source>
        <translation>Il programma non riesce ad avviarsi.</translation>
    </message>
    <message>
        <source>Your matches are kept.</source>
        <translation>Le tue partite sono salve.</translation>
    </message>
    <message>
        <source>Something went wrong.</source>
        <translation>Qualcosa è andato storto.</translation>
    </message>
    <message>
        <source>Your match is kept, and you can go on.</source>
        <translation>La partita è salva e puoi continuare.</translation>
    </message>
    <message>
        <source>(And one thing more.)</source>
        <translation>(E un’altra cosa ancora.)</translation>
    </message>
    <message>
        <source>(And {n} things more.)</source>
        <translation>(E altre {n} cose.)</translation>
    </message>
    <message>
        <source>If you ask somebody for help, give them this report. It says what failed and on what computer, but nothing of your cards; nothing is sent by itself.</source>
        <translation>Se chiedi aiuto a qualcuno, allega questo resoconto: dice che cosa non ha funzionato e su quale computer, ma nulla delle tue carte. Non viene inviato niente da solo.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Resoconto</translation>
    </message>
    <message>
        <source>It is kept as {file}.</source>
        <translation>È conservato come {file}.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiato</translation>
    </message>
    <message>
        <source>&amp;Copy the report</source>
        <translation>&amp;Copia il resoconto</translation>
    </message>
    <message>
        <source>&amp;Show the file</source>
        <translation>&amp;Mostra il file</translation>
    </message>
</context>
<context>
    <name>DeductionPanel</name>
    <message>
        <source>Undo</source>
        <translation>Annulla</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Ripeti</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Foglio</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fatti</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Appunti</translation>
    </message>
    <message>
        <source>Below the sheet</source>
        <translation>Sotto il foglio</translation>
    </message>
    <message>
        <source>Shown here</source>
        <translation>Qui si vede</translation>
    </message>
    <message>
        <source>Facts about</source>
        <translation>Fatti su</translation>
    </message>
    <message>
        <source>What you want to remember</source>
        <translation>Quello che vuoi ricordare</translation>
    </message>
    <message>
        <source>What a player has noted is for that player’s eyes alone.</source>
        <translation>Gli appunti di un giocatore sono soltanto per i suoi occhi.</translation>
    </message>
    <message>
        <source>A click changes the mark.</source>
        <translation>Un clic cambia il segno.</translation>
    </message>
    <message>
        <source>{keys}: the next mark.</source>
        <translation>{keys}: il segno seguente.</translation>
    </message>
    <message>
        <source>{keys}: out of the question.</source>
        <translation>{keys}: da escludere.</translation>
    </message>
    <message>
        <source>{keys}: perhaps.</source>
        <translation>{keys}: forse.</translation>
    </message>
    <message>
        <source>{keys}: certain.</source>
        <translation>{keys}: certo.</translation>
    </message>
</context>
<context>
    <name>DeductionSheet</name>
    <message>
        <source>your mark: {mark}</source>
        <translation>il tuo segno: {mark}</translation>
    </message>
    <message>
        <source>excluded: {why}</source>
        <translation>da escludere: {why}</translation>
    </message>
</context>
<context>
    <name>DelayPanel</name>
    <message>
        <source>Ask again</source>
        <translation>Chiedi di nuovo</translation>
    </message>
    <message>
        <source>Try again now</source>
        <translation>Riprova adesso</translation>
    </message>
    <message>
        <source>Run its program…</source>
        <translation>Avvia il suo programma…</translation>
    </message>
    <message>
        <source>Let the computer play in its place</source>
        <translation>Fa’ giocare il computer al suo posto</translation>
    </message>
    <message>
        <source>Go to the lobby; the match waits</source>
        <translation>Torna nel foyer; la partita aspetta</translation>
    </message>
    <message>
        <source>{name} is still thinking; your computer is busy.</source>
        <translation>{name} sta ancora pensando: il computer è molto occupato.</translation>
    </message>
    <message>
        <source>{name} is still thinking.</source>
        <translation>{name} sta ancora pensando.</translation>
    </message>
    <message>
        <source>Nobody plays for {name}: you have not agreed to run its program.</source>
        <translation>Nessuno gioca per {name}: non hai accettato di avviare il suo programma.</translation>
    </message>
    <message>
        <source>The program of {name} has ended.</source>
        <translation>{name}: il programma si è chiuso.</translation>
    </message>
    <message>
        <source>The program of {name} does not answer.</source>
        <translation>{name}: il programma non risponde.</translation>
    </message>
    <message>
        <source>The program of {name} gave no proper answer.</source>
        <translation>{name}: il programma ha dato una risposta senza senso.</translation>
    </message>
    <message>
        <source>The program of {name} cannot be started.</source>
        <translation>{name}: il programma non si può avviare.</translation>
    </message>
    <message>
        <source>The program of {name} says that it does not play this.</source>
        <translation>{name}: il programma dice di non saper giocare a questo.</translation>
    </message>
    <message>
        <source>It is being started again.</source>
        <translation>Viene riavviato.</translation>
    </message>
    <message>
        <source>The match waits for what you decide; nothing is lost.</source>
        <translation>La partita aspetta che tu decida; non si perde nulla.</translation>
    </message>
</context>
<context>
    <name>DoorButton</name>
    <message>
        <source>Continue</source>
        <translation>Continua</translation>
    </message>
    <message>
        <source>New match</source>
        <translation>Nuova partita</translation>
    </message>
</context>
<context>
    <name>FileErrorSentences</name>
    <message>
        <source>You have no permission for the file or its folder.</source>
        <translation>Non hai i permessi per il file o per la sua cartella.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Il disco è pieno.</translation>
    </message>
    <message>
        <source>Nothing can be written there: the disk is read-only.</source>
        <translation>Lì non si può scrivere: il disco è in sola lettura.</translation>
    </message>
    <message>
        <source>The file or its folder is not there.</source>
        <translation>Il file o la sua cartella non c’è.</translation>
    </message>
    <message>
        <source>Something else has its name: a folder, a link, a device, or a file in the place of a folder.</source>
        <translation>C’è qualcos’altro con quel nome: una cartella, un collegamento, un dispositivo, oppure un file al posto di una cartella.</translation>
    </message>
    <message>
        <source>The file is far too large to be a match.</source>
        <translation>Il file è decisamente troppo grande per essere una partita.</translation>
    </message>
    <message>
        <source>The name of the file, or of its folder, is too long.</source>
        <translation>Il nome del file, o della sua cartella, è troppo lungo.</translation>
    </message>
    <message>
        <source>It is open in another window, here or on another computer.</source>
        <translation>È aperta in un’altra finestra, qui o su un altro computer.</translation>
    </message>
    <message>
        <source>The disk reports an error; the log has the details.</source>
        <translation>Il disco segnala un errore; i dettagli sono nel registro.</translation>
    </message>
    <message>
        <source>it is empty.</source>
        <translation>il file è vuoto.</translation>
    </message>
    <message>
        <source>line {line} is damaged.</source>
        <translation>la riga {line} è danneggiata.</translation>
    </message>
    <message>
        <source>it is no match of this program, or its first line is damaged.</source>
        <translation>non è una partita di questo programma, o la sua prima riga è danneggiata.</translation>
    </message>
    <message>
        <source>it was written by another version of this program.</source>
        <translation>l’ha scritta un’altra versione di questo programma.</translation>
    </message>
    <message>
        <source>this program does not have its game or its edition.</source>
        <translation>questo programma non ha il suo gioco o la sua edizione.</translation>
    </message>
    <message>
        <source>line {line} is not the next step.</source>
        <translation>la riga {line} non è il passo seguente.</translation>
    </message>
    <message>
        <source>the move in line {line} is against the rules.</source>
        <translation>la mossa alla riga {line} è contro le regole.</translation>
    </message>
    <message>
        <source>(rule {number})</source>
        <translation>(regola {number})</translation>
    </message>
</context>
<context>
    <name>FirstVisitDialog</name>
    <message>
        <source>&amp;Learn it in five minutes</source>
        <translation>&amp;Impara in cinque minuti</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>&amp;Gioca</translation>
    </message>
</context>
<context>
    <name>GamePage</name>
    <message>
        <source>Table</source>
        <translation>Tavolo</translation>
    </message>
    <message>
        <source>Beside the table it stands in words.</source>
        <translation>Accanto al tavolo, eccolo in parole.</translation>
    </message>
    <message>
        <source>The table in words is put away.</source>
        <translation>Il tavolo in parole è nascosto.</translation>
    </message>
    <message>
        <source>The coach is looking on now, and speaks up when a move costs you dear.</source>
        <translation>Ora l’allenatore ti guarda giocare, e parla quando una mossa ti costa cara.</translation>
    </message>
    <message>
        <source>You play on without the coach; the “Game” menu brings it back.</source>
        <translation>Ora giochi senza l’allenatore; lo richiami dal menu «Partita».</translation>
    </message>
    <message>
        <source>There are hints once you have come back to now.</source>
        <translation>I suggerimenti ci sono quando torni al presente.</translation>
    </message>
    <message>
        <source>There are hints once you have taken over.</source>
        <translation>I suggerimenti ci sono quando si apre il sipario.</translation>
    </message>
    <message>
        <source>There are hints when it is your turn.</source>
        <translation>I suggerimenti ci sono quando tocca a te.</translation>
    </message>
    <message>
        <source>Taken back: {move}</source>
        <translation>Mossa ritirata: «{move}»</translation>
    </message>
    <message>
        <source>The last moves are shown again once you have taken over.</source>
        <translation>Le ultime mosse si rivedono quando si apre il sipario.</translation>
    </message>
    <message>
        <source>There is nothing to show again yet.</source>
        <translation>Non c’è ancora niente da rivedere.</translation>
    </message>
    <message>
        <source>With several people at the table, a move that is made stands.</source>
        <translation>Fra più persone, mossa fatta resta fatta.</translation>
    </message>
    <message>
        <source>It was agreed before this match that moves stand.</source>
        <translation>Prima di questa partita si è deciso che le mosse restano.</translation>
    </message>
    <message>
        <source>From here on moves stand: so many have been taken back that the file of this match has just room for its end.</source>
        <translation>Da qui in poi le mosse restano: ne hai ritirate tante che nel file di questa partita c’è posto solo per finirla.</translation>
    </message>
    <message>
        <source>There is nothing to take back: a move stands once it has shown something, or somebody has answered it.</source>
        <translation>Non c’è niente da ritirare: una mossa resta se ha rivelato qualcosa, o se qualcuno ha già risposto.</translation>
    </message>
    <message>
        <source>The coach looks on where you play alone against the computer.</source>
        <translation>L’allenatore assiste solo quando giochi contro il computer.</translation>
    </message>
    <message>
        <source>There is a review when the match is over.</source>
        <translation>La partita si può rivedere quando è finita.</translation>
    </message>
    <message>
        <source>The coach has stopped the match: take the move back, or keep playing.</source>
        <translation>L’allenatore ha fermato la partita: ritira la mossa, o prosegui.</translation>
    </message>
    <message>
        <source>Width of the panel</source>
        <translation>Larghezza del pannello</translation>
    </message>
    <message>
        <source>Drag to make the panel wide or narrow; a click hides it or shows it.</source>
        <translation>Trascina per allargare o stringere il pannello; un clic lo nasconde o lo mostra.</translation>
    </message>
</context>
<context>
    <name>GameTable</name>
    <message>
        <source>Something is still moving; {keys} hurries it along.</source>
        <translation>Qualcosa si muove ancora; {keys} lo affretta.</translation>
    </message>
    <message>
        <source>That was quick. Pause a moment, look, and press again.</source>
        <translation>Troppo in fretta. Aspetta un attimo, guarda, e premi di nuovo.</translation>
    </message>
</context>
<context>
    <name>HintAdvice</name>
    <message>
        <source>Master is thinking about your move…</source>
        <translation>In cerca della mossa da maestro…</translation>
    </message>
    <message>
        <source>{keys} tells more.</source>
        <translation>{keys} dice di più.</translation>
    </message>
    <message>
        <source>How it may go on: {line}</source>
        <translation>Come può andare avanti: {line}</translation>
    </message>
    <message>
        <source>Master would choose: {move}</source>
        <translation>La mossa da maestro: {move}</translation>
    </message>
    <message>
        <source>This can hardly be won any more. Master would choose: {move}</source>
        <translation>Qui ormai è quasi impossibile vincere. La mossa da maestro: {move}</translation>
    </message>
    <message>
        <source>Master would choose ({percent}% to win): {move}</source>
        <translation>La mossa da maestro ({percent}% di probabilità di vincere): {move}</translation>
    </message>
    <message>
        <source>One move is clear here: look at what stands out on the table.</source>
        <translation>Qui la mossa è chiara: guarda che cosa risalta sul tavolo.</translation>
    </message>
    <message>
        <source>Compare these two: {moves}</source>
        <translation>Metti a confronto: {moves}</translation>
    </message>
</context>
<context>
    <name>HistoryBar</name>
    <message>
        <source>Looking back: move {n} of {count}</source>
        <translation>Stai rivedendo la mossa {n} di {count}</translation>
    </message>
    <message>
        <source>Nothing has happened yet.</source>
        <translation>Non è ancora successo nulla.</translation>
    </message>
    <message>
        <source>Show again what has happened since your last move</source>
        <translation>Rivedi che cosa è successo dalla tua ultima mossa</translation>
    </message>
    <message>
        <source>A move back</source>
        <translation>Una mossa indietro</translation>
    </message>
    <message>
        <source>A move forward</source>
        <translation>Una mossa avanti</translation>
    </message>
    <message>
        <source>Moves of the match</source>
        <translation>Mosse della partita</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Torna al presente</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Riproduci</translation>
    </message>
</context>
<context>
    <name>IncomingFiles</name>
    <message>
        <source>Open a match</source>
        <translation>Apri una partita</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Anywhere</source>
        <translation>Ovunque</translation>
    </message>
    <message>
        <source>At every table</source>
        <translation>A tutti i tavoli</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasti</translation>
    </message>
    <message>
        <source>Nothing needs the mouse.</source>
        <translation>Il mouse non serve mai.</translation>
    </message>
    <message>
        <source>Go from one thing that can be clicked to another</source>
        <translation>Va da una cosa che si può scegliere a un’altra</translation>
    </message>
    <message>
        <source>The next thing, and the one before</source>
        <translation>La cosa successiva, e la precedente</translation>
    </message>
    <message>
        <source>Do again what was undone on a sheet of notes</source>
        <translation>Rifà ciò che era stato annullato su un foglio di appunti</translation>
    </message>
    <message>
        <source>Only in {game}</source>
        <translation>Solo in {game}</translation>
    </message>
    <message>
        <source>In the rules</source>
        <translation>Nelle regole</translation>
    </message>
    <message>
        <source>The next section</source>
        <translation>La sezione seguente</translation>
    </message>
    <message>
        <source>The section before</source>
        <translation>La sezione precedente</translation>
    </message>
    <message>
        <source>Look for a word</source>
        <translation>Cerca una parola</translation>
    </message>
    <message>
        <source>Next place found</source>
        <translation>Il punto seguente in cui compare</translation>
    </message>
    <message>
        <source>Previous place found</source>
        <translation>Il punto precedente in cui compare</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Che cosa fa</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Nessun tasto</translation>
    </message>
    <message>
        <source>Default key</source>
        <translation>Tasto predefinito</translation>
    </message>
    <message>
        <source>Letters, digits and signs work as keys by themselves</source>
        <translation>Lettere, cifre e segni valgono come tasti da soli</translation>
    </message>
    <message>
        <source>When this is off, they do nothing at a table; all other keys work as before.</source>
        <translation>Altrimenti al tavolo non significano nulla, e gli altri tasti restano come sono.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nessuno</translation>
    </message>
    <message>
        <source>Go to the first thing, the second…</source>
        <translation>Va alla prima cosa, alla seconda…</translation>
    </message>
    <message>
        <source>Choose it; or hurry what is moving</source>
        <translation>La sceglie; o affretta quel che si muove</translation>
    </message>
    <message>
        <source>Think again, put away, back to the table, back to now</source>
        <translation>Ci ripensa, mette via, torna al tavolo, torna al presente</translation>
    </message>
    <message>
        <source>What is this? A sheet tells all that is known of it</source>
        <translation>Che cos’è? Un foglio dice tutto ciò che se ne sa</translation>
    </message>
    <message>
        <source>A hint; once more, and there is more of it</source>
        <translation>Un suggerimento; ancora, e dice di più</translation>
    </message>
    <message>
        <source>Look back on the match, once it is over</source>
        <translation>Rivedi la partita, quando è finita</translation>
    </message>
    <message>
        <source>Show what has happened since your last move</source>
        <translation>Mostra che cosa è successo dalla tua ultima mossa</translation>
    </message>
    <message>
        <source>The result of the match, or its last table</source>
        <translation>Il risultato della partita, o il tavolo com’era alla fine</translation>
    </message>
    <message>
        <source>A move back, and a move forward</source>
        <translation>Una mossa indietro, e una avanti</translation>
    </message>
    <message>
        <source>While you look back: the first move, and now</source>
        <translation>Mentre riguardi: la prima mossa, e il presente</translation>
    </message>
    <message>
        <source>This list</source>
        <translation>Questo elenco</translation>
    </message>
    <message>
        <source>To the left</source>
        <translation>A sinistra</translation>
    </message>
    <message>
        <source>To the right</source>
        <translation>A destra</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>In su</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>In giù</translation>
    </message>
    <message>
        <source>A move back</source>
        <translation>Una mossa indietro</translation>
    </message>
    <message>
        <source>A move forward</source>
        <translation>Una mossa avanti</translation>
    </message>
    <message>
        <source>To the first move</source>
        <translation>Alla prima mossa</translation>
    </message>
    <message>
        <source>To now</source>
        <translation>Al presente</translation>
    </message>
    <message>
        <source>Number {n}</source>
        <translation>Numero {n}</translation>
    </message>
    <message>
        <source>&amp;New key for “{what}”</source>
        <translation>&amp;Nuovo tasto per «{what}»</translation>
    </message>
    <message>
        <source>Go to a line to change its key. Tab cannot be changed.</source>
        <translation>Va’ a una riga per cambiarne il tasto. Tab non si può cambiare.</translation>
    </message>
    <message>
        <source>{key} is for “{what}”: that needs another key first.</source>
        <translation>{key} è per «{what}»: a quello serve prima un altro tasto.</translation>
    </message>
    <message>
        <source>{key} may open a menu: Alt needs another key with it.</source>
        <translation>{key} può aprire un menu: con Alt serve un altro tasto.</translation>
    </message>
    <message>
        <source>{key} alone is for writing and choosing. Take it with Ctrl, or a function key.</source>
        <translation>{key} da solo serve per scrivere e scegliere. Prendilo con Ctrl, o prendi un tasto funzione.</translation>
    </message>
    <message>
        <source>{key} would stop working when letters are switched off, and you cannot play without it.</source>
        <translation>Spente le lettere, {key} non funzionerebbe più, e senza non si può giocare.</translation>
    </message>
    <message>
        <source>All keys are as they were in the beginning.</source>
        <translation>Tutti i tasti sono come all’inizio.</translation>
    </message>
    <message>
        <source>All keys are as they were before.</source>
        <translation>Tutti i tasti sono di nuovo come prima.</translation>
    </message>
</context>
<context>
    <name>LessonBar</name>
    <message>
        <source>Start again</source>
        <translation>Ricomincia</translation>
    </message>
    <message>
        <source>Skip the lesson</source>
        <translation>Salta la lezione</translation>
    </message>
    <message>
        <source>Lesson, {n} of {count}</source>
        <translation>Lezione: {n} di {count}</translation>
    </message>
</context>
<context>
    <name>LessonPage</name>
    <message>
        <source>The lesson shows the way: read what it says on the table.</source>
        <translation>È la lezione che indica la strada: leggi che cosa dice sul tavolo.</translation>
    </message>
    <message>
        <source>More about it {rules}</source>
        <translation>Per saperne di più {rules}</translation>
    </message>
</context>
<context>
    <name>LevelNames</name>
    <message>
        <source>Novice</source>
        <translation>Novizio</translation>
    </message>
    <message>
        <source>Casual</source>
        <translation>Amatore</translation>
    </message>
    <message>
        <source>Intermediate</source>
        <translation>Intermedio</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Avanzato</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>Esperto</translation>
    </message>
    <message>
        <source>Master</source>
        <translation>Maestro</translation>
    </message>
</context>
<context>
    <name>Lobby</name>
    <message>
        <source>Tonight</source>
        <translation>Stasera</translation>
    </message>
    <message>
        <source>The Lady and the Tiger</source>
        <translation>La Signora e la Tigre</translation>
    </message>
    <message>
        <source>Problems of the day</source>
        <translation>Problemi del giorno</translation>
    </message>
</context>
<context>
    <name>MainMenus</name>
    <message>
        <source>&amp;Game</source>
        <translation>&amp;Partita</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Visualizza</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Lingua</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Aiuto</translation>
    </message>
    <message>
        <source>&amp;New match…</source>
        <translation>&amp;Nuova partita…</translation>
    </message>
    <message>
        <source>&amp;Continue the match</source>
        <translation>&amp;Continua la partita</translation>
    </message>
    <message>
        <source>&amp;Past matches…</source>
        <translation>&amp;Partite passate…</translation>
    </message>
    <message>
        <source>P&amp;roblems of the day…</source>
        <translation>P&amp;roblemi del giorno…</translation>
    </message>
    <message>
        <source>&amp;Lobby</source>
        <translation>&amp;Foyer</translation>
    </message>
    <message>
        <source>Take &amp;back</source>
        <translation>Ri&amp;tira la mossa</translation>
    </message>
    <message>
        <source>W&amp;ider panel</source>
        <translation>Pannello più &amp;largo</translation>
    </message>
    <message>
        <source>&amp;Narrower panel</source>
        <translation>Pannello più s&amp;tretto</translation>
    </message>
    <message>
        <source>&amp;Sounds</source>
        <translation>Su&amp;oni</translation>
    </message>
    <message>
        <source>Lou&amp;der</source>
        <translation>Più &amp;forte</translation>
    </message>
    <message>
        <source>&amp;Quieter</source>
        <translation>Più p&amp;iano</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>Testo più &amp;grande</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>Testo più pi&amp;ccolo</translation>
    </message>
    <message>
        <source>&amp;Usual size of the text</source>
        <translation>Testo &amp;normale</translation>
    </message>
    <message>
        <source>&amp;Learn to play {game}</source>
        <translation>Im&amp;para a giocare a {game}</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasti</translation>
    </message>
    <message>
        <source>&amp;What is new</source>
        <translation>&amp;Novità</translation>
    </message>
    <message>
        <source>Take &amp;back: {move}</source>
        <translation>Ri&amp;tira: {move}</translation>
    </message>
    <message>
        <source>Take &amp;back what you wrote</source>
        <translation>Annulla l’ul&amp;tima nota</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Impostazioni…</translation>
    </message>
    <message>
        <source>&amp;Open a match…</source>
        <translation>&amp;Apri una partita…</translation>
    </message>
    <message>
        <source>Save a cop&amp;y…</source>
        <translation>Sal&amp;va una copia…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Esci</translation>
    </message>
    <message>
        <source>Coac&amp;h</source>
        <translation>A&amp;llenatore</translation>
    </message>
    <message>
        <source>Table in &amp;words</source>
        <translation>Il tavolo in &amp;parole</translation>
    </message>
    <message>
        <source>&amp;Hint</source>
        <translation>S&amp;uggerimento</translation>
    </message>
    <message>
        <source>What is &amp;this?</source>
        <translation>Che cos’&amp;è questo?</translation>
    </message>
    <message>
        <source>Re&amp;view of the match</source>
        <translation>Ri&amp;vedi la partita</translation>
    </message>
    <message>
        <source>Show the last moves &amp;again</source>
        <translation>&amp;Rivedi le ultime mosse</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Schermo intero</translation>
    </message>
    <message>
        <source>&amp;Rules</source>
        <translation>&amp;Regole</translation>
    </message>
    <message>
        <source>&amp;About this program</source>
        <translation>&amp;Informazioni sul programma</translation>
    </message>
    <message>
        <source>Same as the &amp;system</source>
        <translation>Come il &amp;sistema</translation>
    </message>
    <message>
        <source>&amp;Panel beside the table</source>
        <translation>Pannello &amp;accanto al tavolo</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The Lady and the Tiger</source>
        <translation>La Signora e la Tigre</translation>
    </message>
    <message>
        <source>{game} — The Lady and the Tiger</source>
        <translation>{game} — La Signora e la Tigre</translation>
    </message>
    <message>
        <source>&amp;Close without saving</source>
        <translation>&amp;Chiudi senza salvare</translation>
    </message>
    <message>
        <source>&amp;Go on without saving</source>
        <translation>&amp;Prosegui senza salvare</translation>
    </message>
    <message>
        <source>The last moves of your match are not saved, and would be lost.</source>
        <translation>Le ultime mosse della tua partita non sono salvate e andrebbero perse.</translation>
    </message>
    <message>
        <source>Your notes are not saved, and would be lost.</source>
        <translation>I tuoi appunti non sono salvati e andrebbero persi.</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>&amp;Riprova</translation>
    </message>
</context>
<context>
    <name>MatchExporter</name>
    <message>
        <source>Save a copy of this match?</source>
        <translation>Salvare una copia di questa partita?</translation>
    </message>
    <message>
        <source>&amp;Save a copy…</source>
        <translation>&amp;Salva una copia…</translation>
    </message>
    <message>
        <source>The match is not over, and the copy holds everything that is hidden in it: whoever reads the file knows it all.</source>
        <translation>La partita non è finita, e la copia contiene tutto ciò che vi è nascosto: chi legge il file sa tutto.</translation>
    </message>
    <message>
        <source>It also holds the whole command of each program that plays, with the names of folders in it.</source>
        <translation>Contiene anche il comando completo di ogni programma che gioca, con i nomi di cartelle che vi compaiono.</translation>
    </message>
    <message>
        <source>The copy holds the whole command of each program that plays in the match, with the names of folders in it.</source>
        <translation>La copia contiene il comando completo di ogni programma che gioca nella partita, con i nomi di cartelle che vi compaiono.</translation>
    </message>
    <message>
        <source>Save a copy of the match</source>
        <translation>Salva una copia della partita</translation>
    </message>
    <message>
        <source>That is the folder where the program keeps your matches, and no other file is put among them. Choose another one.</source>
        <translation>Quella è la cartella in cui il programma tiene le tue partite, e nessun altro file va messo tra loro. Scegline un’altra.</translation>
    </message>
    <message>
        <source>The copy is saved.</source>
        <translation>Copia salvata.</translation>
    </message>
    <message>
        <source>&amp;Show its folder</source>
        <translation>&amp;Mostra la cartella</translation>
    </message>
    <message>
        <source>The copy could not be saved.</source>
        <translation>Non è stato possibile salvare la copia.</translation>
    </message>
</context>
<context>
    <name>MatchFileDialog</name>
    <message>
        <source>Folder:</source>
        <translation>Cartella:</translation>
    </message>
    <message>
        <source>Show:</source>
        <translation>Mostra:</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Partite</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>Tutti i file</translation>
    </message>
</context>
<context>
    <name>MatchLists</name>
    <message>
        <source>What has happened</source>
        <translation>Che cosa è successo</translation>
    </message>
    <message>
        <source>On the table</source>
        <translation>Sul tavolo</translation>
    </message>
    <message>
        <source>You can</source>
        <translation>Puoi</translation>
    </message>
    <message>
        <source>To do it: Return, or a double click.</source>
        <translation>Per farlo: Invio, o un doppio clic.</translation>
    </message>
    <message>
        <source>Beside the table</source>
        <translation>Accanto al tavolo</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>In parole</translation>
    </message>
</context>
<context>
    <name>NewMatchDialog</name>
    <message>
        <source>New match</source>
        <translation>Nuova partita</translation>
    </message>
    <message>
        <source>Until it is answered</source>
        <translation>Finché nessuno risponde</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regole</translation>
    </message>
    <message>
        <source>You play</source>
        <translation>Il tuo colore</translation>
    </message>
    <message>
        <source>A program plays, but its command is missing.</source>
        <translation>Gioca un programma, ma manca il suo comando.</translation>
    </message>
    <message>
        <source>Two people have the same name.</source>
        <translation>Due persone hanno lo stesso nome.</translation>
    </message>
    <message>
        <source>Somebody has the name of the computer’s player.</source>
        <translation>Qualcuno ha lo stesso nome di un giocatore guidato dal computer.</translation>
    </message>
    <message>
        <source>Chance decides</source>
        <translation>Decide il caso</translation>
    </message>
    <message>
        <source>{name} plays</source>
        <translation>Colore di {name}</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Giocatori</translation>
    </message>
    <message>
        <source>At the table, in the order of play</source>
        <translation>Al tavolo, in ordine di gioco</translation>
    </message>
    <message>
        <source>After your last matches we recommend: {level}.</source>
        <translation>Viste le tue ultime partite, consigliamo: {level}.</translation>
    </message>
    <message>
        <source>To begin with, we recommend: {level}.</source>
        <translation>Per cominciare consigliamo: {level}.</translation>
    </message>
    <message>
        <source>Taking moves back</source>
        <translation>Ritirare le mosse</translation>
    </message>
    <message>
        <source>Not allowed</source>
        <translation>Mai</translation>
    </message>
    <message>
        <source>Where several people play, a move that is made stands.</source>
        <translation>Fra più persone, mossa fatta resta fatta.</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>&amp;Comincia</translation>
    </message>
    <message>
        <source>&amp;Learn it</source>
        <translation>&amp;Impara</translation>
    </message>
    <message>
        <source>A quotation mark is missing in the command of a program.</source>
        <translation>Nel comando di un programma mancano delle virgolette.</translation>
    </message>
    <message>
        <source>There is no program “{program}”. A path with spaces in it needs quotation marks.</source>
        <translation>Il programma «{program}» non esiste. Un percorso che contiene spazi va tra virgolette.</translation>
    </message>
    <message>
        <source>“{program}” is there, but it is no program that can be run.</source>
        <translation>«{program}» esiste, ma non è un programma che si possa avviare.</translation>
    </message>
</context>
<context>
    <name>NotAnsweringDialog</name>
    <message>
        <source>The Lady and the Tiger</source>
        <translation>La Signora e la Tigre</translation>
    </message>
    <message>
        <source>The game is open already, but its window does not answer.</source>
        <translation>Il gioco è già aperto, ma la sua finestra non risponde.</translation>
    </message>
    <message>
        <source>It may be busy, or stuck. No second window opens beside it, so that the two cannot get at the same match. As soon as it answers or ends, this goes on by itself.</source>
        <translation>Può essere occupata, oppure bloccata. Non se ne apre una seconda, perché le due non mettano mano alla stessa partita. Appena risponde o si chiude, si prosegue da qui senza fare altro.</translation>
    </message>
    <message>
        <source>Stop waiting</source>
        <translation>Non aspettare</translation>
    </message>
</context>
<context>
    <name>PastMatchesDialog</name>
    <message>
        <source>Past matches</source>
        <translation>Partite passate</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Apri</translation>
    </message>
    <message>
        <source>Save a &amp;copy…</source>
        <translation>Salva una &amp;copia…</translation>
    </message>
    <message>
        <source>&amp;Throw away…</source>
        <translation>&amp;Butta via…</translation>
    </message>
    <message>
        <source>No match is over yet. The first one you play to its end will be here.</source>
        <translation>Non c’è ancora nessuna partita finita. La prima che giocherai fino in fondo la troverai qui.</translation>
    </message>
    <message>
        <source>Throw away the match that is on the table?</source>
        <translation>Buttare via la partita che è sul tavolo?</translation>
    </message>
    <message>
        <source>Throw this match away?</source>
        <translation>Buttare via questa partita?</translation>
    </message>
    <message>
        <source>It goes into the trash of your system, with its notes; you can take it out again there.</source>
        <translation>Finisce nel cestino del sistema, con i suoi appunti: da lì puoi riprenderla.</translation>
    </message>
    <message>
        <source>&amp;Throw away</source>
        <translation>&amp;Butta via</translation>
    </message>
    <message>
        <source>The match could not be put into the trash.</source>
        <translation>Non è stato possibile mettere la partita nel cestino.</translation>
    </message>
    <message>
        <source>It stays where it is: {file}</source>
        <translation>Resta dov’è: {file}</translation>
    </message>
    <message>
        <source>This match cannot be read. Its file stays as it is.</source>
        <translation>Questa partita non si può leggere. Il suo file resta com’è.</translation>
    </message>
    <message>
        <source>This match is of a game, an edition or a version that this program does not know. Its file stays as it is.</source>
        <translation>Questa partita è di un gioco, di un’edizione o di una versione che questo programma non conosce. Il suo file resta com’è.</translation>
    </message>
    <message>
        <source>This match was not played to its end. Its file stays as it is.</source>
        <translation>Questa partita non è stata giocata fino in fondo. Il suo file resta com’è.</translation>
    </message>
    <message>
        <source>The file of this match is not there any more.</source>
        <translation>Il file di questa partita non c’è più.</translation>
    </message>
    <message>
        <source>The folder of your matches cannot be read.</source>
        <translation>La cartella delle tue partite non si può leggere.</translation>
    </message>
    <message>
        <source>What has the name of this match is not a file but a folder, a link or a device.</source>
        <translation>Ciò che porta il nome di questa partita non è un file: è una cartella, un collegamento, un dispositivo.</translation>
    </message>
    <message>
        <source>This match can be read up to move {n}; what came after can’t. Its file stays as it is.</source>
        <translation>Questa partita si legge fino alla mossa {n}; il resto no. Il suo file resta com’è.</translation>
    </message>
</context>
<context>
    <name>PastMatchesModel</name>
    <message>
        <source>When</source>
        <translation>Quando</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Gioco</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Giocatori</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Esito</translation>
    </message>
    <message>
        <source>{game}, tried again</source>
        <translation>{game}, riprovata</translation>
    </message>
    <message>
        <source>Cannot be read</source>
        <translation>Illeggibile</translation>
    </message>
    <message>
        <source>Of an unknown kind</source>
        <translation>Di tipo sconosciuto</translation>
    </message>
    <message>
        <source>Not over</source>
        <translation>Non finita</translation>
    </message>
    <message>
        <source>Not there any more</source>
        <translation>Non c’è più</translation>
    </message>
    <message>
        <source>Unfinished</source>
        <translation>Non finita</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Pareggio</translation>
    </message>
    <message>
        <source>You lost</source>
        <translation>Hai perso</translation>
    </message>
    <message>
        <source>You won</source>
        <translation>Hai vinto</translation>
    </message>
    <message>
        <source>You share the win</source>
        <translation>Hai vinto a pari merito</translation>
    </message>
    <message>
        <source>{name} won</source>
        <translation>Ha vinto {name}</translation>
    </message>
    <message>
        <source>{names} share the win</source>
        <translation>Vittoria condivisa: {names}</translation>
    </message>
    <message>
        <source>Cannot be read whole</source>
        <translation>Leggibile solo in parte</translation>
    </message>
</context>
<context>
    <name>ProblemBar</name>
    <message>
        <source>Show me</source>
        <translation>Fammi vedere</translation>
    </message>
    <message>
        <source>A clue</source>
        <translation>Un indizio</translation>
    </message>
    <message>
        <source>Problem {n}, difficulty {hard} of {most}</source>
        <translation>Problema {n}, difficoltà {hard} su {most}</translation>
    </message>
    <message>
        <source>Solved with help</source>
        <translation>Risolto con un aiuto</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>Risolto</translation>
    </message>
    <message>
        <source>Tried so far: {n}</source>
        <translation>Tentativi finora: {n}</translation>
    </message>
    <message>
        <source>Take all the time you like.</source>
        <translation>Prenditi tutto il tempo che vuoi.</translation>
    </message>
</context>
<context>
    <name>ProblemPage</name>
    <message>
        <source>There is help once you are back at the question.</source>
        <translation>L’aiuto c’è quando torni alla domanda.</translation>
    </message>
    <message>
        <source>Read what the bubble says first.</source>
        <translation>Prima leggi quello che dice il fumetto.</translation>
    </message>
    <message>
        <source>The answer: {move}</source>
        <translation>La risposta: {move}</translation>
    </message>
    <message>
        <source>A clue: {clue}</source>
        <translation>Un indizio: {clue}</translation>
    </message>
</context>
<context>
    <name>ProblemsDialog</name>
    <message>
        <source>Problems</source>
        <translation>Problemi</translation>
    </message>
    <message>
        <source>Problems of the day</source>
        <translation>Problemi del giorno</translation>
    </message>
    <message>
        <source>{problem}: solved</source>
        <translation>{problem}: risolto</translation>
    </message>
    <message>
        <source>The &amp;shelf, with all of them:</source>
        <translation>Lo &amp;scaffale, con tutti i problemi:</translation>
    </message>
    <message>
        <source>All problems</source>
        <translation>Tutti i problemi</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Apri</translation>
    </message>
    <message>
        <source>{problem}: solved with help</source>
        <translation>{problem}: risolto con un aiuto</translation>
    </message>
    <message>
        <source>Something solved every day for {n} days</source>
        <translation>Da {n} giorni ne risolvi almeno uno al giorno</translation>
    </message>
    <message>
        <source>One answer only, and all the time you like</source>
        <translation>Una sola risposta, e tutto il tempo che vuoi</translation>
    </message>
</context>
<context>
    <name>ProblemsModel</name>
    <message>
        <source>No.</source>
        <translation>N.</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problema</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>Difficoltà</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>Risolto</translation>
    </message>
    <message>
        <source>difficulty {n} of {most}</source>
        <translation>difficoltà {n} su {most}</translation>
    </message>
    <message>
        <source>answer seen</source>
        <translation>soluzione vista</translation>
    </message>
    <message>
        <source>tried</source>
        <translation>tentato</translation>
    </message>
    <message>
        <source>solved with help</source>
        <translation>risolto con un aiuto</translation>
    </message>
    <message>
        <source>solved in {time}</source>
        <translation>risolto in {time}</translation>
    </message>
</context>
<context>
    <name>ProgramConsentDialog</name>
    <message>
        <source>A program of somebody else</source>
        <translation>Un programma di qualcun altro</translation>
    </message>
    <message>
        <source>This match names a program that plays. It runs with your rights: it can read and change your files. Run it only if you trust whoever wrote it.</source>
        <translation>In questa partita gioca un programma. Ha i tuoi stessi permessi: può leggere e modificare i tuoi file. Avvialo solo se ti fidi di chi l’ha scritto.</translation>
    </message>
    <message>
        <source>This match names programs that play. They run with your rights: they can read and change your files. Run them only if you trust whoever wrote them.</source>
        <translation>In questa partita giocano dei programmi. Hanno i tuoi stessi permessi: possono leggere e modificare i tuoi file. Avviali solo se ti fidi di chi li ha scritti.</translation>
    </message>
    <message>
        <source>Run this program</source>
        <translation>Avvia questo programma</translation>
    </message>
    <message>
        <source>What is to be done</source>
        <translation>Che cosa fare</translation>
    </message>
    <message>
        <source>&amp;Open the match</source>
        <translation>&amp;Apri la partita</translation>
    </message>
    <message>
        <source>The command for player {number}</source>
        <translation>Il comando per il giocatore {number}</translation>
    </message>
    <message>
        <source>The command for players {numbers}</source>
        <translation>Il comando per i giocatori {numbers}</translation>
    </message>
    <message>
        <source>Only look at the match</source>
        <translation>Guarda solo la partita</translation>
    </message>
    <message>
        <source>{level} plays instead</source>
        <translation>Gioca invece {level}</translation>
    </message>
</context>
<context>
    <name>PromptBar</name>
    <message>
        <source>Put this notice away</source>
        <translation>Togli questo avviso</translation>
    </message>
</context>
<context>
    <name>RecordOpener</name>
    <message>
        <source>This match is open in another window.</source>
        <translation>Questa partita è aperta in un’altra finestra.</translation>
    </message>
    <message>
        <source>Close it there first, or go on with it there.</source>
        <translation>Chiudila là, oppure continuala là.</translation>
    </message>
    <message>
        <source>The folder of your matches cannot be read.</source>
        <translation>La cartella delle tue partite non si può leggere.</translation>
    </message>
    <message>
        <source>The match cannot be opened.</source>
        <translation>La partita non si può aprire.</translation>
    </message>
    <message>
        <source>This match is damaged: what came after move {n} can’t be read.</source>
        <translation>Questa partita è danneggiata: dopo la mossa {n} non si legge più nulla.</translation>
    </message>
    <message>
        <source>&amp;Go on from move {n}</source>
        <translation>&amp;Continua dalla mossa {n}</translation>
    </message>
    <message>
        <source>This match is damaged: what came after the deal can’t be read.</source>
        <translation>Questa partita è danneggiata: dopo la distribuzione delle carte non si legge più nulla.</translation>
    </message>
    <message>
        <source>&amp;Go on from the deal</source>
        <translation>&amp;Continua dalla distribuzione</translation>
    </message>
    <message>
        <source>If you go on, its file is put among the damaged ones as it is:</source>
        <translation>Se continui, il suo file passa così com’è tra quelli danneggiati:</translation>
    </message>
    <message>
        <source>If you go on, it is in a new file; this one stays as it is:</source>
        <translation>Se continui, sarà in un nuovo file; questo resta com’è:</translation>
    </message>
    <message>
        <source>The match cannot be read: {what}</source>
        <translation>La partita non si può leggere: {what}</translation>
    </message>
    <message>
        <source>Its file stays as it is:</source>
        <translation>Il file resta com’è:</translation>
    </message>
</context>
<context>
    <name>Restoring</name>
    <message>
        <source>Take it back</source>
        <translation>Torna a prima</translation>
    </message>
</context>
<context>
    <name>ResultBreakdownModel</name>
    <message>
        <source>Luck</source>
        <translation>Fortuna</translation>
    </message>
    <message>
        <source>The deal (no other luck)</source>
        <translation>La disposizione (altra fortuna non c’è)</translation>
    </message>
    <message>
        <source>Fair share</source>
        <translation>Quota di partenza</translation>
    </message>
    <message>
        <source>Luck (strokes: {good} good, {bad} bad)</source>
        <translation>Fortuna (colpi: {good} a favore, {bad} contro)</translation>
    </message>
    <message>
        <source>Your mistakes</source>
        <translation>I tuoi errori</translation>
    </message>
    <message>
        <source>Mistakes of {name}</source>
        <translation>Errori di {name}</translation>
    </message>
    <message>
        <source>Mistakes of the others</source>
        <translation>Errori degli altri</translation>
    </message>
    <message>
        <source>Result: a draw</source>
        <translation>Risultato: pareggio</translation>
    </message>
    <message>
        <source>Result: won</source>
        <translation>Risultato: vittoria</translation>
    </message>
    <message>
        <source>Result: a shared win</source>
        <translation>Risultato: vittoria condivisa</translation>
    </message>
    <message>
        <source>Result: lost</source>
        <translation>Risultato: sconfitta</translation>
    </message>
</context>
<context>
    <name>ReviewPanel</name>
    <message>
        <source>Player</source>
        <translation>Giocatore</translation>
    </message>
    <message>
        <source>Chance of winning</source>
        <translation>Probabilità di vincere</translation>
    </message>
    <message>
        <source>Left and Right go from move to move, Home and End to the first and the last.</source>
        <translation>Sinistra e Destra vanno di mossa in mossa, Inizio e Fine alla prima e all’ultima.</translation>
    </message>
    <message>
        <source>luck</source>
        <translation>fortuna</translation>
    </message>
    <message>
        <source>doubtful</source>
        <translation>dubbia</translation>
    </message>
    <message>
        <source>mistake</source>
        <translation>errore</translation>
    </message>
    <message>
        <source>blunder</source>
        <translation>errore grave</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>scelto</translation>
    </message>
    <message>
        <source>better</source>
        <translation>meglio</translation>
    </message>
    <message>
        <source>Story</source>
        <translation>Il racconto</translation>
    </message>
    <message>
        <source>Mistakes</source>
        <translation>Gli errori</translation>
    </message>
    <message>
        <source>Tally</source>
        <translation>Il conto</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Cifre</translation>
    </message>
    <message>
        <source>Below the curve</source>
        <translation>Sotto la curva</translation>
    </message>
    <message>
        <source>Nothing stood out: no mistake and no stroke of luck changed the chances much. It was decided little by little.</source>
        <translation>Niente di clamoroso: né errori né colpi di fortuna hanno spostato di molto le probabilità. La partita si è decisa a poco a poco.</translation>
    </message>
    <message>
        <source>No mistakes were found.</source>
        <translation>Nessun errore da segnalare.</translation>
    </message>
    <message>
        <source>What decided the match</source>
        <translation>Che cosa ha deciso la partita</translation>
    </message>
    <message>
        <source>What cost most</source>
        <translation>Che cosa è costato di più</translation>
    </message>
    <message>
        <source>On the table</source>
        <translation>Sul tavolo</translation>
    </message>
    <message>
        <source>Luck and skill</source>
        <translation>Fortuna e bravura</translation>
    </message>
    <message>
        <source>Progress of the review</source>
        <translation>A che punto è</translation>
    </message>
    <message>
        <source>&amp;Play on from here</source>
        <translation>&amp;Gioca da qui</translation>
    </message>
    <message>
        <source>{done} of {of} decisions of all players</source>
        <translation>Decisioni di tutti i giocatori: {done} su {of}</translation>
    </message>
    <message>
        <source>Begins a match of its own at this moment, with the same cards and opponents</source>
        <translation>Comincia da questo momento una partita a sé, con le stesse carte e gli stessi avversari</translation>
    </message>
    <message>
        <source>One plays on from one’s own decisions, not from those of the computer</source>
        <translation>Si gioca da una propria decisione, non da una del computer</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Chiudi</translation>
    </message>
    <message>
        <source>Back to the end of the match (Esc)</source>
        <translation>Torna alla fine della partita (Esc)</translation>
    </message>
    <message>
        <source>How well was played, whatever came of it</source>
        <translation>Come si è giocato, comunque sia finita</translation>
    </message>
    <message>
        <source>Moves taken back: {n}</source>
        <translation>Mosse ritirate: {n}</translation>
    </message>
    <message>
        <source>The review stopped: Master’s program failed.</source>
        <translation>La revisione si è fermata: il programma che esamina la partita ha smesso di funzionare.</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Ferma</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>&amp;Riprova</translation>
    </message>
    <message>
        <source>Go &amp;on</source>
        <translation>&amp;Continua</translation>
    </message>
</context>
<context>
    <name>ReviewSentences</name>
    <message>
        <source>You chose: {move}</source>
        <translation>Hai scelto: «{move}»</translation>
    </message>
    <message>
        <source>Nothing better was found ({after} to win).</source>
        <translation>Non si è trovato niente di meglio ({after} di probabilità di vincere).</translation>
    </message>
    <message>
        <source>It cost {points} percentage points ({before} to win, then {after}).</source>
        <translation>Costo: {points} punti percentuali (probabilità di vincere: {before}, poi {after}).</translation>
    </message>
    <message>
        <source>It cost less than a percentage point ({after} to win).</source>
        <translation>Costo: meno di un punto percentuale (probabilità di vincere: {after}).</translation>
    </message>
    <message>
        <source>Better: {move}.</source>
        <translation>Meglio: {move}.</translation>
    </message>
    <message>
        <source>A word to {name}: {why}</source>
        <translation>Un consiglio per {name}: {why}</translation>
    </message>
    <message>
        <source>For {name} that was {luck}: {points} percentage points.</source>
        <translation>Per {name} è stata {luck}: {points} punti percentuali.</translation>
    </message>
    <message>
        <source>For you that was {luck}: {points} percentage points.</source>
        <translation>Per te è stata {luck}: {points} punti percentuali.</translation>
    </message>
    <message>
        <source>It cost {points} percentage points; {gain} of them came to {name}.</source>
        <translation>Costo: {points} punti percentuali, di cui {gain} a {name}.</translation>
    </message>
    <message>
        <source>It cost {points} percentage points; {gain} of them came to you.</source>
        <translation>Costo: {points} punti percentuali, di cui {gain} a te.</translation>
    </message>
    <message>
        <source>That gave away {points} percentage points.</source>
        <translation>Così ha regalato {points} punti percentuali.</translation>
    </message>
    <message>
        <source>Next time: {advice}</source>
        <translation>La prossima volta: {advice}</translation>
    </message>
    <message>
        <source>{chose} ({chance} to win)</source>
        <translation>{chose} (probabilità di vincere: {chance})</translation>
    </message>
    <message>
        <source>{chose} ({chance} to win, {cost} points)</source>
        <translation>{chose} (probabilità di vincere: {chance}, {cost} punti)</translation>
    </message>
    <message>
        <source>Before this: {luck}, {points} percentage points.</source>
        <translation>Prima: {luck}, {points} punti percentuali.</translation>
    </message>
    <message>
        <source>After this: {luck}, {points} percentage points.</source>
        <translation>Dopo: {luck}, {points} punti percentuali.</translation>
    </message>
    <message>
        <source>After the last move: {luck}, {points} percentage points.</source>
        <translation>Dopo l’ultima mossa: {luck}, {points} punti percentuali.</translation>
    </message>
    <message>
        <source>Between these two moves: {luck}, {points} percentage points.</source>
        <translation>Tra queste due mosse: {luck}, {points} punti percentuali.</translation>
    </message>
    <message>
        <source>Before the first move: {luck}, {points} percentage points.</source>
        <translation>Prima della prima mossa: {luck}, {points} punti percentuali.</translation>
    </message>
    <message>
        <source>very good luck</source>
        <translation>una gran fortuna</translation>
    </message>
    <message>
        <source>good luck</source>
        <translation>fortuna</translation>
    </message>
    <message>
        <source>bad luck</source>
        <translation>sfortuna</translation>
    </message>
    <message>
        <source>very bad luck</source>
        <translation>una gran sfortuna</translation>
    </message>
    <message>
        <source>Mistakes of others meanwhile: {points}.</source>
        <translation>Errori altrui nel frattempo: {points}.</translation>
    </message>
    <message>
        <source>Doubtful.</source>
        <translation>Mossa dubbia.</translation>
    </message>
    <message>
        <source>A mistake.</source>
        <translation>Un errore.</translation>
    </message>
    <message>
        <source>A blunder.</source>
        <translation>Un errore grave.</translation>
    </message>
    <message>
        <source>How it was played: five stars out of five, star of the evening</source>
        <translation>Come si è giocato: cinque stelle su cinque, la stella della serata</translation>
    </message>
    <message>
        <source>How it was played: four stars out of five, a leading part</source>
        <translation>Come si è giocato: quattro stelle su cinque, una parte da protagonista</translation>
    </message>
    <message>
        <source>How it was played: three stars out of five, a good supporting part</source>
        <translation>Come si è giocato: tre stelle su cinque, una buona parte di contorno</translation>
    </message>
    <message>
        <source>How it was played: two stars out of five, an understudy</source>
        <translation>Come si è giocato: due stelle su cinque, una parte da comparsa</translation>
    </message>
    <message>
        <source>How it was played: one star out of five, a first night, with stage fright</source>
        <translation>Come si è giocato: una stella su cinque, un debutto con la tremarella</translation>
    </message>
    <message>
        <source>None of these decisions could be judged.</source>
        <translation>Non è stato possibile giudicare nessuna di queste decisioni.</translation>
    </message>
    <message>
        <source>Decisions not judged, counting all players: {n} of {of}.</source>
        <translation>Non giudicate, fra quelle di tutti: {n} su {of}.</translation>
    </message>
    <message>
        <source>Decisions: {n}. They cost {points} percentage points each on average.</source>
        <translation>Decisioni: {n}. Costo medio per decisione: {points} punti percentuali.</translation>
    </message>
</context>
<context>
    <name>ReviewSession</name>
    <message>
        <source>Master is going through the match…</source>
        <translation>Il Maestro sta riguardando la partita…</translation>
    </message>
    <message>
        <source>There is nothing here to look back on.</source>
        <translation>Qui non c’è niente da rivedere.</translation>
    </message>
</context>
<context>
    <name>RulesReader</name>
    <message>
        <source>Rules of {game}</source>
        <translation>Regole di {game}</translation>
    </message>
    <message>
        <source>Search the rules</source>
        <translation>Cerca nelle regole</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Indice</translation>
    </message>
    <message>
        <source>Previous result</source>
        <translation>Risultato precedente</translation>
    </message>
    <message>
        <source>Next result</source>
        <translation>Risultato successivo</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nessun risultato</translation>
    </message>
    <message>
        <source>{number} of {all}</source>
        <translation>{number} di {all}</translation>
    </message>
</context>
<context>
    <name>SeatRow</name>
    <message>
        <source>Player {number}</source>
        <translation>Giocatore {number}</translation>
    </message>
    <message>
        <source>A person</source>
        <translation>Una persona</translation>
    </message>
    <message>
        <source>Another program</source>
        <translation>Un altro programma</translation>
    </message>
    <message>
        <source>Somebody at this very screen.</source>
        <translation>Qualcuno davanti a questo stesso schermo.</translation>
    </message>
    <message>
        <source>One that somebody wrote for this game; you say which.</source>
        <translation>Uno scritto da altri per questo gioco: lo indichi tu.</translation>
    </message>
    <message>
        <source>Is somebody playing beside you? Choose “A person” in their row.</source>
        <translation>Gioca anche chi ti sta accanto? Scegli «Una persona» nella sua riga.</translation>
    </message>
    <message>
        <source>Name of player {number}</source>
        <translation>Nome del giocatore {number}</translation>
    </message>
    <message>
        <source>Its command</source>
        <translation>Il suo comando</translation>
    </message>
    <message>
        <source>Command of player {number}</source>
        <translation>Comando del giocatore {number}</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Scegli…</translation>
    </message>
    <message>
        <source>The program that plays</source>
        <translation>Il programma che gioca</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Impostazioni</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Sistema</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Lingua</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Chiaro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Scuro</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Alto contrasto</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>Ritmo</translation>
    </message>
    <message>
        <source>At once</source>
        <translation>Subito</translation>
    </message>
    <message>
        <source>Brisk</source>
        <translation>Svelto</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normale</translation>
    </message>
    <message>
        <source>Calm</source>
        <translation>Calmo</translation>
    </message>
    <message>
        <source>Wait for me</source>
        <translation>Aspettami</translation>
    </message>
    <message>
        <source>The computer answers</source>
        <translation>Il computer risponde</translation>
    </message>
    <message>
        <source>Quickly</source>
        <translation>Presto</translation>
    </message>
    <message>
        <source>In its own time</source>
        <translation>Con i suoi tempi</translation>
    </message>
    <message>
        <source>Slowly</source>
        <translation>Con calma</translation>
    </message>
    <message>
        <source>Coach</source>
        <translation>Allenatore</translation>
    </message>
    <message>
        <source>In first matches</source>
        <translation>Nelle prime partite</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Sempre</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Mai</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Dimensione del testo</translation>
    </message>
    <message>
        <source>Volume of the sounds</source>
        <translation>Volume dei suoni</translation>
    </message>
    <message>
        <source>My turn, if I am elsewhere</source>
        <translation>Il mio turno, se sono altrove</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Niente</translation>
    </message>
    <message>
        <source>A signal</source>
        <translation>Un segnale</translation>
    </message>
    <message>
        <source>A sound, too</source>
        <translation>Anche un suono</translation>
    </message>
    <message>
        <source>What you choose holds for this evening; it cannot be saved.</source>
        <translation>Quello che scegli vale per stasera: non si può salvare.</translation>
    </message>
    <message>
        <source>Your settings could not be read whole. They are kept as they were: {file}</source>
        <translation>Non è stato possibile leggere per intero le tue impostazioni. Com’erano, sono conservate qui: {file}</translation>
    </message>
    <message>
        <source>Before a final guess</source>
        <translation>Prima di un’ipotesi definitiva</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Movimento</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Pieno</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Ridotto</translation>
    </message>
    <message>
        <source>Sounds</source>
        <translation>Suoni</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Attivi</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Spenti</translation>
    </message>
    <message>
        <source>Names of the squares</source>
        <translation>Coordinate delle caselle</translation>
    </message>
    <message>
        <source>At the board’s edges</source>
        <translation>Ai bordi del tabellone</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Nascoste</translation>
    </message>
    <message>
        <source>Ask me once</source>
        <translation>Chiedimi conferma</translation>
    </message>
    <message>
        <source>Do not ask</source>
        <translation>Non chiedere</translation>
    </message>
</context>
<context>
    <name>TextRenderer</name>
    <message>
        <source>Player</source>
        <translation>Giocatore</translation>
    </message>
    <message>
        <source>whoever plays here</source>
        <translation>chi gioca qui</translation>
    </message>
    <message>
        <source>Player {number}</source>
        <translation>Giocatore {number}</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programma</translation>
    </message>
    <message>
        <source>Compared with: {move}</source>
        <translation>A confronto: {move}</translation>
    </message>
    <message>
        <source>About as good: {move}</source>
        <translation>Vale più o meno lo stesso: {move}</translation>
    </message>
    <message>
        <source>Compared with: {move} ({percent}% to win)</source>
        <translation>A confronto: {move} ({percent}% di probabilità di vincere)</translation>
    </message>
    <message>
        <source>{name}: {move}</source>
        <translation>{name}: {move}</translation>
    </message>
</context>
<context>
    <name>TroubleNotices</name>
    <message>
        <source>Your opponent’s program ended. It has been started again.</source>
        <translation>Il programma dell’avversario si è chiuso. È stato riavviato.</translation>
    </message>
    <message>
        <source>Your opponent’s program did not answer. It has been started again.</source>
        <translation>Il programma dell’avversario non rispondeva. È stato riavviato.</translation>
    </message>
    <message>
        <source>Your opponent’s program gave no proper answer. It has been started again.</source>
        <translation>Il programma dell’avversario ha dato una risposta senza senso. È stato riavviato.</translation>
    </message>
    <message>
        <source>The match cannot be saved at the moment. You can go on playing.</source>
        <translation>Per ora la partita non si può salvare. Puoi continuare a giocare.</translation>
    </message>
    <message>
        <source>Your notes cannot be saved at the moment. You can go on playing.</source>
        <translation>Al momento gli appunti non possono essere salvati. Puoi continuare a giocare.</translation>
    </message>
    <message>
        <source>What you noted before cannot be read at the moment.</source>
        <translation>Per ora quello che avevi annotato non si può leggere.</translation>
    </message>
    <message>
        <source>The file of your notes could not be read whole, or another program had changed it. It is kept as it is: {file}</source>
        <translation>Il file dei tuoi appunti non era tutto leggibile, o un altro programma l’aveva modificato. Resta conservato com’è: {file}</translation>
    </message>
    <message>
        <source>No hint could be worked out. You can ask for it again.</source>
        <translation>Non è stato possibile trovare un suggerimento. Puoi chiederlo di nuovo.</translation>
    </message>
    <message>
        <source>The last move was cut off as it was written. Make it once more.</source>
        <translation>L’ultima mossa non è stata salvata per intero: rifalla.</translation>
    </message>
    <message>
        <source>The match goes on in a new file. The damaged one is kept as it is: {file}</source>
        <translation>La partita continua in un nuovo file. Quello danneggiato resta conservato com’è: {file}</translation>
    </message>
    <message>
        <source>The match goes on in a copy of your own. The file that you opened stays as it is: {file}</source>
        <translation>La partita continua in una copia tua. Il file che hai aperto resta com’è: {file}</translation>
    </message>
    <message>
        <source>The match goes on in a copy of your own. The file that you opened stays as it is: {file}. Your other match of this game waits among the past matches.</source>
        <translation>La partita continua in una copia tua. Il file che hai aperto resta com’è: {file}. L’altra tua partita di questo gioco aspetta tra le partite passate.</translation>
    </message>
    <message>
        <source>A copy of this match is among your past matches now. The file that you opened stays as it is: {file}</source>
        <translation>Una copia di questa partita è ora tra le tue partite passate. Il file che hai aperto resta com’è: {file}</translation>
    </message>
    <message>
        <source>You have this match already, and here it is. The file that you opened stays as it is: {file}</source>
        <translation>Hai già questa partita: eccola. Il file che hai aperto resta com’è: {file}</translation>
    </message>
    <message>
        <source>Several matches were opened, and this is the last one: the others are among the past matches.</source>
        <translation>Sono state aperte più partite, e questa è l’ultima: le altre sono tra le partite passate.</translation>
    </message>
    <message>
        <source>This version does not know the level of one of the players: Master plays in its place.</source>
        <translation>Questa versione non conosce il livello di uno dei giocatori: al suo posto gioca Maestro.</translation>
    </message>
    <message>
        <source>Another program changed this match’s file. The match goes on in a new file, {new}; the other is kept as it is: {file}</source>
        <translation>Un altro programma ha modificato il file di questa partita. La partita continua in un nuovo file, {new}; l’altro resta conservato com’è: {file}</translation>
    </message>
    <message>
        <source>Another program took this match’s file away. The match goes on in a new file, {new}.</source>
        <translation>Un altro programma ha tolto o sostituito il file di questa partita. La partita continua in un nuovo file, {new}.</translation>
    </message>
</context>
<context>
    <name>WaitingMatchBox</name>
    <message>
        <source>A match of {game} is going on.</source>
        <translation>C’è una partita di {game} in corso.</translation>
    </message>
    <message>
        <source>An earlier match of {game}, not played to its end, is waiting.</source>
        <translation>C’è una partita precedente di {game}, interrotta prima della fine.</translation>
    </message>
    <message>
        <source>If you begin a new one, nothing of that one will be lost: you will find it under Past matches ({keys}), and behind its door again when the new one is over.</source>
        <translation>Se ne cominci una nuova, di quella non va perso nulla: la trovi fra le Partite passate ({keys}), e di nuovo dietro la sua porta quando la nuova sarà finita.</translation>
    </message>
    <message>
        <source>&amp;Continue it</source>
        <translation>&amp;Continua quella</translation>
    </message>
    <message>
        <source>&amp;Begin a new one</source>
        <translation>Comincia una &amp;nuova</translation>
    </message>
</context>
<context>
    <name>WhatsNewDialog</name>
    <message>
        <source>What is new</source>
        <translation>Novità</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Versione {version}</translation>
    </message>
</context>
</TS>
