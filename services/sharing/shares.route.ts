import type { FastifyReply } from 'fastify';
import type { NetworkLimits } from '#services/accounts/network-limits.store.ts';
import type { Database } from '#services/database/database.store.ts';
import type { Families } from '#services/families/families.store.ts';
import type { KeyedWrite } from '#services/handling/keyed-write.store.ts';
import { type Route, route } from '#services/http/route.ts';
import type { AuditFact, AuditTrail } from '#services/ops/audit.store.ts';
import type { ShareSecrets } from '#services/sharing/share-secrets.ts';
import { sharedReport } from '#services/sharing/shared-report.ts';
import { addShare, countOpening, endShareOf, type FoundShare, type Shares } from '#services/sharing/shares.store.ts';
import type { Weeks } from '#services/views/weeks.store.ts';
import type { SharedReport } from '#shared/contracts/shared-report.ts';
import * as contracts from '#shared/contracts/shares.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, ShareId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type SharePorts = {
  db: Database;
  shares: Shares;
  secrets: ShareSecrets;
  weeks: Pick<Weeks, 'one' | 'reports'>;
  families: Pick<Families, 'guardianRole'>;
  keyedWrite: KeyedWrite;
  audit: Pick<AuditTrail, 'within'>;
  newId: () => string;
  /** Limits openings per network address. */
  networkLimits: NetworkLimits;
};

/** Shares a report with people without an account: the owner creates and ends links, the holder of a link reads. */
export const shareRoutes = (ports: SharePorts): Route[] => {
  const { db, shares, secrets, families, keyedWrite, audit, newId, networkLimits } = ports;

  /** What a shared reader may see of a report; null without a report or a consent in force. */
  async function shown(assessmentId: AssessmentId): Promise<Omit<SharedReport, 'sharedBy' | 'until'> | null> {
    const stored = await ports.weeks.one(assessmentId);
    if (stored?.week.status !== 'reported' || !stored.week.consent) return null;
    const report = (await ports.weeks.reports([assessmentId])).get(assessmentId);
    const document = ReportDocument.safeParse(report?.document).data;
    if (!document) return null;
    return {
      childName: stored.child.nickname,
      generatedAt: report?.generatedAt ?? null,
      document: sharedReport(document),
    };
  }

  const byParent = (
    { person, request, now }: { person: { userId: string; sessionId: string }; request: { id: string }; now: Instant },
    action: string,
    objectId: ShareId,
  ): AuditFact => ({
    ...{
      at: now,
      actor: { kind: 'account', userId: person.userId, sessionId: person.sessionId },
      action,
      objectId,
      requestId: request.id,
    },
  });

  const inForce = async (token: string, now: Instant): Promise<FoundShare> =>
    (await shares.find(token, now)) ?? refuse('SHARE_OVER');

  return [
    route(contracts.listShares, 'parentOfAssessment', async ({ params, person, now }) => {
      const role = await families.guardianRole(person.userId, person.child.studentId);
      return { body: { shares: await shares.ofReport(params.assessmentId, now), mayShare: role === 'owner' } };
    }),
    route(contracts.makeShare, 'ownerOfAssessment', async (call) => {
      const { params, body, person, key, requestHash, now } = call;
      if (!(await shown(params.assessmentId))) refuse('NO_REPORT');
      const { response, replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
        const id = newId() as ShareId;
        const { assessmentId } = params;
        const { studentId } = person.child;
        const made = await addShare(
          tx,
          {
            id,
            assessmentId,
            studentId,
            token: secrets.tokenOf(id),
            by: person.userId,
            label: body.label ?? null,
            days: body.days,
          },
          now,
        );
        await audit.within(tx, byParent(call, 'share.made', id));
        return made;
      });
      return { body: { share: response, token: secrets.tokenOf(response.id) }, replayed };
    }),
    route(contracts.endShare, 'ownerOfAssessment', async (call) => {
      const { params, person, key, requestHash, now } = call;
      const { replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
        await endShareOf(tx, params.assessmentId, params.shareId, now);
        await audit.within(tx, byParent(call, 'share.ended', params.shareId));
        return {};
      });
      return { body: {}, replayed };
    }),
    route(contracts.previewShare, 'parentOfAssessment', async ({ params, person }) => {
      const report = (await shown(params.assessmentId)) ?? refuse('NO_REPORT');
      return { body: { ...report, sharedBy: firstName(person.account.name), until: null } };
    }),
    route(contracts.openShare, 'sharedReader', async ({ body, now, request, reply }) => {
      await networkLimits.take('share', request.ip);
      notIndexed(reply);
      const { id, assessmentId, expiresAt, sharerName } = await inForce(body.token, now);
      const report = (await shown(assessmentId)) ?? refuse('SHARE_OVER');
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
      return { body: { ...report, sharedBy: firstName(sharerName), until: expiresAt } };
    }),
    route(contracts.checkShare, 'sharedReader', async ({ body, now, reply }) => {
      notIndexed(reply);
      const { assessmentId } = await inForce(body.token, now);
      const stored = await ports.weeks.one(assessmentId);
      if (stored?.week.status !== 'reported' || !stored.week.consent) refuse('SHARE_OVER');
      return { body: {} };
    }),
  ];
};

/** A link may be forwarded, so it shows first names only. */
const firstName = (name: string): string => name.trim().split(/\s+/, 1).join();

const notIndexed = (reply: FastifyReply): void => void reply.header('x-robots-tag', 'noindex, nofollow');
