import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { academicRoutes } from '#services/academic/academic.route.ts';
import { everyItem } from '#services/academic/academic.ts';
import { accountRoutes } from '#services/accounts/account.route.ts';
import { adminUserRoutes } from '#services/accounts/admin-users.route.ts';
import { betterAuthPort } from '#services/accounts/better-auth.store.ts';
import { closingRoutes } from '#services/accounts/closing.route.ts';
import { entranceRoutes } from '#services/accounts/entrance.route.ts';
import { factorRoutes } from '#services/accounts/factors.route.ts';
import { secondFactors } from '#services/accounts/factors.ts';
import { identityRoutes } from '#services/accounts/identities.route.ts';
import { letterSecrets } from '#services/accounts/letter-secrets.ts';
import { accountLetters } from '#services/accounts/letters.store.ts';
import { networkLimits as networkLimitsOf } from '#services/accounts/network-limits.store.ts';
import { type OidcSettings, oidc } from '#services/accounts/oidc.ts';
import { operatorsAtWork } from '#services/accounts/operator.store.ts';
import { people as peopleOf } from '#services/accounts/people.store.ts';
import { sealing } from '#services/accounts/sealing.ts';
import { attempts as attemptsOf } from '#services/accounts/sign-in-attempts.store.ts';
import { strangersCodes } from '#services/accounts/strangers-codes.store.ts';
import { assessmentRoutes } from '#services/assessment/assessment.route.ts';
import { provingConsents } from '#services/assessment/proving-consents.store.ts';
import { scheduleRoutes } from '#services/assessment/schedule.route.ts';
import { scheduling } from '#services/assessment/scheduling.store.ts';
import type { Limits } from '#services/config.ts';
import type { Database } from '#services/database/database.store.ts';
import type { LogClient } from '#services/event-store/clients.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { consentRoutes } from '#services/families/consents.route.ts';
import { consentLister } from '#services/families/consents.store.ts';
import { families as familiesOf } from '#services/families/families.store.ts';
import { guardianLinks } from '#services/families/guardian-links.store.ts';
import { guardianRoutes } from '#services/families/guardians.route.ts';
import { guardianList } from '#services/families/guardians.store.ts';
import { keepingRoutes } from '#services/families/keeping.route.ts';
import { profileEndings, visits } from '#services/families/keeping.store.ts';
import { ownershipRoutes } from '#services/families/ownership.route.ts';
import { receivedOffers } from '#services/families/ownership.store.ts';
import { reminderAddresses } from '#services/families/reminder-address.store.ts';
import { studentRoutes } from '#services/families/students.route.ts';
import { faultOf } from '#services/faults.ts';
import { type Handle, handling } from '#services/handling/handle.ts';
import { type KeyedWrite, keyedWrite as keyedWriteOn } from '#services/handling/keyed-write.store.ts';
import { handoverEnds, handoverRoutes } from '#services/handover/handover.route.ts';
import { handovers as handoversOf } from '#services/handover/handovers.store.ts';
import { buildApp, type HttpSettings, type Plugin } from '#services/http/app.ts';
import type { GuardPorts } from '#services/http/guard.ts';
import { rateLimit } from '#services/http/rate-limit.ts';
import { serveWebApp, type WebAppSettings } from '#services/http/web-app.ts';
import { guardiansOfWeeks } from '#services/live/guardians.store.ts';
import { postgresHints } from '#services/live/hints.store.ts';
import { liveHub } from '#services/live/hub.ts';
import { liveRoute } from '#services/live/live.route.ts';
import { openSockets } from '#services/live/sockets.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import { addressHashes } from '#services/mail/address-hash.ts';
import { keepTokens } from '#services/mail/keep-token.ts';
import { mailFor } from '#services/mail/mail-for.ts';
import { mailReportRoutes } from '#services/mail/mail-reports.route.ts';
import { notificationRoutes } from '#services/mail/notifications.route.ts';
import { mailPreferences } from '#services/mail/preferences.store.ts';
import { reportedLetterRoutes } from '#services/mail/reported-letters.route.ts';
import { mailReporter } from '#services/mail/reports.store.ts';
import { teacherBounced } from '#services/mail/teacher-bounced.ts';
import { unsubscribeTokens } from '#services/mail/unsubscribe-token.ts';
import { auditTrail } from '#services/ops/audit.store.ts';
import { crashRoutes } from '#services/ops/crashes.route.ts';
import { crashStore } from '#services/ops/crashes.store.ts';
import { healthRoutes } from '#services/ops/health.route.ts';
import { itemReviewRoutes } from '#services/ops/items.route.ts';
import { type Metrics, metrics as metricsOf } from '#services/ops/metrics.ts';
import type { TemporalUi } from '#services/ops/week-states.ts';
import { opsWeekRoutes } from '#services/ops/weeks.route.ts';
import { paperOf, reportPdfRoutes } from '#services/pdf/report-pdf.route.ts';
import { reportPdfs } from '#services/pdf/report-pdf.ts';
import { reportRoutes } from '#services/report/report.route.ts';
import { reportList } from '#services/report/report-list.store.ts';
import { type Begun, erasuresOf } from '#services/rights/erasures.store.ts';
import { preparedRoutes } from '#services/rights/prepared.route.ts';
import { rightsRoutes } from '#services/rights/rights.route.ts';
import { settlingClosures } from '#services/rights/settled-closures.store.ts';
import { shareSecrets } from '#services/sharing/share-secrets.ts';
import { shareRoutes } from '#services/sharing/shares.route.ts';
import { sharesOf } from '#services/sharing/shares.store.ts';
import { childTaskRoutes } from '#services/tasks/child-tasks.route.ts';
import { ownWordsRoutes } from '#services/tasks/own-words.route.ts';
import { parentInputRoutes } from '#services/tasks/parent-input.route.ts';
import { declineInvitation } from '#services/teacher/decline-invitation.ts';
import { invitations as invitationsOf } from '#services/teacher/invitations.store.ts';
import { teacherRoutes } from '#services/teacher/teacher.route.ts';
import { teacherCodes } from '#services/teacher/teacher-codes.store.ts';
import { type CookieSecrets, teacherCookie as teacherCookieOf } from '#services/teacher/teacher-cookie.ts';
import { teacherLinks as teacherLinksOf } from '#services/teacher/teacher-links.store.ts';
import type { Scores } from '#services/views/view-facts.ts';
import { rowsFor } from '#services/views/view-rows.ts';
import { weeks as weeksOf } from '#services/views/weeks.store.ts';
import { returnFromProvider } from '#shared/contracts/identities.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';
import type { ErasureId, UserId } from '#shared/values/ids.ts';

export type ApiParts = {
  /** Views and plain tables. */
  db: Database;
  store: EventStore;
  /** Resolves when the database answers. */
  databaseAnswers: () => Promise<unknown>;
  /** A separate connection for hints. */
  hintLog: LogClient;
  clock: () => Instant;
  random: () => number;
  wait: (ms: number) => Promise<unknown>;
  newId: () => string;
  scores: Scores;
  settings: {
    baseUrl: string;
    trustProxy: readonly string[];
    requestsPerMinute: number;
    /** Per account. */
    writesPerMinute: number;
    limits: Limits;
    authSecrets: CookieSecrets;
    idempotencySecret: string;
    opsToken: string | null;
    provider: OidcSettings | null;
    dayMs: number;
    teacherCode: boolean;
    showDocs: boolean;
    /** With this key Mailgun may report deliveries and bounces. */
    mailgunKey?: string | null;
    web: WebAppSettings | null;
    /** The Temporal page that operators are sent to from an assessment. */
    temporalUi?: TemporalUi | null;
    /** Limits per account; defaults if not given. */
    mostChildren?: number;
    mostWeeks?: number;
  };
  logger: FastifyServerOptions['logger'];
  /** How often live push looks for changes without a hint, in ms; 2 s by default. */
  sweepMs?: number;
  /** After each commit of this process: wakes the relay. */
  nudgeRelay: () => void;
  /** Starts the erasure workflow at once; without it, or if it fails, the housekeeping does. */
  startErasure?: (id: ErasureId) => void;
};

/** Archives of one account per minute: each reads all data of a child. */
const ARCHIVES_PER_MINUTE = 6;

const SWEEP_MS = 2_000;

export type Api = { app: FastifyInstance; metrics: Metrics; handle: Handle };

/**
 * Assembles one API process: each feature gets only its own dependencies. Closing the app ends sockets, hints and
 * sweeps, not the clients it was given.
 */
export async function assembleApi(parts: ApiParts): Promise<Api> {
  const { db, store, clock, newId, settings } = parts;
  const { baseUrl, authSecrets, dayMs } = settings;
  const families = familiesOf(db, settings.mostChildren);
  const erasures = erasuresOf(db);
  const weeks = weeksOf(db, store);
  const hashes = addressHashes(authSecrets);
  const invitations = invitationsOf(db, weeks, hashes);
  const auth = betterAuthPort(db, { baseUrl, secrets: authSecrets, now: () => epochMsOf(clock()) });
  const secure = baseUrl.startsWith('https:');
  const teacherCookie = teacherCookieOf(authSecrets, secure);
  const handovers = handoversOf(db);
  const audit = auditTrail(db, authSecrets);
  const attempts = attemptsOf(db, authSecrets[0].value, settings.limits.lettersPerRecipientHour);
  const networkLimits = networkLimitsOf(db, authSecrets[0].value, settings.limits);
  const factors = secondFactors({
    ...{ db, audit, newId, notify: notifyAccount },
    ...{ attempts, sealing: sealing(authSecrets, 'totp') },
  });
  const keyedWrite: KeyedWrite = (by, write) => keyedWriteOn(db, by, write);
  const metrics = metricsOf();
  const sockets = openSockets(parts.random);
  const hints = postgresHints(parts.hintLog, newId());
  const hub = liveHub({
    weeks,
    guardiansOf: guardiansOfWeeks(db),
    hints,
    clock,
    onFault: (error) => app.log.error({ fault: faultOf(error) }, 'live push failed'),
    onSessionEnded: sockets.endSession,
    devices: { open: sockets.sessions, standing: handovers.standing, onLocked: sockets.lockSession },
    sweepMs: parts.sweepMs ?? SWEEP_MS,
  });
  const handle = handling({
    store,
    rowsFor: rowsFor(parts.scores),
    mailFor: mailFor({ guardiansOf: families.guardiansOf }),
    onCommitted: (assessmentId, _version, events) => {
      hub.committed(assessmentId);
      parts.nudgeRelay();
      metrics.committed(events.length);
    },
    random: parts.random,
    wait: parts.wait,
  });
  const endSession = (sessionId: string) => {
    sockets.endSession(sessionId);
    hints.ended(sessionId);
  };

  const lockSession = (sessionId: string) => {
    sockets.lockSession(sessionId);
    hints.locked(sessionId);
  };

  const proveConsents = provingConsents(db, handle);
  const addressProved = async (userId: UserId, now: Instant) => {
    // The address stays proved if this fails; the housekeeping starts the remaining assessments.
    await proveConsents(now, userId).catch((error: unknown) =>
      app.log.warn({ fault: faultOf(error) }, 'proving consents failed; housekeeping retries'),
    );
  };

  const settleClosures = settlingClosures(db, handle);
  const closuresChanged = async (userId: UserId, now: Instant) => {
    // The account stays closed, or reopened, if this fails; the housekeeping settles the remaining assessments.
    await settleClosures(now, userId).catch((error: unknown) =>
      app.log.warn({ fault: faultOf(error) }, 'settling a closed account failed; housekeeping retries'),
    );
  };

  const guard: GuardPorts = {
    auth,
    handovers,
    teacherCookie,
    weekOfInvitation: invitations.weekInForce,
    access: { ...families, wasErasedFor: erasures.wasErasedFor },
    noteVisit: visits(db),
    operators: operatorsAtWork(db),
    opsToken: settings.opsToken,
    baseUrl,
    clock,
    writeLimit: rateLimit(settings.writesPerMinute),
  };
  const erasureBegun = ({ erasure, weeks: erased, endedSessions }: Begun) => {
    for (const assessmentId of erased) hub.committed(assessmentId);
    for (const sessionId of endedSessions) endSession(sessionId);
    parts.startErasure?.(erasure.id);
  };
  const crashes = crashStore(db);
  const pdfs = reportPdfs();
  const paper = paperOf({ weeks, make: pdfs.make });
  const accounts = {
    ...{ db, auth, secure, people: peopleOf(db), attempts, audit, sessionEnded: endSession },
    letters: accountLetters(db, { secrets: letterSecrets(authSecrets), hashes, newId, baseUrl }),
  };
  const entrance = {
    ...accounts,
    strangersCodes: strangersCodes(db, authSecrets[0].value),
    networkLimits,
    findHandoverEnd: handoverEnds({ handovers, secure }),
    addressProved,
    closuresChanged,
  };
  const routes = [
    ...entranceRoutes(entrance),
    ...accountRoutes({ ...accounts, factors }),
    ...closingRoutes({ ...accounts, keyedWrite, newId, closuresChanged }),
    ...identityRoutes({
      ...{ ...entrance, db, audit, newId, baseUrl, notify: notifyAccount, sealing: sealing(authSecrets, 'provider') },
      provider:
        settings.provider &&
        oidc(settings.provider, {
          redirectUri: `${baseUrl}/api${returnFromProvider.path}`,
          now: () => new Date(clock()),
        }),
    }),
    ...adminUserRoutes({
      db,
      letters: accounts.letters,
      audit,
      newId,
      notify: notifyAccount,
      sessionEnded: endSession,
    }),
    ...factorRoutes({ factors, auth, secure, sessionEnded: endSession }),
    ...handoverRoutes({
      handovers,
      weeks,
      families,
      auth,
      newId,
      secure,
      audit,
      networkLimits,
      sessionLocked: lockSession,
    }),
    ...studentRoutes({
      families,
      keyedWrite,
      audit,
      newId,
      hashes,
      letters: accounts.letters,
      reminderAddressOf: reminderAddresses(db),
    }),
    ...keepingRoutes({ db, keyedWrite, audit, endings: profileEndings(db), tokens: keepTokens(authSecrets) }),
    ...rightsRoutes({
      ...{ db, erasures, families, keyedWrite, audit, newId, notify: notifyAccount },
      // If the PDF cannot be made now, the archive still holds the document it would be made from.
      reportPdf: async (assessmentId) => (await paper(assessmentId).catch(() => null))?.pdf ?? null,
      limit: rateLimit(ARCHIVES_PER_MINUTE),
      erasureBegun,
    }),
    ...preparedRoutes({ db, keyedWrite, audit, newId, erasureBegun, addressProved }),
    ...guardianRoutes({
      ...{
        db,
        families,
        keyedWrite,
        audit,
        newId,
        people: accounts.people,
        addressProved,
        notify: notifyAccount,
        mostChildren: settings.mostChildren,
      },
      ...{ hashes, list: guardianList(db, hashes), links: guardianLinks(db, hashes) },
    }),
    ...ownershipRoutes({ keyedWrite, audit, newId, received: receivedOffers(db), notify: notifyAccount }),
    ...consentRoutes({ handle, keyedWrite, audit, consents: consentLister(db), notify: notifyAccount }),
    ...scheduleRoutes({
      handle,
      families,
      scheduling: scheduling(db, newId, hashes, settings.mostWeeks),
      letters: accounts.letters,
      audit,
      addressProved,
      dayMs,
    }),
    ...assessmentRoutes({ handle, weeks }),
    ...childTaskRoutes({ handle }),
    ...academicRoutes({ handle, store, weeks }),
    ...parentInputRoutes({ handle }),
    ...ownWordsRoutes({ store, weeks }),
    ...teacherRoutes({
      handle,
      hashes,
      weeks,
      invitations,
      teacherLinks: teacherLinksOf(db),
      teacherCookie,
      families,
      keyedWrite,
      newId,
      secure,
      audit,
      codes: settings.teacherCode ? teacherCodes(db) : null,
    }),
    ...reportRoutes({ weeks, store, list: reportList(db, store) }),
    ...reportPdfRoutes({ weeks, make: pdfs.make }),
    ...shareRoutes({
      ...{
        db,
        weeks,
        families,
        keyedWrite,
        audit,
        newId,
        shares: sharesOf(db),
        secrets: shareSecrets(authSecrets),
        networkLimits,
      },
    }),
    ...notificationRoutes({ preferences: mailPreferences(db), tokens: unsubscribeTokens(authSecrets) }),
    ...mailReportRoutes({
      mailgunKey: settings.mailgunKey ?? null,
      report: mailReporter({
        ...{ db, hashes, teacherBounced: teacherBounced(handle) },
        declineInvitation: (assessmentId, invitationId, now) =>
          declineInvitation(handle, assessmentId, invitationId, now),
      }),
    }),
    ...reportedLetterRoutes({ db, hashes, audit, handle, invitations }),
    ...itemReviewRoutes({ bank: everyItem() }),
    ...crashRoutes(crashes),
    ...opsWeekRoutes({ db, store, handle, audit, temporalUi: settings.temporalUi ?? null, listCrashes: crashes.list }),
  ];
  const { web } = settings;
  const plugins: Plugin[] = [
    (server) => healthRoutes(server, { metrics, databaseAnswers: parts.databaseAnswers }),
    (server) => liveRoute(server, { ...guard, hub, sockets }),
    ...(web ? [(server: FastifyInstance) => serveWebApp(server, web, clock)] : []),
  ];
  const http: HttpSettings = {
    logger: parts.logger,
    trustProxy: settings.trustProxy,
    requestsPerMinute: settings.requestsPerMinute,
    showDocs: settings.showDocs,
  };
  const app = await buildApp(http, { ...guard, idempotencySecret: settings.idempotencySecret }, routes, plugins);
  metrics.watch('password_hashes_waiting', 'Sign-ins and unlocks waiting to hash a password', auth.waitingHashes);
  metrics.watch('pdf_waiting', 'Reports waiting to be rendered, including the current one', pdfs.waiting);
  metrics.watch('pdf_breakages', 'How often the PDF process broke or was killed during a report', pdfs.breakages);
  metrics.watch('live_sockets', 'Open sockets of this node', sockets.count);
  metrics.watch('live_subscriptions', 'Subscriptions to assessments over all sockets of this node', hub.subscriptions);
  app.addHook('onReady', async () => hub.start());
  app.addHook('onClose', async () => {
    hub.stop();
    hints.close();
    await pdfs.stop();
    // A database that is down must not keep the process from ending.
    await audit.flush().catch(() => undefined);
  });
  return { app, metrics, handle };
}
