import { expect, it } from 'vitest';
import { isOutside, parseStatements, renderForPartition } from '#services/database/migration-file.ts';

const text = `-- outside a transaction
-- Why it is needed; a semicolon within a line ends nothing.
create index concurrently if not exists a on only t (x);

-- until no row changes
update t set x = 1
  where x is null;
create index on {partition of events} (type);
`;

it('takes a file apart where a line ends with a semicolon, and knows which statements are repeated', () => {
  expect(
    parseStatements({ name: '1.sql', text }).map(({ repeated, partitionsOf }) => ({ repeated, partitionsOf })),
  ).toEqual([
    { repeated: false, partitionsOf: null },
    { repeated: true, partitionsOf: null },
    { repeated: false, partitionsOf: 'events' },
  ]);
});

it('knows of which index the file makes a part for each partition, also before the statement that attaches it', () => {
  const indexes = `-- outside a transaction
create index if not exists events_kind on only events (type);
create index concurrently if not exists {partition of events}_kind on {partition of events} (type);
create index concurrently if not exists {partition of events}_kinds on {partition of events} (type);
update {partition of events} set type = type;
alter index events_kind attach partition {partition of events}_kind;
`;
  expect(parseStatements({ name: '1.sql', text: indexes }).map(({ partOf }) => partOf)).toEqual([
    null,
    'events_kind',
    null,
    null,
    'events_kind',
  ]);
});

it('names a partition wherever the table stands', () => {
  const [statement] = parseStatements({
    name: '1.sql',
    text: 'alter index i attach partition {partition of events}_i on {partition of events};\n',
  });
  expect(statement && renderForPartition(statement, 'events_2026_11')).toBe(
    'alter index i attach partition events_2026_11_i on events_2026_11',
  );
});

it('runs a file in one transaction unless its first line says otherwise', () => {
  expect([
    isOutside({ name: '1.sql', text }),
    isOutside({ name: '2.sql', text: `create table t ();\n${text}` }),
  ]).toEqual([true, false]);
});

it('refuses a function in a file that is taken apart', () => {
  expect(() =>
    parseStatements({ name: '1.sql', text: 'create function f() returns int as $$ select 1; $$ language sql;' }),
  ).toThrow('1.sql');
});
