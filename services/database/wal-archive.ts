import type { LogClient } from '#services/database/clients.ts';

/**
 * Seconds since Postgres archived a segment of its log, while one that is finished waits or the last attempt failed; 0
 * where none waits, or nothing is archived.
 */
export async function readUnarchivedSeconds(log: LogClient): Promise<number> {
  const [row] = await log<{ seconds: number }[]>`
    select greatest(extract(epoch from now() - coalesce(last_archived_time, stats_reset)), 0)::float as seconds
    from pg_stat_archiver
    where current_setting('archive_mode') <> 'off'
      and (last_failed_time > coalesce(last_archived_time, '-infinity')
        or coalesce(last_archived_wal, '')
          < pg_walfile_name(pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size'))))`;
  return row?.seconds ?? 0;
}

/**
 * Where Postgres archives its log by our script, the seconds since its archive statistics began: with the server, or
 * anew after a reset or a crash. Postgres does not say since when it archives. Undefined elsewhere: a hosted Postgres
 * archives by a command of its own, and brings its own base backups.
 */
export async function readArchiveStatisticsAge(log: LogClient): Promise<number | undefined> {
  const [row] = await log<{ seconds: number }[]>`
    select greatest(extract(epoch from now() - stats_reset), 0)::float as seconds
    from pg_stat_archiver
    where archived_count > 0 and current_setting('archive_command') like '%archive-wal.sh%'`;
  return row?.seconds;
}
