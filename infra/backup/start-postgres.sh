#!/bin/sh
# Starts the image of Postgres on the volumes of Compose, whose new ones belong to root. A new major version has another
# $PGDATA on the same volume, which the image would fill with an empty database: sign-ups would go there, unnoticed.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  for other in "$(dirname "$(dirname "$PGDATA")")"/*/docker/PG_VERSION; do
    [ ! -s "$other" ] || { echo "no database in $PGDATA, but one of another version in ${other%/*}: see \"A new major version of Postgres\" in infra/operating.md" >&2; exit 1; }
  done
fi
mkdir -p "$BACKUPS/erasures"
chown postgres "$BACKUPS"
chown 1000 "$BACKUPS/erasures"
exec docker-entrypoint.sh "$@"
