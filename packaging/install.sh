#!/bin/sh
# Puts the app into your applications menu, or takes it out again. For you alone; needs no root.
#
#   ./install.sh              copy the app to ~/.local/lib/lat-desktop and make a menu entry
#   ./install.sh --uninstall  take both away again; your matches and settings stay
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
app="$HOME/.local/lib/lat-desktop"
data="${XDG_DATA_HOME:-$HOME/.local/share}"
entry="$data/applications/lat-desktop.desktop"
parts="lat-desktop _internal licences share install.sh"

close_first() { # an open program reads its modules from the file that it was started from
    real=$(cd "$app" 2>/dev/null && pwd -P) || return 0
    for exe in /proc/[0-9]*/exe; do
        if [ "$(readlink "$exe" 2>/dev/null)" = "$real/lat-desktop" ]; then
            echo "The games are open. Close them, and try again." >&2
            exit 1
        fi
    done
}

remove() { # what was put there, and nothing else: a folder `data` would hold matches
    for part in $parts; do
        rm -rf "${app:?}/$part"
    done
    rmdir "$app" 2>/dev/null || true
    rm -f "$HOME/.local/bin/lat-desktop" "$entry" "$data"/icons/hicolor/*/apps/lat-desktop.*
    rm -f "$data/mime/packages/lat-desktop.xml" \
        "$data"/icons/hicolor/*/mimetypes/application-x-lat-match.*
    find "$data/icons" -depth -type d -empty -delete 2>/dev/null || true
}

write_entry() { # a path in an Exec line is quoted, and then escaped as every value is
    path=$(printf '%s' "$app/lat-desktop" | sed 's/\\/\\\\\\\\/g; s/["`$]/\\\\&/g; s/%/%%/g')
    sed '/^Exec=/,$d' "$1"
    printf 'Exec="%s" %%f\n' "$path"
    sed '1,/^Exec=/d' "$1"
}

refresh_menu() { # desktops that notice by themselves lack these commands
    update-mime-database "$data/mime" 2>/dev/null || true
    update-desktop-database "$data/applications" 2>/dev/null || true
    gtk-update-icon-cache -q -f -t "$data/icons/hicolor" 2>/dev/null || true
}

case "${1-}" in
"")
    if [ "$here" = "$(cd "$app" 2>/dev/null && pwd -P)" ]; then
        echo "This copy is the installed one already." >&2
        exit 1
    fi
    close_first
    remove
    mkdir -p "$app" "$HOME/.local/bin" "$data/applications" "$data/icons"
    for part in $parts; do
        cp -R "$here/$part" "$app"
    done
    ln -s "$app/lat-desktop" "$HOME/.local/bin/lat-desktop"
    cp -R "$here/share/icons/." "$data/icons"
    mkdir -p "$data/mime/packages"
    cp "$here/share/mime/packages/lat-desktop.xml" "$data/mime/packages"
    write_entry "$here/share/applications/lat-desktop.desktop" >"$entry"
    refresh_menu
    echo "Installed. You find The Lady and the Tiger in your applications menu."
    ;;
--uninstall)
    close_first
    remove
    refresh_menu
    echo "Uninstalled. Your matches and settings are still there."
    ;;
*)
    echo "usage: $0 [--uninstall]" >&2
    exit 2
    ;;
esac
