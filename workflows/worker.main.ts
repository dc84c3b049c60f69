import { setTimeout as wait } from 'node:timers/promises';
import { type LogLevel, NativeConnection, Runtime } from '@temporalio/worker';
import { uuidv7 } from 'uuidv7';
import { createAccountEmails } from '#services/accounts/account-emails.store.ts';
import { createEncryption } from '#services/accounts/encryption.ts';
import { createCommandHandler } from '#services/assessment/handle.ts';
import { INSTRUMENTS } from '#services/assessment/instruments.ts';
import { createProveConsents } from '#services/assessment/prove-consents.store.ts';
import { measuredScores } from '#services/assessment/scores.ts';
import { createDeclineInvitation, createTeacherBounced, expireAnswers } from '#services/assessment/system-commands.ts';
import { createTeacherCodes } from '#services/assessment/teacher-codes.store.ts';
import { createTeacherLinks } from '#services/assessment/teacher-links.store.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { readConfigOrExit } from '#services/config.ts';
import { createLogClient } from '#services/database/clients.ts';
import { computeWorkerShares, judgeConnections, readAvailableConnections } from '#services/database/connections.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { describeSchemaMismatch } from '#services/database/migrate.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { describeEraserMismatch, ERASER_ROLE } from '#services/database/roles.ts';
import { createTraceReader } from '#services/database/trace-reader.ts';
import { createFamilyStore } from '#services/families/families.store.ts';
import { composeGuardianEmail, createGuardianLinkStore } from '#services/families/guardian-links.store.ts';
import { toFault } from '#services/faults.ts';
import { createHousekeepingRows } from '#services/jobs/housekeeping.store.ts';
import { createHousekeeping } from '#services/jobs/housekeeping.ts';
import { ROUND_MS } from '#services/jobs/job.ts';
import { createJobs, SWEEP } from '#services/jobs/jobs.ts';
import { createHints } from '#services/live/hints.store.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import { createAddressHashes } from '#services/mail/address-hash.ts';
import { createMailFor } from '#services/mail/emails-for-events.ts';
import { createInboxEraser } from '#services/mail/forget-in-inbox.ts';
import { createMailStore } from '#services/mail/mail.store.ts';
import { createMailOutbox } from '#services/mail/outbox.ts';
import { createQueuedCheck } from '#services/mail/queue-email.store.ts';
import { createMailReaders } from '#services/mail/readers.store.ts';
import { startReportReceiver } from '#services/mail/report-receiver.ts';
import { createMailReporter } from '#services/mail/reports.store.ts';
import { createReturnPaths } from '#services/mail/return-path.ts';
import { createSmtpSender, parseSender } from '#services/mail/smtp.ts';
import { createMetrics } from '#services/ops/metrics.ts';
import { watchInstallation } from '#services/ops/prepare-installation.ts';
import { serveMetrics } from '#services/ops/serve-metrics.ts';
import { createServiceLevels } from '#services/ops/service-levels.ts';
import { createWithdrawnConsentEnder } from '#services/privacy/consents.store.ts';
import { createErasureSteps } from '#services/privacy/erasure-steps.store.ts';
import { createClosureSettler } from '#services/privacy/settle-closures.store.ts';
import { createRunDeleter } from '#services/relay/assessment-runs.ts';
import { isRollBack, makeCurrent } from '#services/relay/current-version.ts';
import { createErasureStarter } from '#services/relay/erasure-starter.ts';
import { prepareTemporal } from '#services/relay/prepare-temporal.ts';
import { createRelayStore } from '#services/relay/relay.store.ts';
import { createSweeper } from '#services/relay/sweeper.ts';
import { createRetryingClient, createTemporalClient, toConnectionOptions } from '#services/relay/temporal-client.ts';
import { RELAY_SETTLES_MS } from '#services/relay/temporal-sender.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { createPreviousReportFinder } from '#services/reports/previous-reports.store.ts';
import { releaseStartupMemory } from '#services/startup-memory.ts';
import { startTraceExport } from '#services/trace-export.ts';
import { inSpan, readLogFields } from '#services/tracing.ts';
import { toInstant } from '#shared/values/days.ts';
import { loadWorkflowCode, type WorkflowCode } from '#workflows/bundle.ts';
import { createRetry, findRollBackFault, stayCurrent } from '#workflows/current-worker.ts';
import { findIncompatibleRuns, type OpenRuns } from '#workflows/open-runs.ts';
import { createSdkLogger } from '#workflows/sdk-log.ts';
import { createTemporalMetrics, createWorkers } from '#workflows/workers.ts';

const LEVELS: Record<string, LogLevel> = {
  trace: 'TRACE',
  debug: 'DEBUG',
  info: 'INFO',
  warn: 'WARN',
  error: 'ERROR',
  fatal: 'ERROR',
  silent: 'ERROR',
};

/** After this, what an activity does was caused by a timer rather than by the newest event. */
const TRACE_GOES_ON_MS = 600_000;

const config = readConfigOrExit();
const stopTraces = await startTraceExport(config.tracesUrl, 'seven-stones-worker');
const writeLog = (level: string, text: string, facts: object = {}) =>
  config.logLevel === 'silent'
    ? undefined
    : process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg: text, ...readLogFields(), ...facts })}\n`);
const createFaultLogger = (text: string) => (error: unknown) => writeLog('error', text, { fault: toFault(error) });
const temporalExporter = config.workerMetricsPort ? await createTemporalMetrics() : null;
Runtime.install({
  ...(temporalExporter && { telemetryOptions: temporalExporter.telemetryOptions }),
  logger: createSdkLogger(LEVELS[config.logLevel] ?? 'INFO', { writeLog, describeFault: toFault }),
  shutdownSignals: [],
});

const stopping = new AbortController();
const requestStop = () => stopping.abort();
process.on('SIGTERM', requestStop);
process.on('SIGINT', requestStop);
const keepTrying = createRetry({ createFaultLogger, signal: stopping.signal });

const shares = computeWorkerShares(config.connections.worker);
const log = createLogClient(config.maintenanceUrl, { max: shares.log });
const hintLog = createLogClient(config.maintenanceUrl, { max: 1 });
const database = openDatabase(config.maintenanceUrl, { max: shares.database });
const { db, close: closeDatabase } = database;
// Retention deletes with a role that has few other rights.
const eraserLog = createLogClient(config.maintenanceUrl, { max: 1, role: ERASER_ROLE });
const eraser = openDatabase(config.maintenanceUrl, { max: 2, role: ERASER_ROLE });
const mismatch = await keepTrying(() => describeSchemaMismatch(log), 'database not reachable, retrying');
if (mismatch) {
  process.stderr.write(`${mismatch}\n`);
  process.exit(78);
}
// A role that cannot be taken fails in its own chores, and emails leave all the same.
const eraserMismatch = await describeEraserMismatch(eraserLog, eraser.db).catch(() => null);
if (eraserMismatch) {
  process.stderr.write(`${eraserMismatch}\n`);
  process.exit(78);
}
const connections = await keepTrying(
  async () => judgeConnections(config.connections, await readAvailableConnections(log)),
  'database not reachable, retrying',
);
if (connections?.level === 'refuse') {
  process.stderr.write(`${connections.text}\n`);
  process.exit(78);
}
if (connections?.level === 'warn') writeLog('warn', connections.text);
const store = createPostgresEventStore(log, { db });
const readTrace = createTraceReader(log, createFaultLogger('trace could not be read'));
const hints = createHints(hintLog, uuidv7());
const clock = () => toInstant(Date.now());
const metrics = temporalExporter && createMetrics();
const hashes = createAddressHashes(config.secrets.auth);
const mails = createMailStore(db, hashes, {
  unprovedPerMinute: config.mail.unprovedPerMinute,
  domain: parseSender(config.mail.from).domain,
});
const readers = createMailReaders(db, { secrets: config.secrets.auth, baseUrl: config.http.baseUrl });
const mailFor = createMailFor({ listGuardians: createFamilyStore(db).listGuardians, hashes });
const serviceLevels =
  metrics &&
  createServiceLevels({
    store,
    metrics,
    mailFor,
    findAddress: mails.findAddress,
    isQueued: createQueuedCheck(db),
    listOtherAssessments: readers.listOtherAssessments,
    clock,
    onFault: createFaultLogger('measurement failed'),
  });
const handle = createCommandHandler({
  store,
  instruments: INSTRUMENTS,
  rowsFor: createRowsFor(measuredScores),
  mailFor,
  // The workflow knows its own writes; the relay's poll delivers those of operators.
  onCommitted: (assessmentId, events, state) => {
    hints.moved(assessmentId);
    metrics?.committed(events.length);
    serviceLevels?.onCommitted(assessmentId, events, state);
  },
  random: Math.random,
  wait,
});

const smtp = createSmtpSender(config.mail);
const { reports } = config.mail;
const paths = reports && createReturnPaths(config.secrets.auth, reports.address);
const outbox = createMailOutbox({
  mails,
  weeks: store,
  send: smtp,
  isServerUp: smtp.isUp,
  mintLink: createTeacherLinks(db).mint,
  mintCode: createTeacherCodes(db).mint,
  composeAccountEmail: createAccountEmails(db, {
    authSecrets: config.secrets.auth,
    hashes,
    newId: uuidv7,
    baseUrl: config.http.baseUrl,
  }).compose,
  composeGuardianEmail: (id, now) =>
    composeGuardianEmail({ ...createGuardianLinkStore(db, hashes), baseUrl: config.http.baseUrl }, id, now),
  teacherBounced: createTeacherBounced(handle),
  readers,
  ...(paths && { buildReturnPath: paths.of }),
  baseUrl: config.http.baseUrl,
  clock,
  onError: createFaultLogger('mail outbox failed'),
  ...(serviceLevels && { onSent: serviceLevels.onMailSent, onExpired: serviceLevels.onMailExpired }),
});
const temporal = createTemporalClient(config.temporal);
if (metrics) {
  watchInstallation(metrics, { log, database, temporal });
  metrics.watch('mail_server_rests', '1 while sending is suspended after repeated failures of the mail server', () =>
    Number(outbox.delayed()),
  );
}
const servingMetrics = serveOwnMetrics();
// Mail does not need Temporal, so it starts without waiting for it.
outbox.start();
stopping.signal.addEventListener('abort', () => void outbox.stop());
const receiving = receiveReports();

const sweep = createSweeper({
  rows: createRelayStore(log),
  events: store,
  client: temporal,
  opsUrl: `${config.http.baseUrl}/ops/assessments`,
});
const jobRows = createHousekeepingRows(db);
const prepareOwnTemporal = () =>
  prepareTemporal({
    client: temporal,
    namespace: config.temporal.namespace,
    everyMs: ROUND_MS,
    onEmpty: () => jobRows.hurry(SWEEP),
  });
const audit = createAuditTrail(db, config.secrets.auth);
const housekeeper = createHousekeeping({
  jobs: createJobs({
    sql: eraserLog,
    db: eraser.db,
    writerDb: db,
    audit,
    hashes,
    encryption: createEncryption(config.secrets.auth, 'totp'),
    retention: config.retention,
    sweep,
    expireAnswers: expireAnswers(handle),
    startErasure: createErasureStarter(temporal),
    proveConsents: createProveConsents(db, handle),
    endWithdrawnConsents: createWithdrawnConsentEnder(db, handle),
    settleClosures: createClosureSettler(db, handle),
    newId: uuidv7,
  }),
  rows: jobRows,
  // Only numbers are logged, no ids.
  onDone: (job, did) => (did > 0 ? writeLog('info', 'housekeeping job done', { job, did }) : undefined),
  onFault: (job, error) => createFaultLogger(`housekeeping job ${job} failed`)(error),
});
const watching = housekeeper.watch({ signal: stopping.signal, prepareTemporal: prepareOwnTemporal });

const connection = await connectToTemporal();
if (connection) {
  await keepTrying(prepareOwnTemporal);
  const workflowCode = await loadWorkflowCode(Runtime.instance().logger);
  const refusal = await keepTrying(
    () =>
      findRollBackFault(workflowCode, {
        isRollBack: (buildId) => isRollBack(temporal, buildId),
        findIncompatibleRuns: checkOpenRuns,
        writeLog,
      }),
    'open runs not checked, retrying',
  );
  if (refusal) {
    process.stderr.write(refusal);
    process.exitCode = 78;
    requestStop();
  } else {
    // The orderly end below goes on: an email that is cut off while it is sent goes out twice, or not at all.
    await runWorkers(connection, workflowCode).catch((error: unknown) => {
      createFaultLogger('workers failed')(error);
      process.exitCode = 1;
      requestStop();
    });
  }
  await connection.close();
}
await outbox.stop();
await (await receiving)?.close();
(await servingMetrics)?.close();
await watching;
smtp.close();
hints.close();
await stopTraces();
await Promise.allSettled([
  temporal.connection.close(),
  log.end({ timeout: 5 }),
  hintLog.end({ timeout: 5 }),
  closeDatabase(),
  eraserLog.end({ timeout: 5 }),
  eraser.close(),
]);

/** On a connection of its own, whose calls are repeated. */
async function checkOpenRuns(code: string): Promise<OpenRuns> {
  const client = createRetryingClient(config.temporal);
  try {
    return await findIncompatibleRuns(client, async () => ({ code }));
  } finally {
    await client.connection.close();
  }
}

async function runWorkers(connection: NativeConnection, { code, buildId }: WorkflowCode): Promise<void> {
  const workers = await createWorkers({
    connection,
    namespace: config.temporal.namespace,
    workflows: { workflowBundle: { code } },
    buildId,
    ports: {
      load: store.load,
      read: store.read,
      handle,
      clock,
      keepHouse: housekeeper.runDue,
      findPreviousReport: createPreviousReportFinder(db, store),
      analyse: buildReport,
      describeFault: toFault,
      traceActivity: config.tracesUrl
        ? async ({ name, attempt, assessmentId }, run) => {
            const parent = assessmentId ? await readTrace(assessmentId, TRACE_GOES_ON_MS) : {};
            return inSpan(`activity ${name}`, { parent, attributes: { attempt } }, run);
          }
        : undefined,
      erasureSteps: createErasureSteps({
        eraser: eraser.db,
        owner: db,
        deleteRuns: createRunDeleter(temporal, config.temporal.namespace),
        waitForRelay: () => wait(RELAY_SETTLES_MS),
        deleteEmailCopies: config.mail.inboxUrl ? createInboxEraser(config.mail.inboxUrl) : undefined,
        notify: notifyAccount,
        audit,
        clock,
      }),
    },
  });
  stopping.signal.addEventListener('abort', workers.stop);
  // After Temporal has lost its data, the sweep starts the weeks again now and not in the next round.
  const firstRound = housekeeper.runDue();
  const keepingCurrent = stayCurrent(buildId, (id) => makeCurrent(temporal, id), {
    writeLog,
    createFaultLogger,
    signal: stopping.signal,
  });
  releaseStartupMemory();
  writeLog('info', 'worker ready', { buildId });
  if (stopping.signal.aborted) workers.stop();
  // Workers end by themselves only after they lost Temporal for good; then the process ends and is restarted from
  // outside.
  try {
    await workers.run();
  } finally {
    requestStop();
    await Promise.all([firstRound, keepingCurrent]);
  }
}

/** Retries until Temporal answers; undefined when the worker is stopped before. */
async function connectToTemporal(): Promise<NativeConnection | undefined> {
  return keepTrying(() => NativeConnection.connect(toConnectionOptions(config.temporal)));
}

/** Retries while the port is in use, for example by the previous worker. */
async function serveOwnMetrics(): Promise<{ close: () => void } | undefined> {
  const { workerMetricsPort: port, opsToken: token } = config;
  if (!metrics || !temporalExporter || !port || !token) return undefined;
  const read = async () => `${await metrics.registry.metrics()}\n${await temporalExporter.read()}`;
  const server = await keepTrying(
    () => serveMetrics({ host: config.http.host, port, token, read }),
    'metrics server not started, retrying',
  );
  if (server) writeLog('info', 'metrics server listening', { port: server.port });
  return server;
}

/** Retries while the port is in use, for example by the previous worker. */
async function receiveReports(): Promise<{ close: () => Promise<void> } | undefined> {
  if (!reports || !paths) return undefined;
  const report = createMailReporter({
    db,
    hashes,
    teacherBounced: createTeacherBounced(handle),
    declineInvitation: createDeclineInvitation(handle, db, store),
  });
  const receiver = {
    ...reports,
    paths,
    report,
    clock,
    onFault: createFaultLogger('mail report could not be processed'),
  };
  const onReport = (outcome: string) => writeLog('info', 'mail report', { outcome });
  return keepTrying(() => startReportReceiver({ ...receiver, onReport }), 'mail report receiver not started, retrying');
}
