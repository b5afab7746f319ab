#!/bin/sh
# Starts a program with its container's secrets as variables: /run/secrets/feed_secret as FEED_SECRET. The server needs none of
# it, which reads the files that its …_FILE variables name.
set -eu
for file in "${SECRETS_DIR:-/run/secrets}"/*; do
  name="$(basename "$file" | tr '[:lower:]' '[:upper:]')"
  export "$name=$(cat "$file")"
done
exec "$@"
