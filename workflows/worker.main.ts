import { setTimeout as wait } from 'node:timers/promises';
import { DefaultLogger, type LogLevel, NativeConnection, Runtime } from '@temporalio/worker';
import { uuidv7 } from 'uuidv7';
import { letterSecrets } from '#services/accounts/letter-secrets.ts';
import { accountLetters } from '#services/accounts/letters.store.ts';
import { provingConsents } from '#services/assessment/proving-consents.store.ts';
import { configOrExit } from '#services/config.ts';
import { availableConnections, judgeConnections, workerShares } from '#services/database/connections.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { ERASER_ROLE } from '#services/database/roles.ts';
import { logClient } from '#services/event-store/clients.ts';
import { postgresEventStore } from '#services/event-store/postgres-event-store.ts';
import { families } from '#services/families/families.store.ts';
import { guardianLetter } from '#services/families/guardian-letter.ts';
import { guardianLinks } from '#services/families/guardian-links.store.ts';
import { withdrawnConsents } from '#services/families/withdrawn-consents.store.ts';
import { faultOf } from '#services/faults.ts';
import { expireAnswers } from '#services/handling/expire-answers.ts';
import { handling } from '#services/handling/handle.ts';
import { housekeepingRows } from '#services/housekeeping/housekeeping.store.ts';
import { housekeeping } from '#services/housekeeping/housekeeping.ts';
import { ROUND_MS } from '#services/housekeeping/job.ts';
import { jobsOf, SWEEP } from '#services/housekeeping/jobs.ts';
import { watchHousekeeping } from '#services/housekeeping/watch-housekeeping.ts';
import { postgresHints } from '#services/live/hints.store.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import { addressHashes } from '#services/mail/address-hash.ts';
import { forgetInInbox } from '#services/mail/forget-in-inbox.ts';
import { postgresMailStore } from '#services/mail/mail.store.ts';
import { mailFor } from '#services/mail/mail-for.ts';
import { senderOf } from '#services/mail/mime.ts';
import { mailOutbox } from '#services/mail/outbox.ts';
import { mailReaders } from '#services/mail/readers.ts';
import { reportReceiver } from '#services/mail/report-receiver.ts';
import { mailReporter } from '#services/mail/reports.store.ts';
import { returnPaths } from '#services/mail/return-path.ts';
import { smtpSender } from '#services/mail/smtp.ts';
import { teacherBounced } from '#services/mail/teacher-bounced.ts';
import { auditTrail } from '#services/ops/audit.store.ts';
import { metrics } from '#services/ops/metrics.ts';
import { serveMetrics } from '#services/ops/serve-metrics.ts';
import { watchInstallation } from '#services/ops/watch-installation.ts';
import { makeCurrent, type Standing } from '#services/relay/current-version.ts';
import { erasureStarter } from '#services/relay/erasure-starter.ts';
import { prepareTemporal } from '#services/relay/prepare-temporal.ts';
import { relayStore } from '#services/relay/relay.store.ts';
import { sweeper } from '#services/relay/sweeper.ts';
import { connectionTo, temporalClient } from '#services/relay/temporal-client.ts';
import { RELAY_SETTLES_MS } from '#services/relay/temporal-sender.ts';
import { weekRuns } from '#services/relay/week-runs.ts';
import { earlierReports } from '#services/report/earlier-reports.store.ts';
import { writtenReport } from '#services/report/written-report.ts';
import { erasing } from '#services/rights/erasing.store.ts';
import { settlingClosures } from '#services/rights/settled-closures.store.ts';
import { declineInvitation } from '#services/teacher/decline-invitation.ts';
import { teacherCodes } from '#services/teacher/teacher-codes.store.ts';
import { teacherLinks } from '#services/teacher/teacher-links.store.ts';
import { measuredScores } from '#services/views/scores.ts';
import { rowsFor } from '#services/views/view-rows.ts';
import { instantOf } from '#shared/values/days.ts';
import { workflowCode } from '#workflows/bundle.ts';
import { temporalMetrics } from '#workflows/temporal-metrics.ts';
import { weekWorkers } from '#workflows/workers.ts';

const LEVELS: Record<string, LogLevel> = {
  trace: 'TRACE',
  debug: 'DEBUG',
  info: 'INFO',
  warn: 'WARN',
  error: 'ERROR',
  fatal: 'ERROR',
  silent: 'ERROR',
};

const STANDINGS: Record<Standing, string> = {
  current: 'workflows run on this version',
  behind: 'workflows run on a newer version; this worker is idle while workers of that version exist',
  unknown: 'Temporal has not registered this worker version yet',
};

const config = configOrExit();
const say = (level: string, text: string, facts: object = {}) =>
  config.logLevel === 'silent'
    ? undefined
    : process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg: text, ...facts })}\n`);
const fault = (text: string) => (error: unknown) => say('error', text, { fault: faultOf(error) });
const temporals = config.workerMetricsPort ? await temporalMetrics() : null;
Runtime.install({
  ...(temporals && { telemetryOptions: temporals.telemetryOptions }),
  // The metadata of an activity holds its input, so it is not logged.
  logger: new DefaultLogger(LEVELS[config.logLevel] ?? 'INFO', ({ level, message }) =>
    say(level.toLowerCase(), message),
  ),
  shutdownSignals: [],
});

const stopping = new AbortController();
const stop = () => stopping.abort();
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const { queries, transactions, views } = workerShares(config.connections.worker);
const log = logClient(config.maintenanceUrl, { max: queries, transactions });
const hintLog = logClient(config.maintenanceUrl, { max: 1 });
const database = openDatabase(config.maintenanceUrl, { max: views });
const { db, close: closeDatabase } = database;
// Retention deletes with a role that has few other rights.
const eraserLog = logClient(config.maintenanceUrl, { max: 1, role: ERASER_ROLE });
const eraser = openDatabase(config.maintenanceUrl, { max: 2, role: ERASER_ROLE });
const connections = await keepTrying(
  async () => judgeConnections(config.connections, await availableConnections(log)),
  'database not reachable, retrying',
);
if (connections?.level === 'refuse') {
  process.stderr.write(`${connections.text}\n`);
  process.exit(78);
}
if (connections?.level === 'warn') say('warn', connections.text);
const store = postgresEventStore(log);
const hints = postgresHints(hintLog, uuidv7());
const clock = () => instantOf(Date.now());
const handle = handling({
  store,
  rowsFor: rowsFor(measuredScores),
  mailFor: mailFor({ guardiansOf: families(db).guardiansOf }),
  // The workflow knows its own writes; the relay's poll delivers those of operators.
  onCommitted: (assessmentId) => hints.moved(assessmentId),
  random: Math.random,
  wait,
});

const hashes = addressHashes(config.secrets.auth);
const smtp = smtpSender(config.mail);
const { reports } = config.mail;
const paths = reports && returnPaths(config.secrets.auth, reports.address);
const outbox = mailOutbox({
  mails: postgresMailStore(db, hashes, {
    unprovedPerMinute: config.mail.unprovedPerMinute,
    domain: senderOf(config.mail.from).domain,
  }),
  weeks: store,
  send: smtp,
  mintLink: teacherLinks(db).mint,
  mintCode: teacherCodes(db).mint,
  accountLetter: accountLetters(db, {
    secrets: letterSecrets(config.secrets.auth),
    hashes,
    newId: uuidv7,
    baseUrl: config.http.baseUrl,
  }).compose,
  guardianLetter: (id, now) => guardianLetter({ ...guardianLinks(db, hashes), baseUrl: config.http.baseUrl }, id, now),
  teacherBounced: teacherBounced(handle),
  readers: mailReaders(db, { secrets: config.secrets.auth, baseUrl: config.http.baseUrl }),
  ...(paths && { returnPathOf: paths.of }),
  baseUrl: config.http.baseUrl,
  clock,
  onError: fault('mail outbox failed'),
});
if (temporals && config.workerMetricsPort && config.opsToken) {
  const figures = metrics();
  watchInstallation(figures, log, database);
  figures.watch('mail_server_rests', '1 while sending is suspended after repeated failures of the mail server', () =>
    Number(outbox.delayed()),
  );
  const read = async () => `${await figures.registry.metrics()}\n${await temporals.read()}`;
  const { port } = await serveMetrics({
    host: config.http.host,
    port: config.workerMetricsPort,
    token: config.opsToken,
    read,
  });
  say('info', 'metrics server listening', { port });
}
// Mail does not need Temporal, so it starts without waiting for it.
const delivering = outbox.run(stopping.signal);
const receiving = receiveReports();

const temporal = temporalClient(config.temporal);
const sweep = sweeper({
  rows: relayStore(log),
  events: store,
  client: temporal,
  opsUrl: `${config.http.baseUrl}/ops/assessments`,
});
const jobRows = housekeepingRows(db);
const prepare = () =>
  prepareTemporal({
    client: temporal,
    namespace: config.temporal.namespace,
    everyMs: ROUND_MS,
    onEmpty: () => jobRows.hurry(SWEEP),
  });
const audit = auditTrail(db, config.secrets.auth);
const house = housekeeping({
  jobs: jobsOf({
    ...{
      sql: eraserLog,
      db: eraser.db,
      deeds: db,
      audit,
      hashes,
      kept: config.retention,
      prepareTemporal: prepare,
      sweep,
    },
    expireAnswers: expireAnswers(handle),
    startErasure: erasureStarter(temporal),
    proveConsents: provingConsents(db, handle),
    endWithdrawnConsents: withdrawnConsents(db, handle),
    settleClosures: settlingClosures(db, handle),
    newId: uuidv7,
  }),
  rows: jobRows,
  clock,
  // Only numbers are logged, no ids.
  onDone: (job, did) => (did > 0 ? say('info', 'housekeeping job done', { job, did }) : undefined),
  onFault: (job, error) => fault(`housekeeping job ${job} failed`)(error),
});
// Most jobs do not need Temporal either.
const watching = watchHousekeeping({
  house,
  signal: stopping.signal,
  onFault: fault('housekeeping cannot read its job rows'),
});

const connection = await connected();
if (connection) {
  await keepTrying(prepare);
  const { code, buildId } = await workflowCode(Runtime.instance().logger);
  const workers = await weekWorkers({
    connection,
    namespace: config.temporal.namespace,
    workflows: { workflowBundle: { code } },
    buildId,
    ports: {
      load: store.load,
      read: store.read,
      handle,
      clock,
      keepHouse: house.runDue,
      earlier: earlierReports(db, store),
      analyse: writtenReport,
      faultOf,
      erasing: erasing({
        eraser: eraser.db,
        owner: db,
        deleteRuns: weekRuns(temporal, config.temporal.namespace),
        relaySettles: () => wait(RELAY_SETTLES_MS),
        forgetLetters: config.mail.inboxUrl ? forgetInInbox(config.mail.inboxUrl) : undefined,
        notify: notifyAccount,
        audit,
        clock,
      }),
    },
  });
  stopping.signal.addEventListener('abort', workers.stop);
  // After Temporal has lost its data, the sweep starts the weeks again now and not in the next round.
  const firstRound = house.runDue();
  const promoting = stayCurrent(buildId);
  say('info', 'worker ready', { buildId });
  if (stopping.signal.aborted) workers.stop();
  // Workers end by themselves only after they lost Temporal for good; then the process ends and is restarted from
  // outside.
  await workers.run().finally(stop);
  await Promise.all([firstRound, promoting]);
  await connection.close();
}
await delivering;
await (await receiving)?.close();
await watching;
smtp.close();
await hints.close();
await Promise.allSettled([
  temporal.connection.close(),
  log.end({ timeout: 5 }),
  hintLog.end({ timeout: 5 }),
  closeDatabase(),
  eraserLog.end({ timeout: 5 }),
  eraser.close(),
]);

/** Retries until Temporal answers; undefined when the worker is stopped before. */
async function connected(): Promise<NativeConnection | undefined> {
  return keepTrying(() => NativeConnection.connect(connectionTo(config.temporal)));
}

/** Retries while the port is in use, for example by the previous worker. */
async function receiveReports(): Promise<{ close: () => Promise<void> } | undefined> {
  if (!reports || !paths) return undefined;
  const report = mailReporter({
    ...{ db, hashes, teacherBounced: teacherBounced(handle) },
    declineInvitation: (assessmentId, invitationId, now) => declineInvitation(handle, assessmentId, invitationId, now),
  });
  const receiver = { ...reports, paths, report, clock, onFault: fault('mail report could not be processed') };
  const onReport = (outcome: string) => say('info', 'mail report', { outcome });
  return keepTrying(() => reportReceiver({ ...receiver, onReport }), 'mail report receiver not started, retrying');
}

async function keepTrying<Result>(
  attempt: () => Promise<Result>,
  text = 'Temporal not reachable, retrying',
): Promise<Result | undefined> {
  while (!stopping.signal.aborted) {
    try {
      return await attempt();
    } catch (error) {
      fault(text)(error);
      await wait(2_000, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  return undefined;
}

/** Repeats the check: Temporal may lose its data, and a newer version may be rolled back. */
async function stayCurrent(buildId: string): Promise<void> {
  let standing: Standing = 'unknown';
  while (!stopping.signal.aborted) {
    const before: Standing = standing;
    try {
      standing = await makeCurrent(temporal, buildId);
      if (standing !== before) say('info', STANDINGS[standing], { buildId });
    } catch (error) {
      fault('worker version check failed')(error);
    }
    await wait(standing === 'unknown' ? 1_000 : 20_000, undefined, { signal: stopping.signal }).catch(() => {});
  }
}
