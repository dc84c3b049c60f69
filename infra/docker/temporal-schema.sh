#!/bin/sh
# Makes Temporal's two databases and brings their tables up to date. Safe to run again: what is there stays.
set -eu
for database in temporal temporal_visibility; do
  folder=temporal
  [ "$database" = temporal_visibility ] && folder=visibility
  temporal-sql-tool --db "$database" create-database || true
  temporal-sql-tool --db "$database" setup-schema --version 0.0 || true
  temporal-sql-tool --db "$database" update-schema --schema-dir "/etc/temporal/schema/postgresql/v12/$folder/versioned"
done
