import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createLogClient } from '#services/database/clients.ts';

/** A statement that Postgres executed, also within a function, with its plan. */
export type ExecutedStatement = { text: string; plan: PlanNode };
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Actual Loops'?: number;
  'Actual Rows'?: number;
  Plans?: PlanNode[];
};

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/**
 * A proxy to a database that records the plan of each passing statement, of any client: Postgres is configured to send
 * its plans as notices, which are read on the wire.
 */
export async function startPlanProxy(databaseUrl: string) {
  const admin = createLogClient(databaseUrl, { max: 1 });
  const name = new URL(databaseUrl).pathname.slice(1);
  for (const [setting, value] of Object.entries(SETTINGS))
    await admin.unsafe(`alter database ${name} set ${setting} = '${value}'`);
  await admin.end();

  const carried: ExecutedStatement[] = [];
  const sockets = new Set<Socket>();
  const target = new URL(databaseUrl);
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.pipe(upstream).pipe(client);
    upstream.on(
      'data',
      parseNotices((text) => note(carried, text)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: Object.assign(new URL(databaseUrl), {
      port: String((server.address() as AddressInfo).port),
      hostname: '127.0.0.1',
    }).href,
    carried,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function note(carried: ExecutedStatement[], notice: string): void {
  const json = /^duration: .* plan:\n([\s\S]*)$/.exec(notice)?.[1];
  if (json === undefined) return;
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
  carried.push({ text, plan });
}

/**
 * Parses the notices in what a server sends: each message is a letter, its length and its body; a notice is a list of
 * fields.
 */
function parseNotices(onNotice: (text: string) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      if (String.fromCharCode(rest[0] as number) === 'N') {
        const fields = rest.subarray(5, end).toString('utf8').split('\0');
        const message = fields.find((field) => field.startsWith('M'));
        if (message) onNotice(message.slice(1));
      }
      rest = rest.subarray(end);
    }
  };
}

/** A plan with an index for its filter discards fewer rows than this. */
const MOST_IN_VAIN = 1_000;

/** The fault of a plan on growing tables: it scans one completely, or discards most of it. */
export function findPlanFaults({ plan }: ExecutedStatement, small: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const inspect = (node: PlanNode): void => {
    const table = node['Relation Name'];
    const inVain = (node['Rows Removed by Filter'] ?? 0) * (node['Actual Loops'] ?? 1);
    // The partitions of future months are empty, so the planner scans them.
    const isEmptyPartition = /^events_/.test(table ?? '') && node['Actual Rows'] === 0 && inVain === 0;
    if (table && !small.has(table) && !table.startsWith('pg_') && !isEmptyPartition) {
      if (node['Node Type'] === 'Seq Scan') faults.push(`reads ${table} from end to end`);
      else if (inVain > MOST_IN_VAIN) faults.push(`looks at ${inVain} rows of ${table} in vain`);
    }
    node.Plans?.forEach(inspect);
  };
  inspect(plan);
  return faults;
}
