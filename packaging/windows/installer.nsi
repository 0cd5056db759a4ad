; The installer for Windows: for one person, without an administrator. packaging/windows/downloads.py
; runs it:
;
;     makensis -DBUNDLE=folder -DVERSION=number -DICON=icon.ico -DPICTURE=setup.bmp -DOUT=setup.exe \
;         installer.nsi
;
; /S asks nothing, /DESKTOP=1 puts an icon on the desktop, /D=FOLDER (last, without quotes) installs
; elsewhere. What was installed before is replaced. Matches and settings lie elsewhere, and are never
; touched. Ends with 0; with 2 while the program runs; with 3 where the folder cannot be written.

Unicode true
; What is built on Windows has no such stub, and installs the same with the other one.
!if /FileExists "${NSISDIR}/Stubs/lzma_solid-amd64-unicode"
  Target amd64-unicode
!endif
SetCompressor /SOLID lzma
SetCompressorDictSize 64 ; as large as the bundle: what lies far apart is found alike, too
RequestExecutionLevel user
ManifestDPIAware true

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include Sections.nsh

!define NAME "lat-desktop"
!define PROGRAM "${NAME}.exe"
!define CLASSES "Software\Classes"
!define SUFFIX ".latmatch"
!define DOCUMENT "${NAME}.match"
!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"

Name "$(TITLE)"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${ENTRY}" "InstallLocation"
BrandingText "$(TITLE) ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow
CompletedText "$(DONE)" ; of a removal, too: NSIS says in Italian that it has installed

VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=0 "ProductName" "The Lady and the Tiger"
VIAddVersionKey /LANG=0 "FileDescription" "The Lady and the Tiger"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "LegalCopyright" "MIT"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_PAGE_HEADER_TEXT "$(TITLE)"
!define MUI_PAGE_HEADER_SUBTEXT "$(VERSION_IS)"
!define MUI_COMPONENTSPAGE_TEXT_TOP "$(ABOUT)"
!define MUI_COMPONENTSPAGE_TEXT_COMPLIST "$(WANTED)"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_FINISHPAGE_TITLE "$(READY)"
!define MUI_FINISHPAGE_TEXT "$(WHERE)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "$(PLAY)"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(STAYS)"
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English" ; also for those who speak neither
!insertmacro MUI_LANGUAGE "Italian"

LangString TITLE ${LANG_ENGLISH} "The Lady and the Tiger"
LangString TITLE ${LANG_ITALIAN} "La Signora e la Tigre"
LangString VERSION_IS ${LANG_ENGLISH} "Four card and deduction games. Version ${VERSION}"
LangString VERSION_IS ${LANG_ITALIAN} "Quattro giochi di carte e deduzione. Versione ${VERSION}"
LangString ABOUT ${LANG_ENGLISH} "The games are installed for you alone, and no administrator is needed. If they are here already, this version takes their place; your matches and settings stay."
LangString ABOUT ${LANG_ITALIAN} "I giochi vengono installati solo per te e non serve un amministratore. Se ci sono già, questa versione ne prende il posto; le tue partite e le impostazioni restano."
LangString WANTED ${LANG_ENGLISH} "What you get:"
LangString WANTED ${LANG_ITALIAN} "Che cosa avrai:"
LangString READY ${LANG_ENGLISH} "The doors are open"
LangString READY ${LANG_ITALIAN} "Le porte sono aperte"
LangString WHERE ${LANG_ENGLISH} "You will find The Lady and the Tiger in the Start menu."
LangString WHERE ${LANG_ITALIAN} "Troverai La Signora e la Tigre nel menu Start."
LangString STAYS ${LANG_ENGLISH} "The games are removed from this folder. Your matches and settings stay."
LangString STAYS ${LANG_ITALIAN} "I giochi vengono tolti da questa cartella. Le tue partite e le impostazioni restano."
LangString DONE ${LANG_ENGLISH} "Done."
LangString DONE ${LANG_ITALIAN} "Fatto."
LangString PLAY ${LANG_ENGLISH} "Play now"
LangString PLAY ${LANG_ITALIAN} "Gioca subito"
LangString MATCH ${LANG_ENGLISH} "Match of The Lady and the Tiger"
LangString MATCH ${LANG_ITALIAN} "Partita della Signora e la Tigre"
LangString GAMES ${LANG_ENGLISH} "The four games"
LangString GAMES ${LANG_ITALIAN} "I quattro giochi"
LangString ICON_WANTED ${LANG_ENGLISH} "An icon on the desktop"
LangString ICON_WANTED ${LANG_ITALIAN} "Un’icona sul desktop"
LangString RUNS ${LANG_ENGLISH} "The games are open. Close them, and then try again."
LangString RUNS ${LANG_ITALIAN} "I giochi sono aperti. Chiudili e poi riprova."
LangString CLOSED ${LANG_ENGLISH} "Nothing can be written to this folder: $INSTDIR"
LangString CLOSED ${LANG_ITALIAN} "In questa cartella non si può scrivere: $INSTDIR"

!macro End STATUS WORDS
  MessageBox MB_OK|MB_ICONEXCLAMATION "${WORDS}" /SD IDOK
  SetErrorLevel ${STATUS}
  Quit
!macroend

; A program that runs cannot be opened to be written. The person may close it, and go on.
!macro EndIfItRuns
  ${Do}
    ClearErrors
    ${IfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
      ${Break}
    ${EndIf}
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${IfNot} ${Errors}
      FileClose $0
      ${Break}
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNS)" /SD IDCANCEL IDCANCEL`
      SetErrorLevel 2
      Quit
    ${EndIf}
  ${Loop}
!macroend

; A match is opened by a double-click. What was chosen for the ending before is kept, and stands in
; "Open with" beside this; Explorer is told that its icons have changed.
!macro Associate
  WriteRegStr HKCU "${CLASSES}\${DOCUMENT}" "" "$(MATCH)"
  WriteRegStr HKCU "${CLASSES}\${DOCUMENT}\DefaultIcon" "" "$INSTDIR\_internal\document.ico"
  WriteRegStr HKCU "${CLASSES}\${DOCUMENT}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  WriteRegStr HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids" "${DOCUMENT}" ""
  WriteRegStr HKCU "${CLASSES}\${SUFFIX}" "Content Type" "application/x-lat-match"
  ReadRegStr $0 HKCU "${CLASSES}\${SUFFIX}" ""
  ${If} $0 == ""
    WriteRegStr HKCU "${CLASSES}\${SUFFIX}" "" "${DOCUMENT}"
  ${EndIf}
  ${RefreshShellIcons}
!macroend

; Only what is still ours: another copy, or another program, may have taken the ending since.
!macro Dissociate
  ReadRegStr $0 HKCU "${CLASSES}\${DOCUMENT}\shell\open\command" ""
  ${If} $0 == '"$INSTDIR\${PROGRAM}" "%1"'
    DeleteRegKey HKCU "${CLASSES}\${DOCUMENT}"
    DeleteRegValue HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids" "${DOCUMENT}"
    DeleteRegKey /ifempty HKCU "${CLASSES}\${SUFFIX}\OpenWithProgids"
    ReadRegStr $0 HKCU "${CLASSES}\${SUFFIX}" ""
    ${If} $0 == "${DOCUMENT}"
      DeleteRegValue HKCU "${CLASSES}\${SUFFIX}" ""
      DeleteRegValue HKCU "${CLASSES}\${SUFFIX}" "Content Type"
    ${EndIf}
    DeleteRegKey /ifempty HKCU "${CLASSES}\${SUFFIX}"
    ${RefreshShellIcons}
  ${EndIf}
!macroend

; What an installer brought, and nothing else: somebody may have named a folder of their own.
!macro TakeAway
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\${PROGRAM}"
  Delete "$INSTDIR\uninstall.exe"
!macroend

Section "$(GAMES)"
  SectionIn RO
  !insertmacro EndIfItRuns
  !insertmacro TakeAway
  ClearErrors
  SetOutPath "$INSTDIR"
  File /r "${BUNDLE}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ${If} ${Errors}
    !insertmacro End 3 "$(CLOSED)"
  ${EndIf}
  Delete "$SMPROGRAMS\The Lady and the Tiger.lnk" ; in the language of another time
  Delete "$SMPROGRAMS\La Signora e la Tigre.lnk"
  CreateShortCut "$SMPROGRAMS\$(TITLE).lnk" "$INSTDIR\${PROGRAM}"
  !insertmacro Associate
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegStr HKCU "${ENTRY}" "DisplayName" "$(TITLE)"
  WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" "Publisher" "The authors of The Lady and the Tiger, on your desk"
  WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${ENTRY}" "EstimatedSize" $0
  WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
SectionEnd

Section /o "$(ICON_WANTED)" DESKTOP
  Delete "$DESKTOP\The Lady and the Tiger.lnk"
  Delete "$DESKTOP\La Signora e la Tigre.lnk"
  CreateShortCut "$DESKTOP\$(TITLE).lnk" "$INSTDIR\${PROGRAM}"
SectionEnd

; Whoever has the icon keeps it.
Function .onInit
  ${GetParameters} $0
  ${GetOptions} $0 "/DESKTOP=" $1
  ${If} $1 == 1
  ${OrIf} ${FileExists} "$DESKTOP\The Lady and the Tiger.lnk"
  ${OrIf} ${FileExists} "$DESKTOP\La Signora e la Tigre.lnk"
    !insertmacro SelectSection ${DESKTOP}
  ${EndIf}
FunctionEnd

Section "Uninstall"
  !insertmacro EndIfItRuns
  !insertmacro Dissociate
  !insertmacro TakeAway
  SetOutPath "$TEMP"
  RMDir "$INSTDIR" ; unless there is more in it
  Delete "$SMPROGRAMS\The Lady and the Tiger.lnk"
  Delete "$SMPROGRAMS\La Signora e la Tigre.lnk"
  Delete "$DESKTOP\The Lady and the Tiger.lnk"
  Delete "$DESKTOP\La Signora e la Tigre.lnk"
  DeleteRegKey HKCU "${ENTRY}"
SectionEnd
