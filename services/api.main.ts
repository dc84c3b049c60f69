import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { assembleApi } from '#services/api.ts';
import { configOrExit } from '#services/config.ts';
import { apiShares, availableConnections, judgeConnections } from '#services/database/connections.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { mayChangeEvents } from '#services/database/roles.ts';
import { logClient } from '#services/event-store/clients.ts';
import { pendingMigrations } from '#services/event-store/migrate.ts';
import { postgresEventStore } from '#services/event-store/postgres-event-store.ts';
import { faultOf } from '#services/faults.ts';
import { logSettings } from '#services/http/log-settings.ts';
import { keptWords } from '#services/http/page-words.ts';
import { isOnThisMachine } from '#services/loopback.ts';
import { busyness } from '#services/ops/busyness.ts';
import { watchInstallation } from '#services/ops/watch-installation.ts';
import { assessmentRelay } from '#services/relay/assessment.relay.ts';
import { erasureStarter } from '#services/relay/erasure-starter.ts';
import { relayStore } from '#services/relay/relay.store.ts';
import { temporalClient } from '#services/relay/temporal-client.ts';
import { temporalSender } from '#services/relay/temporal-sender.ts';
import { measuredScores } from '#services/views/scores.ts';
import { controllerSettings } from '#shared/values/controller.ts';
import { instantOf } from '#shared/values/days.ts';

const config = configOrExit();
const { queries, transactions, views } = apiShares(config.connections.api);
const log = logClient(config.databaseUrl, { max: queries, transactions });
const database = openDatabase(config.databaseUrl, { max: views });
const { db, close: closeDatabase } = database;
const hintLog = logClient(config.databaseUrl, { max: 1 });
const lacking = await pendingMigrations(log);
if (lacking.length > 0) {
  process.stderr.write(`The database lacks ${lacking.join(', ')}: run npm run start:production -- migrate first.\n`);
  process.exit(78);
}

const connections = judgeConnections(config.connections, await availableConnections(log));
if (connections.level === 'refuse') {
  process.stderr.write(`${connections.text}\n`);
  process.exit(78);
}

if (config.maintenanceUrl !== config.databaseUrl && (await mayChangeEvents(log))) {
  process.stderr.write(
    'The user in DATABASE_URL may change what was recorded: give the API a user of its own, not that of MAINTENANCE_URL.\n',
  );
  process.exit(78);
}

/**
 * The inbox page of a local start, for screens that wait for an email. It is set only where both addresses are on this
 * machine.
 */
const localInbox = (): Record<string, string> =>
  config.mail.inboxUrl && isOnThisMachine(config.http.baseUrl) && isOnThisMachine(config.mail.inboxUrl)
    ? { mailInbox: config.mail.inboxUrl }
    : {};

const folder = resolve(config.http.webFolder);
const web = existsSync(`${folder}/index.html`)
  ? {
      folder,
      claims: {
        ...{ ...config.claims, ...keptWords(config.retention), ...controllerSettings(config.controller) },
        ...{ demoContact: config.demoContact ?? '', signInProvider: config.provider?.name ?? '' },
        ...localInbox(),
      },
      releases: resolve(config.http.webReleasesFolder),
    }
  : null;

const store = postgresEventStore(log);
const temporal = temporalClient(config.temporal);
const relay = assessmentRelay({
  isBusy: busyness(),
  rows: relayStore(log),
  events: store,
  sender: temporalSender(temporal, { opsUrl: `${config.http.baseUrl}/ops/assessments` }),
  now: Date.now,
  random: Math.random,
  log: { warn: (facts, text) => app.log.warn(facts, text), error: (facts, text) => app.log.error(facts, text) },
});
const startErasure = erasureStarter(temporal);
const { app, metrics } = await assembleApi({
  db,
  store,
  hintLog,
  databaseAnswers: () => log`select 1`,
  clock: () => instantOf(Date.now()),
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
    idempotencySecret: config.secrets.idempotency,
    opsToken: config.opsToken ?? null,
    provider: config.provider,
    dayMs: config.dayMs,
    teacherCode: config.teacherCode,
    showDocs: config.http.showDocs,
    mailgunKey: config.mail.mailgunKey,
    web,
    temporalUi: config.temporal.uiUrl ? { url: config.temporal.uiUrl, namespace: config.temporal.namespace } : null,
  },
  logger: logSettings(config.logLevel),
  nudgeRelay: relay.nudge,
  // If Temporal is down the housekeeping starts the erasure later, from its row.
  startErasure: (id) =>
    void startErasure(id).catch((error: unknown) =>
      app.log.warn({ fault: faultOf(error) }, 'starting the erasure workflow failed; housekeeping retries'),
    ),
});
watchInstallation(metrics, log, database);
if (connections.level === 'warn') app.log.warn(connections.text);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await app.close();
  await relay.stop();
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

relay.start();
await app.listen({ host: config.http.host, port: config.http.port });
