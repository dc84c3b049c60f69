import type { FastifyReply } from 'fastify';
import { sharing } from '#messages/sharing.ts';
import type { NetworkLimits } from '#services/accounts/attempt-limits.store.ts';
import type { AssessmentQueries } from '#services/assessment/assessments.store.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Database } from '#services/database/database.store.ts';
import type { FamilyStore } from '#services/families/families.store.ts';
import type { KeyedWrite } from '#services/http/keyed-write.store.ts';
import { type Route, route } from '#services/http/route.ts';
import { buildSharedReport } from '#services/reports/shared-report.ts';
import {
  addShare,
  countOpening,
  endShare,
  type FoundShare,
  type ShareReader,
  type ShareSecrets,
} from '#services/reports/shares.store.ts';
import type { SharedReport } from '#shared/contracts/shared-report.ts';
import * as contracts from '#shared/contracts/shares.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, ShareId } from '#shared/values/ids.ts';
import { readKnownFields } from '#shared/values/known-fields.ts';
import { refuse } from '#shared/values/refusal.ts';
import { parseFirstName } from '#shared/values/sender-line.ts';

export type SharePorts = {
  db: Database;
  shares: ShareReader;
  secrets: ShareSecrets;
  weeks: Pick<AssessmentQueries, 'one' | 'report'>;
  families: Pick<FamilyStore, 'findGuardianRole'>;
  keyedWrite: KeyedWrite;
  audit: Pick<AuditTrail, 'within'>;
  newId: () => string;
  /** Limits openings per network address. */
  networkLimits: NetworkLimits;
};

/** Shares a report with people without an account: the owner creates and ends links, the holder of a link reads. */
export const shareRoutes = (ports: SharePorts): Route[] => {
  const { db, shares, secrets, families, keyedWrite, audit, newId, networkLimits } = ports;

  /**
   * What a shared reader may see of a report. A holder of a link is refused by `SHARE_OVER` alone, and not told why.
   * @throws Refused NO_REPORT, CONSENT_WITHDRAWN
   */
  async function readVisibleReport(
    assessmentId: AssessmentId,
    over?: 'SHARE_OVER',
  ): Promise<Omit<SharedReport, 'sharedBy' | 'until'>> {
    const stored = await ports.weeks.one(assessmentId);
    if (stored?.week.status !== 'reported') return refuse(over ?? 'NO_REPORT');
    if (!stored.week.consent) return refuse(over ?? 'CONSENT_WITHDRAWN');
    const report = await ports.weeks.report(assessmentId);
    const document = readKnownFields(ReportDocument, report?.document) ?? refuse(over ?? 'NO_REPORT');
    return {
      childName: stored.child.nickname,
      generatedAt: report?.generatedAt ?? null,
      document: buildSharedReport(document),
    };
  }

  const getActiveShare = async (token: string, now: Instant): Promise<FoundShare> =>
    (await shares.find(token, now)) ?? refuse('SHARE_OVER');

  return [
    route(contracts.listShares, 'parentOfAssessment', async ({ params, person, now }) => {
      const role = await families.findGuardianRole(person.userId, person.child.studentId);
      return { body: { shares: await shares.listByReport(params.assessmentId, now), mayShare: role === 'owner' } };
    }),
    route(contracts.makeShare, 'ownerOfAssessment', async (call) => {
      const { params, body, person, key, requestHash, now } = call;
      await readVisibleReport(params.assessmentId);
      const { response, replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
        const id = newId() as ShareId;
        const { assessmentId } = params;
        const { studentId } = person.child;
        const createdShare = await addShare(
          tx,
          {
            id,
            assessmentId,
            studentId,
            token: secrets.deriveToken(id),
            by: person.userId,
            label: body.label ?? null,
            days: body.days,
          },
          now,
        );
        await audit.within(tx, buildAuditFact(call, 'share.made', id));
        return createdShare;
      });
      const share = { ...response, label: body.label ?? null };
      return { body: { share, token: secrets.deriveToken(share.id) }, replayed };
    }),
    route(contracts.endShare, 'ownerOfAssessment', async (call) => {
      const { params, person, key, requestHash, now } = call;
      const { replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
        await endShare(tx, params.assessmentId, params.shareId, now);
        await audit.within(tx, buildAuditFact(call, 'share.ended', params.shareId));
        return {};
      });
      return { body: {}, replayed };
    }),
    route(contracts.previewShare, 'parentOfAssessment', async ({ params, person }) => {
      const report = await readVisibleReport(params.assessmentId);
      return { body: { ...report, sharedBy: nameSharer(person.account.name), until: null } };
    }),
    route(contracts.openShare, 'sharedReader', async ({ body, now, request, reply }) => {
      await networkLimits.take('share', request.ip);
      forbidIndexing(reply);
      const { id, assessmentId, expiresAt, sharerName } = await getActiveShare(body.token, now);
      const report = await readVisibleReport(assessmentId, 'SHARE_OVER');
      await db.transaction(async (tx) => {
        if (!(await countOpening(tx, id, now))) refuse('SHARE_OVER');
        await audit.within(tx, {
          at: now,
          actor: { kind: 'shared-reader' },
          action: 'share.opened',
          objectId: id,
          requestId: request.id,
        });
      });
      return { body: { ...report, sharedBy: nameSharer(sharerName), until: expiresAt } };
    }),
    route(contracts.checkShare, 'sharedReader', async ({ body, now, reply }) => {
      forbidIndexing(reply);
      const { assessmentId } = await getActiveShare(body.token, now);
      const stored = await ports.weeks.one(assessmentId);
      if (stored?.week.status !== 'reported' || !stored.week.consent) refuse('SHARE_OVER');
      return { body: {} };
    }),
  ];
};

/** A link may be forwarded, so it shows first names only, and no name that may be part of an address. */
const nameSharer = (name: string): string => parseFirstName(name) ?? sharing.page.nameless;

const forbidIndexing = (reply: FastifyReply): void => void reply.header('x-robots-tag', 'noindex, nofollow');
