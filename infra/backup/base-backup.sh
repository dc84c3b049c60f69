#!/bin/sh
# Makes a base backup, $BACKUPS/base/<when it ended, UTC>, and removes what is older: backups, segments of the log, and
# data that a restore moved aside. Every receipt of an erasure says that nothing is kept for more than 30 days: what this
# leaves is at most 29 days old, and a day passes until it runs again. The log is kept for a day longer than backups, which
# need it from their beginning, while their names say when they ended. Runs where Postgres runs, once a day, as root where
# the folder above $PGDATA belongs to root.
set -eu
mkdir -p "$BACKUPS/base"
rm -rf "$BACKUPS/base/part"
pg_basebackup --username "${POSTGRES_USER:-postgres}" --pgdata "$BACKUPS/base/part" --checkpoint fast --wal-method none
chown -R --reference "$PGDATA" "$BACKUPS/base/part"
name=$(date -u +%Y%m%dT%H%M%SZ)
mv "$BACKUPS/base/part" "$BACKUPS/base/$name"
oldest=$(date -u -d '28 days ago' +%Y%m%dT%H%M%SZ)
# Names end with their time; only `.abandoned`, which a restore writes, may stand behind it.
for each in "$BACKUPS"/base/*Z* "$PGDATA".before-*Z; do
  time=${each##*[/-]}
  if [ "$time" \< "$oldest" ]; then rm -rf "$each"; fi
done
find "$BACKUPS/wal" -type f -mmin "+$((29 * 24 * 60))" -delete
echo "made $BACKUPS/base/$name"
