#!/bin/sh
# repeat-endings.sh [HOST]: takes over into the restored database accounts, rights and refusals from the Postgres at HOST
# (default `before`), which runs on the data that the restore moved aside. One transaction; a second run changes nothing.
set -eu
here=$(dirname "$0")
statements=$(mktemp)
trap 'rm -f "$statements"' EXIT
run() { psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "${POSTGRES_DB:-postgres}" "$@"; }
PGPASSWORD=${POSTGRES_PASSWORD:-} run --host "${1:-before}" --quiet --no-align --tuples-only --record-separator ';
' --file "$here/newer-rows.sql" > "$statements"
echo ';' >> "$statements"
# Each statement is printed with the number of rows it changed; what it takes over holds secrets, and is not.
run --single-transaction --quiet --file "$statements" --command '\set QUIET off' --command '\set ECHO queries' --file "$here/repeat-endings.sql"
