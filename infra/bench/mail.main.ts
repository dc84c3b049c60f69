import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { median, roundTo, runBench } from '#infra/bench/harness.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { createAccountEmails } from '#services/accounts/account-emails.store.ts';
import { createLogClient } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { serializePlan, serializeState } from '#services/database/encode.ts';
import { migrate } from '#services/database/migrate.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { createMailOutbox, type OutboxPorts } from '#services/mail/outbox.ts';
import { createMailReaders } from '#services/mail/readers.store.ts';
import type { Envelope } from '#services/mail/smtp.ts';
import { createSmtpSender } from '#services/mail/smtp.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { createTestMailStore } from '#services/mail/testing/mail-store.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { SHAPE_VERSION } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import * as mira from '#shared/testing/examples.ts';

/*
 * The evening peak: reminders of 500 families that are due in the same minute, and some account emails, from the table
 * to a local mail server and back into the table. The reference is a bare pooled nodemailer that sends the same
 * prepared messages over as many connections, without reading weeks or writing rows. Both alternate, so that other load
 * affects both: compare the ratio, not the rate.
 */
const TARGETS = { 'mail.perSecond': { atLeast: 150 }, 'mail.herdSeconds': { atMost: 5 } };
const CONNECTIONS = 5;
const SECRETS = [{ version: 1, value: 'a secret of this measurement alone' }] as const;
const FROM = 'Seven Stones <stones@stones.example>';
const ACCOUNT_SHARE = 10;
/** Families with a reminder in the same minute. */
const HERD = 500;

await runBench('mail', async ({ quick, folder, stopAtEnd, say }) => {
  const [families, rounds] = [HERD, quick ? 2 : 9];
  const postgres = stopAtEnd(await startPostgres({ folder, durable: true }));
  await migrate(postgres.url());
  const sql = createLogClient(postgres.url());
  const { db, close } = openDatabase(postgres.url());
  stopAtEnd({ stop: async () => void (await Promise.all([sql.end(), close()])) });
  const sink = fork(fileURLToPath(new URL('./mail-sink.main.ts', import.meta.url)));
  stopAtEnd({ stop: async () => void sink.kill() });
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  const url = `smtp://127.0.0.1:${port}`;

  const week = fold(assessment, [...mira.begun, ...mira.daysOpened(3)]);
  const [state, plan] = [serializeState(week as Assessment), serializePlan(week as Assessment)];
  const toIdSql = (kind: number) =>
    sql`('0193a000-0000-7000-8000-' || ${String(kind)}::text || lpad(to_hex(n), 11, '0'))::uuid`;
  await sql`insert into auth."user" (id, name, email, email_verified) select ${toIdSql(1)}, 'Ana', 'parent-' || n || '@stones.example', true from generate_series(1, ${families}::int) n`;
  await sql`insert into students (id, nickname, age_years) select ${toIdSql(2)}, 'Mira', 8 from generate_series(1, ${families}::int) n`;
  await sql`insert into guardians (user_id, student_id, role) select ${toIdSql(1)}, ${toIdSql(2)}, 'owner' from generate_series(1, ${families}::int) n`;
  await sql`insert into assessment_sessions (id, student_id, status, version, shape_version, state, plan)
    select ${toIdSql(3)}, ${toIdSql(2)}, 'running', 6, ${SHAPE_VERSION}, ${state}, ${plan} from generate_series(1, ${families}::int) n`;

  const accountEmails = createAccountEmails(db, {
    authSecrets: SECRETS,
    hashes: HASHES,
    newId: randomUUID,
    baseUrl: 'https://stones.example',
  });
  const mails = createTestMailStore(db);
  const smtp = createSmtpSender({ url, from: FROM, requireTls: false, connections: CONNECTIONS });
  const peer = createTransport({ url, pool: true, maxConnections: CONNECTIONS, maxMessages: Number.POSITIVE_INFINITY });
  stopAtEnd({ stop: async () => (smtp.close(), peer.close()) });
  const readers = createMailReaders(db, { secrets: SECRETS, baseUrl: 'https://stones.example' });
  let envelopes: Envelope[] = [];
  let [unsettledMails, unsettledReminders, begin, herdSeconds] = [0, 0, 0, 0];
  let resolveSettled = () => {};
  const outboxPorts = {
    weeks: createPostgresEventStore(sql),
    mintLink: async () => null,
    mintCode: async () => '',
    composeGuardianEmail: async () => null,
    teacherBounced: async () => {},
    mails: {
      ...mails,
      settle: async (mail, ...end) => {
        await mails.settle(mail, ...end);
        if (mail.kind === 'reminder' && --unsettledReminders === 0) herdSeconds = (performance.now() - begin) / 1000;
        if (--unsettledMails === 0) resolveSettled();
      },
    },
    send: (envelope) => {
      envelopes.push(envelope);
      return smtp(envelope);
    },
    composeAccountEmail: accountEmails.compose,
    readers,
    baseUrl: 'https://stones.example',
    clock: () => mira.on(3, '18:50'),
    onError: (error) => say(String(error)),
  } satisfies OutboxPorts;

  type Turn = { rate: number; cpuMs: number };
  const measureCpuMs = (before: NodeJS.CpuUsage): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / envelopes.length;
  };
  /** From the instant at which all are due until the last is recorded as sent. */
  async function runOwnTurn(round: number): Promise<Turn & { herdSeconds: number }> {
    await sql`delete from mail`;
    envelopes = [];
    await sql`insert into mail (dedupe_key, assessment_id, kind, recipient, local_date, payload)
      select ${`reminder|${round}|`}::text || n, ${toIdSql(3)}, 'reminder', 'parent:' || ${toIdSql(1)}, '2026-11-25', '{"day": 3}' from generate_series(1, ${families}::int) n`;
    for (let n = 1; n <= families / ACCOUNT_SHARE; n++)
      await accountEmails.write({ purpose: 'sign-in', address: `parent-${n}@stones.example` }, mira.on(3, '18:50'));
    const all = families + Math.floor(families / ACCOUNT_SHARE);
    [unsettledMails, unsettledReminders] = [all, families];
    const settled = new Promise<void>((resolve) => {
      resolveSettled = resolve;
    });
    begin = performance.now();
    const before = process.cpuUsage();
    const outbox = createMailOutbox(outboxPorts);
    outbox.start();
    await settled;
    const turn = { rate: (all * 1000) / (performance.now() - begin), cpuMs: measureCpuMs(before), herdSeconds };
    await outbox.stop();
    const [{ sent } = { sent: 0 }] = await sql<
      { sent: number }[]
    >`select count(*)::int as sent from mail where state = 'sent'`;
    if (sent !== all) throw new Error(`${sent} of ${all} letters were sent`);
    return turn;
  }
  async function runBareTurn(): Promise<Turn> {
    const [from, before] = [performance.now(), process.cpuUsage()];
    await Promise.all(envelopes.map(({ to, ...message }) => peer.sendMail({ from: FROM, to, ...message })));
    return { rate: (envelopes.length * 1000) / (performance.now() - from), cpuMs: measureCpuMs(before) };
  }

  // The first round pays for compilation and caches and is not counted.
  await runOwnTurn(-1);
  await runBareTurn();
  const turns: { own: Awaited<ReturnType<typeof runOwnTurn>>; peer: Turn }[] = [];
  for (let round = 0; round < rounds; round++) turns.push({ own: await runOwnTurn(round), peer: await runBareTurn() });
  return {
    figures: {
      'mail.perSecond': Math.round(median(turns.map(({ own }) => own.rate))),
      'mail.peerPerSecond': Math.round(median(turns.map((turn) => turn.peer.rate))),
      'mail.ratio': roundTo(median(turns.map(({ own, peer: other }) => own.rate / other.rate))),
      'mail.cpuMs': roundTo(median(turns.map(({ own }) => own.cpuMs))),
      'mail.peerCpuMs': roundTo(median(turns.map((turn) => turn.peer.cpuMs))),
      'mail.herdSeconds': roundTo(median(turns.map(({ own }) => own.herdSeconds))),
    },
    targets: TARGETS,
    facts: { letters: families + Math.floor(families / ACCOUNT_SHARE), rounds, connections: CONNECTIONS },
  };
});
process.exit();
