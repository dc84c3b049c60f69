import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { accountRoutes } from '#services/accounts/account.route.ts';
import { LINK_MS } from '#services/accounts/account-email.ts';
import { createAccountEmails } from '#services/accounts/account-emails.store.ts';
import { adminUserRoutes } from '#services/accounts/admin-users.route.ts';
import { createAttemptCounter, createNetworkLimits } from '#services/accounts/attempt-limits.store.ts';
import { createEncryption } from '#services/accounts/encryption.ts';
import { factorRoutes } from '#services/accounts/factors.route.ts';
import { createSecondFactors } from '#services/accounts/factors.ts';
import { identityRoutes } from '#services/accounts/identities.route.ts';
import { createOidcClient, type OidcSettings } from '#services/accounts/oidc.ts';
import { createPasswordStore, type HashingQueue } from '#services/accounts/passwords.store.ts';
import { createSessionStore } from '#services/accounts/sessions.store.ts';
import { signInRoutes } from '#services/accounts/sign-in.route.ts';
import { createUserStore } from '#services/accounts/users.store.ts';
import { buildApp, type HttpSettings, type Plugin } from '#services/app.ts';
import { academicRoutes } from '#services/assessment/academic.route.ts';
import { listBankItems } from '#services/assessment/academic.ts';
import { assessmentRoutes } from '#services/assessment/assessment.route.ts';
import { createAssessmentQueries } from '#services/assessment/assessments.store.ts';
import { childTaskRoutes } from '#services/assessment/child-tasks.route.ts';
import { createCommandHandler, type HandleCommand } from '#services/assessment/handle.ts';
import { handoverRoutes } from '#services/assessment/handover.route.ts';
import { createHandoverStore } from '#services/assessment/handovers.store.ts';
import { INSTRUMENTS } from '#services/assessment/instruments.ts';
import { createInvitations, endOpenInvitationsBy } from '#services/assessment/invitations.store.ts';
import { createProveConsents } from '#services/assessment/prove-consents.store.ts';
import { reportedEmailRoutes } from '#services/assessment/reported-emails.route.ts';
import { scheduleRoutes } from '#services/assessment/schedule.route.ts';
import { createScheduling } from '#services/assessment/scheduling.store.ts';
import { createDeclineInvitation, createTeacherBounced } from '#services/assessment/system-commands.ts';
import { teacherRoutes } from '#services/assessment/teacher.route.ts';
import { createTeacherCodes } from '#services/assessment/teacher-codes.store.ts';
import { createTeacherLinks } from '#services/assessment/teacher-links.store.ts';
import type { Scores } from '#services/assessment/view-facts.ts';
import { createRowsFor } from '#services/assessment/view-rows.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import type { Limits } from '#services/config.ts';
import type { LogClient } from '#services/database/clients.ts';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore } from '#services/database/event-store.ts';
import { createFamilyStore } from '#services/families/families.store.ts';
import { createGuardianLinkStore } from '#services/families/guardian-links.store.ts';
import { guardianRoutes } from '#services/families/guardians.route.ts';
import { createGuardianLister } from '#services/families/guardians.store.ts';
import { keepingRoutes } from '#services/families/keeping.route.ts';
import { createProfileEndingReader, createVisitRecorder } from '#services/families/keeping.store.ts';
import { ownershipRoutes } from '#services/families/ownership.route.ts';
import { createReceivedOffersReader } from '#services/families/ownership.store.ts';
import { createReminderAddressReader } from '#services/families/reminder-address.store.ts';
import { studentRoutes } from '#services/families/students.route.ts';
import { toFault } from '#services/faults.ts';
import type { GuardPorts } from '#services/http/guard.ts';
import { createHandoverEndFinder } from '#services/http/handover-end.ts';
import { type KeyedWrite, runKeyedWrite } from '#services/http/keyed-write.store.ts';
import { createRateLimit } from '#services/http/rate-limit.ts';
import { createSessionCookie } from '#services/http/session-cookie.ts';
import { type CookieSecrets, createTeacherCookie } from '#services/http/teacher-cookie.ts';
import { serveWebApp, type WebAppSettings } from '#services/http/web-app.ts';
import { createGuardianLookup } from '#services/live/guardians.store.ts';
import { createHints } from '#services/live/hints.store.ts';
import { createLiveHub } from '#services/live/hub.ts';
import { liveRoute } from '#services/live/live.route.ts';
import { createSockets } from '#services/live/sockets.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import { createAddressHashes } from '#services/mail/address-hash.ts';
import { createAddressLookup } from '#services/mail/address-lookup.store.ts';
import { createKeepTokens, createUnsubscribeTokens } from '#services/mail/email-tokens.ts';
import { createMailFor } from '#services/mail/emails-for-events.ts';
import { mailReportRoutes } from '#services/mail/mail-reports.route.ts';
import { notificationRoutes } from '#services/mail/notifications.route.ts';
import { createMailPreferences } from '#services/mail/preferences.store.ts';
import { createMailReporter } from '#services/mail/reports.store.ts';
import type { TemporalUi } from '#services/ops/assessment-states.ts';
import { crashRoutes } from '#services/ops/crashes.route.ts';
import { createCrashStore } from '#services/ops/crashes.store.ts';
import { itemReviewRoutes } from '#services/ops/items.route.ts';
import { createMetrics, type Metrics } from '#services/ops/metrics.ts';
import { createRequestCounter, healthRoutes } from '#services/ops/serve-metrics.ts';
import { opsAssessmentRoutes } from '#services/ops/weeks.route.ts';
import { closingRoutes } from '#services/privacy/closing.route.ts';
import { consentRoutes } from '#services/privacy/consents.route.ts';
import { createConsentReader } from '#services/privacy/consents.store.ts';
import { type BegunErasure, createErasureReader } from '#services/privacy/erasures.store.ts';
import { preparedRoutes } from '#services/privacy/prepared.route.ts';
import { ownWordsRoutes, rightsRoutes } from '#services/privacy/rights.route.ts';
import { createClosureSettler } from '#services/privacy/settle-closures.store.ts';
import { createTrendReader } from '#services/reports/previous-reports.store.ts';
import { renderReportPdf, reportPdfRoutes, reportRoutes } from '#services/reports/report.route.ts';
import { createReportList } from '#services/reports/report-list.store.ts';
import { createReportPdfs } from '#services/reports/report-pdf.ts';
import { shareRoutes } from '#services/reports/shares.route.ts';
import { createShareReader, createShareSecrets } from '#services/reports/shares.store.ts';
import { triedIdeasRoutes } from '#services/reports/tried-ideas.route.ts';
import { returnFromProvider } from '#shared/contracts/identities.ts';
import type { Instant } from '#shared/values/days.ts';
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
    idempotencySecrets: readonly { value: string }[];
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
  /** Of all passwords, except those that unlock a device; tests hold it. */
  hashingQueue?: HashingQueue;
  /** After a commit of this process that the workflow is to hear of at once: wakes the relay. */
  nudgeRelay: () => void;
  /** Starts the erasure workflow at once; without it, or if it fails, the housekeeping does. */
  startErasure?: (id: ErasureId) => void;
};

/** Archives of one account per minute: each reads all data of a child. */
const ARCHIVES_PER_MINUTE = 6;

const SWEEP_MS = 2_000;

type Api = { app: FastifyInstance; metrics: Metrics; handle: HandleCommand };

/**
 * Assembles one API process: each feature gets only its own dependencies. Closing the app ends sockets, hints and
 * sweeps, not the clients it was given.
 */
export async function assembleApi(parts: ApiParts): Promise<Api> {
  const { db, store, clock, newId, settings } = parts;
  const { baseUrl, authSecrets, dayMs } = settings;
  const families = createFamilyStore(db, settings.mostChildren);
  const erasures = createErasureReader(db);
  const weeks = createAssessmentQueries(db, store);
  const hashes = createAddressHashes(authSecrets);
  const invitations = createInvitations(db, weeks, hashes);
  const secure = baseUrl.startsWith('https:');
  const sessions = createSessionStore(db);
  const sessionCookie = createSessionCookie(authSecrets, secure);
  const passwords = createPasswordStore(db, sessions, parts.hashingQueue);
  const users = createUserStore(db);
  const teacherCookie = createTeacherCookie(authSecrets, secure);
  const handovers = createHandoverStore(db);
  const audit = createAuditTrail(db, authSecrets);
  const attempts = createAttemptCounter(db, authSecrets[0].value, settings.limits.lettersPerRecipientHour);
  const networkLimits = createNetworkLimits(db, authSecrets[0].value, settings.limits);
  const factors = createSecondFactors({
    db,
    audit,
    newId,
    notify: notifyAccount,
    attempts,
    users,
    encryption: createEncryption(authSecrets, 'totp'),
  });
  const keyedWrite: KeyedWrite = (by, write) => runKeyedWrite(db, by, write);
  const metrics = createMetrics();
  const sockets = createSockets(parts.random);
  const hints = createHints(parts.hintLog, newId());
  const hub = createLiveHub({
    weeks,
    listGuardians: createGuardianLookup(db),
    hints,
    clock,
    onFault: (error) => app.log.error({ fault: toFault(error) }, 'live push failed'),
    onSessionEnded: sockets.endSession,
    devices: { open: sockets.sessions, standing: handovers.checkSessions, onLocked: sockets.lockSession },
    onPushed: metrics.pushed,
    sweepMs: parts.sweepMs ?? SWEEP_MS,
  });
  const handle = createCommandHandler({
    store,
    instruments: INSTRUMENTS,
    rowsFor: createRowsFor(parts.scores),
    mailFor: createMailFor({ listGuardians: families.listGuardians, hashes }),
    onCommitted: (assessmentId, events, _state, isSignalDue) => {
      hub.committed(assessmentId);
      if (isSignalDue) parts.nudgeRelay();
      metrics.committed(events.length);
    },
    random: parts.random,
    wait: parts.wait,
  });
  const declineInvitation = createDeclineInvitation(handle, db, store);

  const endSession = (sessionId: string) => {
    sockets.endSession(sessionId);
    hints.ended(sessionId);
  };

  const lockSession = (sessionId: string) => {
    sockets.lockSession(sessionId);
    hints.locked(sessionId);
  };

  const proveConsents = createProveConsents(db, handle);
  const addressProved = async (userId: UserId, now: Instant) => {
    // The address stays proved if this fails; the housekeeping starts the remaining assessments.
    await proveConsents(now, userId).catch((error: unknown) =>
      app.log.warn({ fault: toFault(error) }, 'proving consents failed; housekeeping retries'),
    );
  };

  const settleClosures = createClosureSettler(db, handle);
  const closuresChanged = async (userId: UserId, now: Instant) => {
    // What was closed, reopened or ended stays so if this fails; the housekeeping settles the remaining assessments.
    await settleClosures(now, userId).catch((error: unknown) =>
      app.log.warn({ fault: toFault(error) }, 'settling the assessments of an account failed; housekeeping retries'),
    );
  };

  const guard: GuardPorts = {
    sessions,
    sessionCookie,
    handovers,
    teacherCookie,
    findAssessmentOfInvitation: invitations.findAssessmentInForce,
    access: families,
    noteVisit: createVisitRecorder(db),
    opsToken: settings.opsToken,
    baseUrl,
    clock,
    writeLimit: createRateLimit(settings.writesPerMinute),
  };
  const erasureBegun = ({ erasure, weeks: erased, endedSessions }: BegunErasure) => {
    for (const assessmentId of erased) hub.committed(assessmentId);
    for (const sessionId of endedSessions) endSession(sessionId);
    parts.startErasure?.(erasure.id);
  };
  const crashes = createCrashStore(db);
  const pdfs = createReportPdfs({ onBroken: metrics.typesetterBroke });
  const trends = createTrendReader(db);
  const renderPdf = renderReportPdf({ weeks, trends, make: pdfs.make });
  const accounts = {
    db,
    sessions,
    sessionCookie,
    passwords,
    secure,
    users,
    attempts,
    audit,
    networkLimits,
    onSessionEnded: endSession,
    emails: createAccountEmails(db, { authSecrets, hashes, newId, baseUrl }),
  };
  const signInPorts = {
    ...accounts,
    findHandoverEnd: createHandoverEndFinder({ handovers, secure }),
    addressProved,
    closuresChanged,
  };
  const routes = [
    ...signInRoutes(signInPorts),
    ...accountRoutes({ ...accounts, factors }),
    ...closingRoutes({ ...accounts, keyedWrite, newId, closuresChanged }),
    ...identityRoutes({
      ...signInPorts,
      db,
      audit,
      newId,
      baseUrl,
      notify: notifyAccount,
      encryption: createEncryption(authSecrets, 'provider'),
      provider:
        settings.provider &&
        createOidcClient(settings.provider, {
          redirectUri: `${baseUrl}/api${returnFromProvider.path}`,
          now: () => new Date(clock()),
        }),
    }),
    ...adminUserRoutes({
      db,
      emails: accounts.emails,
      audit,
      newId,
      notify: notifyAccount,
      onSessionEnded: endSession,
    }),
    ...factorRoutes({ factors, users, sessions, sessionCookie, secure, onSessionEnded: endSession }),
    ...handoverRoutes({
      handovers,
      weeks,
      families,
      passwords,
      newId,
      secure,
      audit,
      networkLimits,
      onSessionLocked: lockSession,
    }),
    ...studentRoutes({
      families,
      keyedWrite,
      audit,
      newId,
      hashes,
      emails: accounts.emails,
      readReminderAddress: createReminderAddressReader(db, LINK_MS.recipient),
    }),
    ...keepingRoutes({
      db,
      families,
      keyedWrite,
      audit,
      endings: createProfileEndingReader(db),
      tokens: createKeepTokens(authSecrets),
    }),
    ...rightsRoutes({
      db,
      erasures,
      families,
      keyedWrite,
      audit,
      newId,
      notify: notifyAccount,
      // If the PDF cannot be made now, the archive still holds the document it would be made from.
      readReportPdf: async (assessmentId) => (await renderPdf(assessmentId).catch(() => null))?.pdf ?? null,
      limit: createRateLimit(ARCHIVES_PER_MINUTE),
      erasureBegun,
    }),
    ...preparedRoutes({ db, keyedWrite, audit, newId, erasureBegun, addressProved }),
    ...guardianRoutes({
      db,
      families,
      keyedWrite,
      audit,
      newId,
      users: accounts.users,
      endTeacherInvitations: endOpenInvitationsBy,
      guardianshipEnded: closuresChanged,
      addressProved,
      notify: notifyAccount,
      mostChildren: settings.mostChildren,
      hashes,
      list: createGuardianLister(db, hashes),
      links: createGuardianLinkStore(db, hashes),
    }),
    ...ownershipRoutes({
      keyedWrite,
      audit,
      newId,
      listReceivedOffers: createReceivedOffersReader(db),
      notify: notifyAccount,
    }),
    ...consentRoutes({ handle, keyedWrite, audit, consents: createConsentReader(db), notify: notifyAccount }),
    ...scheduleRoutes({
      handle,
      store,
      weeks,
      families,
      scheduling: createScheduling(db, newId, hashes, settings.mostWeeks),
      letters: accounts.emails,
      hashes,
      audit,
      addressProved,
      dayMs,
    }),
    ...assessmentRoutes({ handle, weeks }),
    ...childTaskRoutes({ handle }),
    ...academicRoutes({ handle, store, weeks }),
    ...ownWordsRoutes({ store, weeks }),
    ...teacherRoutes({
      handle,
      hashes,
      weeks,
      invitations,
      declineInvitation,
      teacherLinks: createTeacherLinks(db),
      teacherCookie,
      families,
      newId,
      secure,
      audit,
      codes: settings.teacherCode ? createTeacherCodes(db) : null,
      findAddress: createAddressLookup(db, hashes),
    }),
    ...reportRoutes({ weeks, store, trends, list: createReportList(db, store) }),
    ...reportPdfRoutes({ weeks, trends, make: pdfs.make }),
    ...triedIdeasRoutes({ handle, store }),
    ...shareRoutes({
      db,
      weeks,
      families,
      keyedWrite,
      audit,
      newId,
      shares: createShareReader(db),
      secrets: createShareSecrets(authSecrets),
      networkLimits,
    }),
    ...notificationRoutes({
      preferences: createMailPreferences(db, hashes),
      tokens: createUnsubscribeTokens(authSecrets),
    }),
    ...mailReportRoutes({
      mailgunKey: settings.mailgunKey ?? null,
      report: createMailReporter({
        db,
        hashes,
        teacherBounced: createTeacherBounced(handle),
        declineInvitation,
      }),
    }),
    ...reportedEmailRoutes({ db, hashes, audit, declineInvitation }),
    ...itemReviewRoutes({ bank: listBankItems() }),
    ...crashRoutes(crashes),
    ...opsAssessmentRoutes({
      db,
      store,
      handle,
      audit,
      temporalUi: settings.temporalUi ?? null,
      listCrashes: crashes.list,
      hashes,
    }),
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
    countRequest: createRequestCounter(metrics),
  };
  const app = await buildApp(http, { ...guard, idempotencySecrets: settings.idempotencySecrets }, routes, plugins);
  metrics.watch(
    'password_hashes_waiting',
    'Sign-ins and unlocks waiting to hash a password',
    passwords.countWaitingHashes,
  );
  metrics.watch('pdf_waiting', 'Reports waiting to be rendered, including the current one', pdfs.waiting);
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
