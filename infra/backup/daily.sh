#!/bin/sh
# Makes a base backup when the newest one is a day old; one that fails is tried again every quarter of an hour.
set -u
while :; do
  newest=
  for each in "$BACKUPS"/base/*Z; do [ ! -d "$each" ] || newest=${each##*/}; done
  [ "$newest" \> "$(date -u -d '1 day ago' +%Y%m%dT%H%M%SZ)" ] || sh "$(dirname "$0")/base-backup.sh"
  sleep 900
done
