import { createLogClient } from '#services/database/clients.ts';
import { startTcpProxy } from '#services/database/testing/tcp-proxy.ts';
import { readMessages } from '#services/http/testing/cuttable-proxy.ts';

/** A statement that Postgres executed, also within a function, with its plan. */
export type ExecutedStatement = { text: string; plan: PlanNode };
type PlanNode = {
  'Node Type': string;
  'Subplan Name'?: string;
  Filter?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
};

/** Without these ways a plan shows whether an index answers the statement, also on tables that are nearly empty. */
const SETTINGS = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/**
 * A proxy to a database that records the plan of each passing statement, of any client: Postgres is configured to send
 * its plans as notices, which are read on the wire. What `fill` does before that is not recorded.
 */
export async function startPlanProxy(databaseUrl: string, fill: () => Promise<void>) {
  const admin = createLogClient(databaseUrl, { max: 1 });
  // Statistics that come while a test runs change plans, and on a busy machine they come in another test.
  const tables = await admin<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;
  for (const table of tables) await admin.unsafe(`alter table ${table.name} set (autovacuum_enabled = off)`);
  await fill();
  const name = new URL(databaseUrl).pathname.slice(1);
  for (const [setting, value] of Object.entries(SETTINGS))
    await admin.unsafe(`alter database ${name} set ${setting} = '${value}'`);
  // Of these rows alone, such as those that are due: reading one from end to end is its purpose.
  const partial = await admin<{ name: string }[]>`
    select indexrelid::regclass::text as name from pg_index where indpred is not null`;
  const partialIndexes = new Set(partial.map((each) => each.name.replace(/^\w+[.]/, '')));
  await admin.end();

  const carried: ExecutedStatement[] = [];
  const { url, close } = await startTcpProxy(databaseUrl, ({ client, upstream }) => {
    client.pipe(upstream).pipe(client);
    upstream.on(
      'data',
      readMessages(false, (type, body) => {
        if (type === NOTICE) note(carried, body);
      }),
    );
  });
  return { url, carried, partialIndexes, close };
}

/** A notice is a list of fields, each a letter and a text. */
const NOTICE = 'N'.charCodeAt(0);

function note(carried: ExecutedStatement[], notice: Buffer): void {
  const message = notice
    .toString('utf8')
    .split('\0')
    .find((field) => field.startsWith('M'));
  const json = /^Mduration: .* plan:\n([\s\S]*)$/.exec(message ?? '')?.[1];
  if (json === undefined) return;
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
  carried.push({ text, plan });
}

/** Nodes that pass rows on as they come, so that a limit above them ends the scan below. */
const STREAMS = new Set([
  'Append',
  'Incremental Sort',
  'Limit',
  'LockRows',
  'Merge Append',
  'Nested Loop',
  'Result',
  'Subquery Scan',
  'Unique',
]);

/** A subquery that a value is looked for in: its rows are read as a whole wherever the planner hashes them. */
const MEMBERSHIP = /\b(?:in|any|all|some)[\s(]*\(\s*(?:select|with|values)\b/i;

/**
 * The faults of a plan: a table that grows is read from end to end, by itself or in the order of an index. The hashed
 * subquery of an `exists` is left out: beside it the planner has the same subquery by key, for a statement of few rows.
 * That of an `in` has none; a plan does not say which it was, so in a statement with both each is looked at.
 */
export function findPlanFaults(
  { text, plan }: ExecutedStatement,
  small: ReadonlySet<string>,
  partialIndexes: ReadonlySet<string>,
): string[] {
  const faults: string[] = [];
  const hasAlternatives = !MEMBERSHIP.test(text);
  const inspect = (node: PlanNode, isLimited: boolean, heap?: string): void => {
    const { 'Node Type': type, 'Relation Name': table = heap, 'Index Name': index, 'Index Cond': condition } = node;
    const isWhole = type === 'Seq Scan' || (index && !condition && !isLimited && !partialIndexes.has(index));
    if (isWhole && table && !small.has(table) && !table.startsWith('pg_'))
      faults.push(`reads ${table} from end to end`);
    for (const child of node.Plans ?? []) {
      if (hasAlternatives && node.Filter?.includes(`hashed ${child['Subplan Name']})`)) continue;
      inspect(
        child,
        type === 'Limit' || (isLimited && STREAMS.has(type)),
        type === 'Bitmap Heap Scan' ? table : undefined,
      );
    }
  };
  inspect(plan, false);
  return faults;
}
