#!/bin/sh
# repeat-endings.sh [HOST]: repeats in the restored database beside it what people ended or refused after the time it was
# restored to, as the Postgres at HOST (`before`), which runs on the data that the restore moved aside, has it. All of it
# happens, or nothing; a second run changes nothing.
set -eu
here=$(dirname "$0")
statements=$(mktemp)
trap 'rm -f "$statements"' EXIT
run() { psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "${POSTGRES_DB:-postgres}" "$@"; }
PGPASSWORD=${POSTGRES_PASSWORD:-} run --host "${1:-before}" --quiet --no-align --tuples-only --record-separator ';
' --file "$here/newer-rows.sql" > "$statements"
echo ';' >> "$statements"
run --single-transaction --file "$statements" --file "$here/repeat-endings.sql"
