#!/bin/sh
# Puts a certificate into a keychain of its own, for `make macos` to sign with, and a key for Apple's
# notary into a file. For a machine that is thrown away afterwards; at home, a certificate lies in
# one's own keychain already. From the environment:
#
#   CERTIFICATE (a .p12 file in base64), CERTIFICATE_PASSWORD
#   NOTARY_KEY_TEXT, and in NOTARY_KEY the file that is to hold it; both may be empty
set -eu

keychain="$HOME/Library/Keychains/signing.keychain-db"
password=$(uuidgen)
file=$(mktemp)
trap 'rm -f "$file"' EXIT

printf %s "$CERTIFICATE" | base64 --decode >"$file"
security create-keychain -p "$password" "$keychain"
security set-keychain-settings -lut 7200 "$keychain"
security unlock-keychain -p "$password" "$keychain"
security import "$file" -f pkcs12 -k "$keychain" -P "$CERTIFICATE_PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
security list-keychains -d user -s "$keychain" login.keychain-db
if [ -n "${NOTARY_KEY-}" ]; then
    (umask 077 && printf '%s\n' "$NOTARY_KEY_TEXT" >"$NOTARY_KEY")
fi
