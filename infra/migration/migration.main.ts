import { readFile, writeFile } from 'node:fs/promises';
import { missingSql, nextName, SNAPSHOT, snapshotOfTables } from '#infra/migration/next-migration.ts';
import { MIGRATIONS, migrations } from '#services/event-store/migrate.ts';

const [what] = process.argv.slice(2);
if (!what) {
  console.error('Say in a word or two what changes: npm run migration -- mail-lease');
  process.exit(1);
}
const soFar = await migrations();
const sql = await missingSql(JSON.parse(await readFile(SNAPSHOT, 'utf8')), soFar);
if (sql === '') {
  console.log('The migrations already lead to the tables in the code.');
} else {
  const name = nextName(soFar, what);
  await writeFile(new URL(name, MIGRATIONS), sql);
  await writeFile(SNAPSHOT, `${JSON.stringify(snapshotOfTables(), null, 1)}\n`);
  console.log(
    `Wrote ${name}. Read it before you commit it: rows that are there already, and how long it holds a table, are yours to mind.`,
  );
}
