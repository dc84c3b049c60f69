import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { betterAuthPort } from '#services/accounts/better-auth.store.ts';
import type { LogClient } from '#services/event-store/clients.ts';
import { postgresEventStore } from '#services/event-store/postgres-event-store.ts';
import { families as familiesOf } from '#services/families/families.store.ts';
import { faultOf } from '#services/faults.ts';
import { type Handle, handling } from '#services/handling/handle.ts';
import { type Database, keyedWrite } from '#services/handling/keyed-write.store.ts';
import { buildApp } from '#services/http/app.ts';
import { rateLimit } from '#services/http/rate-limit.ts';
import type { WebAppSettings } from '#services/http/web-app.ts';
import { guardiansOfWeeks } from '#services/live/guardians.store.ts';
import { postgresHints } from '#services/live/hints.store.ts';
import { liveHub } from '#services/live/hub.ts';
import { openSockets } from '#services/live/sockets.ts';
import { mailFor } from '#services/mail/mail-for.ts';
import { metrics as metricsOf } from '#services/ops/metrics.ts';
import { invitations as invitationsOf } from '#services/teacher/invitations.store.ts';
import { teacherCookie } from '#services/teacher/teacher-cookie.ts';
import { teacherLinks } from '#services/teacher/teacher-links.store.ts';
import type { Scores } from '#services/views/view-facts.ts';
import { rowsFor } from '#services/views/view-rows.ts';
import { weeks as weeksOf } from '#services/views/weeks.store.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

export type ApiParts = {
  /** Views and plain tables. */
  db: Database;
  /** The event log. */
  log: LogClient;
  /** A connection of its own for hints. */
  hintLog: LogClient;
  clock: () => Instant;
  random: () => number;
  wait: (ms: number) => Promise<unknown>;
  newId: () => string;
  scores: Scores;
  settings: {
    baseUrl: string;
    trustProxy: boolean;
    requestsPerMinute: number;
    /** Newest first. */
    authSecrets: readonly { version: number; value: string }[];
    idempotencySecret: string;
    opsToken: string | null;
    dayMs: number;
    showDocs: boolean;
    web: WebAppSettings | null;
  };
  logger: FastifyServerOptions['logger'];
  /** How often live push looks for what no hint told of, in ms; 2 s unless said. */
  sweepMs?: number;
  /** After each commit of this process: hurries the relay. */
  nudgeRelay: () => void;
};

/** Tries to sign in or up from one address in a minute, on average; per account there are five in a quarter of an hour. */
const SIGN_INS_PER_MINUTE = 60;

const SWEEP_MS = 2_000;

export type Api = { app: FastifyInstance; metrics: ReturnType<typeof metricsOf>; store: ReturnType<typeof postgresEventStore>; handle: Handle };

/** Joins the parts of one API process; closing the app ends sockets, hints and sweeps, not the clients it was given. */
export async function assembleApi(parts: ApiParts): Promise<Api> {
  const { db, log, clock, settings } = parts;
  const store = postgresEventStore(log);
  const families = familiesOf(db);
  const weeks = weeksOf(db, store);
  const metrics = metricsOf();
  const sockets = openSockets(parts.random);
  const hints = postgresHints(parts.hintLog, parts.newId());
  const hub = liveHub({
    weeks,
    guardiansOf: guardiansOfWeeks(db),
    hints,
    clock,
    onFault: (error) => app.log.error({ fault: faultOf(error) }, 'live push'),
    onSessionEnded: sockets.endSession,
    sweepMs: parts.sweepMs ?? SWEEP_MS,
  });
  const handle = handling({
    store,
    rowsFor: rowsFor(parts.scores),
    mailFor: mailFor({ guardiansOf: families.guardiansOf }),
    onCommitted: (assessmentId: AssessmentId, _version, events) => {
      hub.committed(assessmentId);
      parts.nudgeRelay();
      metrics.committed(events.length);
    },
    random: parts.random,
    wait: parts.wait,
  });
  const [newest, ...older] = settings.authSecrets.map(({ value }) => value) as [string, ...string[]];
  const app = await buildApp({
    ...settings,
    ...{ clock, handle, store, families, weeks, metrics, hub, sockets },
    auth: betterAuthPort(db, { baseUrl: settings.baseUrl, secrets: settings.authSecrets, now: () => epochMsOf(clock()) }),
    teacherCookie: teacherCookie([newest, ...older], settings.baseUrl.startsWith('https:')),
    teacherLinks: teacherLinks(db),
    invitations: invitationsOf(db, weeks),
    weekOfInvitation: invitationsOf(db, weeks).weekInForce,
    access: families,
    keyedWrite: (by, write) => keyedWrite(db, by, write),
    newId: parts.newId,
    signInLimit: rateLimit(SIGN_INS_PER_MINUTE),
    sessionEnded: (sessionId) => {
      sockets.endSession(sessionId);
      hints.ended(sessionId);
    },
    databaseAnswers: () => log`select 1`,
    logger: parts.logger,
  });
  metrics.watch('live_sockets', 'Open sockets of this node', sockets.count);
  metrics.watch('live_subscriptions', 'Weeks watched over all sockets of this node', hub.subscriptions);
  app.addHook('onReady', async () => hub.start());
  app.addHook('onClose', async () => {
    hub.stop();
    hints.close();
  });
  return { app, metrics, store, handle };
}
