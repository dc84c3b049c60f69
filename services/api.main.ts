import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { assembleApi } from '#services/api.ts';
import { measuredScores } from '#services/assessment/scores.ts';
import { readConfigOrExit } from '#services/config.ts';
import { createLogClient } from '#services/database/clients.ts';
import { computeApiShares, judgeConnections, readAvailableConnections } from '#services/database/connections.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { describeSchemaMismatch } from '#services/database/migrate.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { createTraceReader } from '#services/database/trace-reader.ts';
import { toFault } from '#services/faults.ts';
import { createLogSettings } from '#services/http/log-settings.ts';
import { formatRetention } from '#services/http/web-pages.ts';
import { isOnThisMachine } from '#services/loopback.ts';
import { watchEventLoopLag } from '#services/ops/metrics.ts';
import { watchInstallation } from '#services/ops/prepare-installation.ts';
import { readMonotonicMs } from '#services/queue/queue.ts';
import { createAssessmentRelay } from '#services/relay/assessment.relay.ts';
import { createErasureStarter } from '#services/relay/erasure-starter.ts';
import { createRelayStore } from '#services/relay/relay.store.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import { createTemporalSender } from '#services/relay/temporal-sender.ts';
import { releaseStartupMemory } from '#services/startup-memory.ts';
import { startTraceExport } from '#services/trace-export.ts';
import { toControllerSettings } from '#shared/values/controller.ts';
import { toInstant } from '#shared/values/days.ts';

const config = readConfigOrExit();
const folder = resolve(config.http.webFolder);
const hasWeb = existsSync(`${folder}/index.html`);
if (!hasWeb && config.http.isWebFolderSet) {
  process.stderr.write(
    'WEB_FOLDER names a folder without index.html: run npm run build, or name the folder of a build.\n',
  );
  process.exit(78);
}
const stopTraces = await startTraceExport(config.tracesUrl, 'seven-stones-api');
const shares = computeApiShares(config.connections.api);
const log = createLogClient(config.databaseUrl, { max: shares.log });
const database = openDatabase(config.databaseUrl, { max: shares.database });
const { db, close: closeDatabase } = database;
const hintLog = createLogClient(config.databaseUrl, { max: 1 });
const mismatch = await describeSchemaMismatch(log);
if (mismatch !== null) {
  process.stderr.write(`${mismatch}\n`);
  process.exit(78);
}

const connections = judgeConnections(config.connections, await readAvailableConnections(log));
if (connections.level === 'refuse') {
  process.stderr.write(`${connections.text}\n`);
  process.exit(78);
}

/**
 * The inbox page of a local start, for screens that wait for an email. It is set only where both addresses are on this
 * machine.
 */
const readLocalInbox = (): Record<string, string> =>
  config.mail.inboxUrl && isOnThisMachine(config.http.baseUrl) && isOnThisMachine(config.mail.inboxUrl)
    ? { mailInbox: config.mail.inboxUrl }
    : {};

const web = hasWeb
  ? {
      folder,
      claims: {
        ...config.claims,
        ...formatRetention(config.retention),
        ...toControllerSettings(config.controller),
        demoContact: config.demoContact ?? '',
        signInProvider: config.provider?.name ?? '',
        ...readLocalInbox(),
      },
      releases: resolve(config.http.webReleasesFolder),
    }
  : null;

const store = createPostgresEventStore(log, { db });
const temporal = createTemporalClient(config.temporal);
const relay = createAssessmentRelay({
  isBusy: watchEventLoopLag(),
  rows: createRelayStore(log),
  events: store,
  sender: createTemporalSender(temporal, { opsUrl: `${config.http.baseUrl}/ops/assessments` }),
  now: readMonotonicMs,
  random: Math.random,
  readTrace: config.tracesUrl
    ? createTraceReader(log, (error) => app.log.error({ fault: toFault(error) }, 'trace could not be read'))
    : undefined,
  log: { warn: (facts, text) => app.log.warn(facts, text), error: (facts, text) => app.log.error(facts, text) },
});
const startErasure = createErasureStarter(temporal);
const { app, metrics } = await assembleApi({
  db,
  store,
  hintLog,
  databaseAnswers: () => log`select 1`,
  clock: () => toInstant(Date.now()),
  random: Math.random,
  wait,
  newId: uuidv7,
  scores: measuredScores,
  settings: {
    baseUrl: config.http.baseUrl,
    trustProxy: config.http.trustProxy,
    requestsPerMinute: config.http.requestsPerMinute,
    writesPerMinute: config.http.writesPerMinute,
    limits: config.http.limits,
    authSecrets: config.secrets.auth,
    idempotencySecrets: config.secrets.idempotency,
    opsToken: config.opsToken ?? null,
    provider: config.provider,
    dayMs: config.dayMs,
    teacherCode: config.teacherCode,
    showDocs: config.http.showDocs,
    mailgunKey: config.mail.mailgunKey,
    web,
    temporalUi: config.temporal.uiUrl ? { url: config.temporal.uiUrl, namespace: config.temporal.namespace } : null,
  },
  logger: createLogSettings(config.logLevel),
  nudgeRelay: relay.nudge,
  // If Temporal is down the housekeeping starts the erasure later, from its row.
  startErasure: (id) =>
    void startErasure(id).catch((error: unknown) =>
      app.log.warn({ fault: toFault(error) }, 'starting the erasure workflow failed; housekeeping retries'),
    ),
});
watchInstallation(metrics, { log, database, temporal });
if (connections.level === 'warn') app.log.warn(connections.text);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await app.close();
  await relay.stop();
  await stopTraces();
  await Promise.allSettled([
    temporal.connection.close(),
    log.end({ timeout: 5 }),
    closeDatabase(),
    hintLog.end({ timeout: 5 }),
  ]);
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

releaseStartupMemory();
relay.start();
await app.listen({ host: config.http.host, port: config.http.port });
