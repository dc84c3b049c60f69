#!/bin/sh
# Makes a base backup, $BACKUPS/base/<when it ended, UTC>, and removes what is older than KEEP_DAYS (30: every receipt of
# an erasure says that no backup is older). Runs where Postgres runs, as its user, once a day.
set -eu
keep=${KEEP_DAYS:-30}
mkdir -p "$BACKUPS/base"
rm -rf "$BACKUPS/base/part"
pg_basebackup --username "${POSTGRES_USER:-postgres}" --pgdata "$BACKUPS/base/part" --checkpoint fast --wal-method none
name=$(date -u +%Y%m%dT%H%M%SZ)
mv "$BACKUPS/base/part" "$BACKUPS/base/$name"
oldest=$(date -u -d "$keep days ago" +%Y%m%dT%H%M%SZ)
for base in "$BACKUPS"/base/*Z; do
  [ "$(basename "$base")" \< "$oldest" ] && rm -rf "$base"
done
find "$BACKUPS/wal" -type f -mtime "+$keep" -delete
echo "made $BACKUPS/base/$name"
