#!/bin/sh
# Postgres' archive_command: compresses one finished segment of its log to $BACKUPS/wal: most are archived by time, nearly
# empty, and are 16 MiB all the same. A segment is never overwritten; one that was archived before and is the same is a
# success, as Postgres asks again after a crash. Earlier releases archived them as they are, which `-f` lets pass.
set -eu
segment=$1
name=$2
mkdir -p "$BACKUPS/wal"
if [ -f "$BACKUPS/wal/$name" ]; then
  gzip -dcf < "$BACKUPS/wal/$name" | cmp -s - "$segment"
else
  gzip -c < "$segment" > "$BACKUPS/wal/$name.part"
  sync "$BACKUPS/wal/$name.part"
  mv "$BACKUPS/wal/$name.part" "$BACKUPS/wal/$name"
fi
# Postgres removes its own afterwards, and a crash of the machine may take back a name that is not on the disk yet.
sync "$BACKUPS/wal"
