import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Sql } from 'postgres';
import { build } from 'vite';
import { AT_MOST_ONCE } from '#services/mail/kinds.ts';
import { type Fault, type Phase, startFaultyServer } from '#services/mail/testing/faulty-server.ts';
import { createRandom, hashText } from '#shared/values/seeded.ts';

const SENDERS = 3;
/** Probability of a fault per SMTP phase; over five phases about three mails in ten meet one. */
const FAULT_SHARE = 0.07;
const PHASES: Record<Phase, readonly Fault[]> = {
  greeting: ['drop', 'hang'],
  mail: ['drop', 'hang', 'busy'],
  rcpt: ['drop', 'hang', 'busy', 'suspend'],
  data: ['drop', 'hang'],
  reply: ['drop', 'hang', 'busy', 'suspend'],
};
/** Addresses that the server always refuses. */
const isUnknownAddress = (address: string) => address.startsWith('nobody-');

type FaultRun = {
  letters: number;
  /** Number of faults by phase and kind. */
  met: Record<string, number>;
  kills: number;
  seconds: number;
  states: Record<string, number>;
  /** At-most-once mails that arrived more than once. */
  twice: string[];
  /** At-least-once mails that never arrived. */
  lost: string[];
  /** Rows whose state contradicts what happened. */
  untrue: string[];
  /** Message-IDs that arrived and that no row has. */
  unwritten: string[];
  /** At-most-once mails whose state is `unknown`, by what left it unknown whether the server took them. */
  unknown: Record<Doubt, number>;
  /** Those of them that never arrived. */
  givenUp: number;
  /** Those that were given up although the server cannot have taken them, or has said whether it did. */
  needlessly: string[];
  /** Of the at-most-once mails that the server took and answered, but for those of killed senders: with state `sent`. */
  sentShare: number;
};
/**
 * What a run must not show: a mail twice, lost, in a wrong state, without a row or given up without need, and fewer sent
 * than 99.9 %.
 */
export const listFailures = ({ twice, lost, untrue, unwritten, needlessly, sentShare }: FaultRun): string[] => [
  ...[...twice, ...lost, ...untrue, ...needlessly],
  ...unwritten.map((messageId) => `no row has the Message-ID ${messageId}, which arrived`),
  ...(sentShare >= 0.999 ? [] : [`of the reminders that the server took only ${sentShare * 100} % are sent`]),
];

/**
 * What leaves it unknown whether the server took a mail: after the content began it dropped the connection or fell
 * silent, the sender was killed, or the sender's time for one mail ended.
 */
const DOUBTS = ['server', 'sender', 'time'] as const;
type Doubt = (typeof DOUBTS)[number];
/** The last fault at the content of each mail by its Message-ID; null: the server took it and answered. */
type ContentFaults = Map<string, Fault | null>;
type MailRow = { id: string; message: string; kind: string; state: string; recipient: string; error: string | null };
type FaultOptions = {
  databaseUrl: string;
  sql: Sql;
  letters: number;
  seed: string;
  kills: number;
  patienceMs?: number;
  say?: (line: string) => void;
};

/**
 * Sends mails of both delivery promises through a server that drops, hangs and refuses, with sender processes that are
 * killed meanwhile, and compares what arrived with the table. The seed fixes the choice of faults, not the timing, so a
 * failed run cannot be replayed exactly.
 */
export async function runFaults({
  databaseUrl,
  sql,
  letters: mailCount,
  seed,
  kills,
  patienceMs = 600_000,
  say = () => {},
}: FaultOptions): Promise<FaultRun> {
  const began = performance.now();
  await insertMails(sql, mailCount);
  const met: Record<string, number> = {};
  const contentFaults: ContentFaults = new Map();
  const interrupted = new Set<string>();
  const program = await bundleSender();
  const server = await startFaultyServer(createSeededScript(seed, met, contentFaults));
  const random = createRandom(hashText(`${seed}/kills`));
  const start = () => startSender(program.path, { databaseUrl, smtpUrl: server.url });
  const senders = Array.from({ length: SENDERS }, start);
  let killed = 0;
  try {
    for (let waiting = mailCount; waiting > 0; waiting = await countUnsettled(sql)) {
      if (performance.now() - began > patienceMs)
        throw new Error(`${waiting} of ${mailCount} letters are not settled after ${patienceMs} ms`);
      // Kills a sender each time another part of the mails has arrived.
      const running = senders.filter(({ isUp }) => isUp);
      const dying = running[Math.floor(random() * running.length)];
      if (dying && killed < kills && server.taken.length > ((killed + 1) * mailCount) / (kills + 2)) {
        await killSender(dying);
        // Long before the lease of any of them ends.
        for (const { id } of await sql<{ id: string }[]>`select id from mail where state = 'sending'`)
          interrupted.add(id);
        senders[senders.indexOf(dying)] = start();
        say(`killed ${++killed} of ${kills}; ${server.taken.length} arrived, ${waiting} wait`);
      }
      // Retries are due at once instead of after minutes.
      await sql`update mail set due_at = now() where state = 'retry' and due_at > now()`;
      await wait(50);
    }
  } finally {
    for (const sender of senders) sender.process.kill('SIGKILL');
    await server.close();
    program.remove();
  }
  const rows = await sql<MailRow[]>`
    select id, coalesce(message_id, '') as message, kind, state, recipient, last_error as error from mail`;
  const copies = new Map<string, number>();
  for (const { messageId } of server.taken) copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
  const written = new Set(rows.map(({ message }) => message));
  const judged = rows.map((row) => ({
    ...row,
    arrived: copies.get(row.message) ?? 0,
    once: AT_MOST_ONCE.includes(row.kind),
  }));
  const answered = judged.filter(
    ({ message, once, error }) => once && contentFaults.get(message) === null && error !== 'SENDER_DIED',
  );
  const doubtful = judged.filter(({ state, once }) => state === 'unknown' && once);
  const doubts = Map.groupBy(doubtful, (row) => findDoubt(row, contentFaults, interrupted));
  const describeMails = (all: typeof judged) =>
    all.map(({ kind, state, recipient, arrived }) => `${kind} to ${recipient}: ${state}, arrived ${arrived} times`);
  const states: Record<string, number> = {};
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1;
  return {
    letters: rows.length,
    met,
    kills: killed,
    states,
    seconds: Math.round((performance.now() - began) / 100) / 10,
    twice: describeMails(judged.filter(({ once, arrived }) => once && arrived > 1)),
    lost: describeMails(
      judged.filter(({ once, arrived, recipient }) => !once && arrived === 0 && !recipient.includes('nobody-')),
    ),
    untrue: describeMails(judged.filter((row) => !isConsistent(row))),
    unwritten: [...copies.keys()].filter((messageId) => !written.has(messageId)),
    unknown: Object.fromEntries(DOUBTS.map((doubt) => [doubt, doubts.get(doubt)?.length ?? 0])) as FaultRun['unknown'],
    givenUp: doubtful.filter(({ arrived }) => arrived === 0).length,
    needlessly: describeMails(doubts.get(null) ?? []),
    sentShare: answered.filter(({ state }) => state === 'sent').length / answered.length,
  };
}

function isConsistent({
  state,
  arrived,
  once,
  recipient,
}: {
  state: string;
  arrived: number;
  once: boolean;
  recipient: string;
}): boolean {
  if (recipient.includes('nobody-')) return state === 'bounced' && arrived === 0;
  return state === 'sent' ? arrived >= 1 : state === 'unknown' && once;
}

/** Null if nothing left it unknown: the content never began, or the server has answered. */
function findDoubt(
  { id, message, error }: MailRow,
  contentFaults: ContentFaults,
  interrupted: ReadonlySet<string>,
): Doubt | null {
  if (error === 'SENDER_DIED') return interrupted.has(id) ? 'sender' : null;
  const fault = contentFaults.get(message);
  if (fault === 'drop' || fault === 'hang') return 'server';
  // The answer may have come when the time was over.
  return fault === null && error === 'EABORT' ? 'time' : null;
}

/** The next fault of a mail or connection, determined by the seed and the number of attempts so far. */
function createSeededScript(
  seed: string,
  met: Record<string, number>,
  contentFaults: ContentFaults,
): Parameters<typeof startFaultyServer>[0] {
  const choose = createFaultChoice(seed, met);
  return (phase, about) => {
    const fault = choose(phase, about);
    if (phase === 'data' || phase === 'reply') contentFaults.set(about.messageId, fault);
    return fault;
  };
}

function createFaultChoice(seed: string, met: Record<string, number>): Parameters<typeof startFaultyServer>[0] {
  const times = new Map<string, number>();
  return (phase, { connection, to, messageId }) => {
    if (phase === 'rcpt' && isUnknownAddress(to)) return 'refuse';
    const what = `${phase}/${messageId || to || connection}`;
    const time = (times.get(what) ?? 0) + 1;
    times.set(what, time);
    const random = createRandom(hashText(`${seed}/${what}/${time}`));
    if (random() >= FAULT_SHARE) return null;
    const fault = PHASES[phase][Math.floor(random() * PHASES[phase].length)] as Fault;
    met[`${phase}.${fault}`] = (met[`${phase}.${fault}`] ?? 0) + 1;
    return fault;
  };
}

/** A sender process; `isUp` once it has claimed for the first time. */
type Sender = { process: ChildProcess; isUp: boolean };

function startSender(path: string, { databaseUrl, smtpUrl }: { databaseUrl: string; smtpUrl: string }): Sender {
  const env = { ...process.env, DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl };
  const sender: Sender = {
    process: fork(path, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
    isUp: false,
  };
  sender.process.once('message', () => {
    sender.isUp = true;
  });
  return sender;
}

/**
 * Bundles the sender into one file: loading single modules takes eight times as long, and it restarts after every kill.
 */
async function bundleSender(): Promise<{ path: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'seven-stones-sender-'));
  const entry = fileURLToPath(new URL('sender.main.ts', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rollupOptions: { output: { entryFileNames: 'sender.mjs' } },
    },
  });
  return { path: join(folder, 'sender.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const killSender = ({ process: dying }: Sender): Promise<unknown> => {
  dying.kill('SIGKILL');
  return once(dying, 'exit');
};

async function countUnsettled(sql: Sql): Promise<number> {
  const [row] = await sql<
    { n: number }[]
  >`select count(*)::int as n from mail where state in ('pending', 'sending', 'retry')`;
  return row?.n ?? 0;
}

/**
 * Half reminders, several days of each family; the others at-least-once mails, one in twenty to an address that does
 * not exist.
 */
async function insertMails(sql: Sql, mailCount: number): Promise<void> {
  const families = Math.ceil(mailCount / 8);
  await sql`truncate auth."user", mail, suppressions, students, guardians, assessment_sessions cascade`;
  const id = (kind: string) => sql`('0193a000-0000-7000-8000-' || ${kind} || lpad(to_hex(n), 11, '0'))::uuid`;
  await sql`insert into auth."user" (id, name, email, email_verified) select ${id('1')}, 'Ana', 'parent-' || n || '@stones.example', true from generate_series(1, ${families}::int) n`;
  await sql`insert into students (id, nickname, age_years) select ${id('2')}, 'Mira', 8 from generate_series(1, ${families}::int) n`;
  await sql`insert into guardians (user_id, student_id, role) select ${id('1')}, ${id('2')}, 'owner' from generate_series(1, ${families}::int) n`;
  await sql`insert into assessment_sessions (id, student_id, status, version, shape_version, state, plan)
    select ${id('3')}, ${id('2')}, 'running', 6, 1, '{}', '{}' from generate_series(1, ${families}::int) n`;
  await sql`insert into mail (id, dedupe_key, assessment_id, kind, recipient, local_date, payload)
    select md5('reminder|' || i)::uuid, 'reminder|' || i, ${id('3')}, 'reminder', 'parent:' || ${id('1')}, date '2026-11-23' + i / ${families}::int, '{"day": 3}'
    from generate_series(0, ${Math.floor(mailCount / 2) - 1}::int) i, lateral (select i % ${families}::int + 1 as n) family`;
  await sql`insert into mail (id, dedupe_key, kind, recipient, local_date, payload)
    select md5('other|' || i)::uuid, 'other|' || i, kind, case kind when 'factor-added' then 'account:' || ${id('1')} when 'guardian-invitation' then 'guardian:' || i
      else 'letter:' || case when i % 10 = 0 then 'nobody-' else '' end || i end, '2026-11-23', '{}'
    from generate_series(0, ${Math.ceil(mailCount / 2) - 1}::int) i, lateral (select i % ${families}::int + 1 as n) family,
      lateral (select case when i % 10 in (3, 4, 5) then 'factor-added' when i % 10 = 6 then 'guardian-invitation' else 'account' end as kind) kinds`;
}
