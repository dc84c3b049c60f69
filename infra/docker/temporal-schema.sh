#!/bin/sh
# Creates Temporal's two databases and migrates them. Safe to run again. SCHEMA is the folder of its tables, by default that of the image.
set -eu
for database in temporal temporal_visibility; do
  folder=temporal
  [ "$database" = temporal_visibility ] && folder=visibility
  temporal-sql-tool --db "$database" create-database || true
  temporal-sql-tool --db "$database" setup-schema --version 0.0 || true
  temporal-sql-tool --db "$database" update-schema --schema-dir "${SCHEMA:-/etc/temporal/schema}/postgresql/v12/$folder/versioned"
done
