import { readFile, writeFile } from 'node:fs/promises';
import { createSnapshot, generateMissingSql, SNAPSHOT, toNextName } from '#infra/migration/next-migration.ts';
import { MIGRATIONS, readMigrations } from '#services/database/migrate.ts';

const [topic] = process.argv.slice(2);
if (!topic) {
  console.error('Say in a word or two what changes: npm run migration -- mail-lease');
  process.exit(1);
}
const previousMigrations = await readMigrations();
const sql = await generateMissingSql(JSON.parse(await readFile(SNAPSHOT, 'utf8')), previousMigrations);
if (sql === '') {
  console.log('The migrations already lead to the tables in the code.');
} else {
  const name = toNextName(previousMigrations, topic);
  await writeFile(new URL(name, MIGRATIONS), sql);
  await writeFile(SNAPSHOT, `${JSON.stringify(createSnapshot(), null, 1)}\n`);
  console.log(
    `Wrote ${name}. Read it before you commit it: rows that are there already, and how long it holds a table, are yours to mind.`,
  );
}
