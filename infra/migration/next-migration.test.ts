import { readdirSync, readFileSync } from 'node:fs';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { missingSql, nextName, SNAPSHOT, snapshotOfTables } from '#infra/migration/next-migration.ts';
import { LOG_TABLES, OWN_TABLES } from '#infra/migration/tables.ts';
import { writeViewsFunction } from '#infra/migration/write-views.ts';
import { migrations } from '#services/event-store/migrate.ts';

const snapshot = () => JSON.parse(readFileSync(SNAPSHOT, 'utf8'));

describe('the migrations', () => {
  it('lead to the tables in the code: run `npm run migration -- what-changes` when they do not', async () => {
    expect(await missingSql(snapshot(), await migrations())).toBe('');
    expect(snapshotOfTables()).toEqual(snapshot());
  });

  it('lack a column that was added to a table', async () => {
    const before = pgTable('letters', { kind: text('kind').notNull() });
    const changed = pgTable('letters', { kind: text('kind').notNull(), tries: integer('tries') });
    const missing = await missingSql(snapshotOfTables({ before }), await migrations(), { changed });
    expect(missing).toContain('ALTER TABLE "letters" ADD COLUMN "tries" integer;');
  });

  it('lack the function that writes the views while the last file about it says something else', async () => {
    const all = await migrations();
    const older = all.filter(({ text }) => !text.includes(writeViewsFunction()));
    expect(older.length).toBeLessThan(all.length);
    expect(await missingSql(snapshot(), older)).toBe(writeViewsFunction());
  });

  it('are numbered on', () => {
    const soFar = ['0001_log.sql', '0120_write_views.sql'].map((name) => ({ name, text: '' }));
    expect(nextName(soFar, 'mail-lease')).toBe('0121_mail_lease.sql');
  });
});

it('the function that writes the views keeps the newer of two rows of a key, column by column', () => {
  const text = writeViewsFunction({ x: { key: ['week', 'day'], others: ['mood', 'version'] } });
  expect(text).toContain(
    'on conflict (week, day) do update set\n        mood = excluded.mood, version = excluded.version\n        where excluded.version > old.version',
  );
});

it('no file of tables is forgotten', async () => {
  const services = new URL('../../services/', import.meta.url);
  const files = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tables.ts'),
  );
  const texts = files.map((file) => readFileSync(new URL(file, services), 'utf8'));
  const stated = texts.flatMap((source) =>
    [...source.matchAll(/export const (\w+) = (?:pgTable|pgSchema|auth\.table)\(/g)].map(([, name]) => name),
  );
  expect(stated.length).toBeGreaterThan(20);
  expect(Object.keys({ ...OWN_TABLES, ...LOG_TABLES }).sort()).toEqual(stated.sort());
});
