#!/bin/sh
# Postgres' archive_command: copies one finished segment of its log to $BACKUPS/wal. A segment is never overwritten; one
# that was archived before and is the same is a success, as Postgres asks again after a crash.
set -eu
segment=$1
name=$2
mkdir -p "$BACKUPS/wal"
[ -f "$BACKUPS/wal/$name" ] && exec cmp -s "$segment" "$BACKUPS/wal/$name"
cp "$segment" "$BACKUPS/wal/$name.part"
sync "$BACKUPS/wal/$name.part"
mv "$BACKUPS/wal/$name.part" "$BACKUPS/wal/$name"
