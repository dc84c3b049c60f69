import { readdirSync, readFileSync } from 'node:fs';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import {
  buildWriteViewsFunction,
  createSnapshot,
  generateMissingSql,
  LOG_TABLES,
  OWN_TABLES,
  SNAPSHOT,
  toNextName,
} from '#infra/migration/next-migration.ts';
import { readMigrations } from '#services/event-store/migrate.ts';

const readSnapshot = () => JSON.parse(readFileSync(SNAPSHOT, 'utf8'));

describe('the migrations', () => {
  it('lead to the tables in the code: run `npm run migration -- what-changes` when they do not', async () => {
    expect(await generateMissingSql(readSnapshot(), await readMigrations())).toBe('');
    expect(createSnapshot()).toEqual(readSnapshot());
  });

  it('lack a column that was added to a table', async () => {
    const before = pgTable('letters', { kind: text('kind').notNull() });
    const changed = pgTable('letters', { kind: text('kind').notNull(), tries: integer('tries') });
    const missing = await generateMissingSql(createSnapshot({ before }), await readMigrations(), { changed });
    expect(missing).toContain('ALTER TABLE "letters" ADD COLUMN "tries" integer;');
  });

  it('lack the function that writes the views while the last file about it says something else', async () => {
    const all = await readMigrations();
    const older = all.filter(({ text }) => !text.includes(buildWriteViewsFunction()));
    expect(older.length).toBeLessThan(all.length);
    expect(await generateMissingSql(readSnapshot(), older)).toBe(buildWriteViewsFunction());
  });

  it('are numbered on', () => {
    const previousMigrations = ['0001_log.sql', '0120_write_views.sql'].map((name) => ({ name, text: '' }));
    expect(toNextName(previousMigrations, 'mail-lease')).toBe('0121_mail_lease.sql');
  });
});

it('the function that writes the views keeps the newer of two rows of a key, column by column', () => {
  const text = buildWriteViewsFunction({ x: { key: ['week', 'day'], others: ['mood', 'version'] } });
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
