import type { CommandEnvelope, HandleCommand } from '#services/assessment/handle.ts';
import { writeAssessment } from '#services/assessment/write-assessment.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import { auditChanges, buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Transaction } from '#services/database/database.store.ts';
import { endShares } from '#services/families/guardian-shares.store.ts';
import type { KeyedWrite } from '#services/http/keyed-write.store.ts';
import { type Route, route } from '#services/http/route.ts';
import type { NotifyAccount } from '#services/mail/security-emails.ts';
import {
  allowImproving,
  type ConsentReader,
  disallowImproving,
  listAssessmentIds,
  withdrawAllConsents,
} from '#services/privacy/consents.store.ts';
import * as contracts from '#shared/contracts/consents.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

export type ConsentPorts = {
  handle: HandleCommand;
  consents: ConsentReader;
  keyedWrite: KeyedWrite;
  notify: NotifyAccount;
  audit: Pick<AuditTrail, 'within'>;
};

/** Consents of a family. Every guardian may withdraw; the one of an assessment is given when it is scheduled. */
export const consentRoutes = ({ handle, consents, keyedWrite, notify, audit }: ConsentPorts): Route[] => {
  return [
    route(contracts.listConsents, 'parentOfStudent', async ({ params, person }) => ({
      body: await consents.list(params.studentId, person.userId),
    })),
    route(contracts.withdrawConsent, 'parentOfStudent', async (call) => {
      const { params, person, key, requestHash, now } = call;
      const { studentId } = params;
      const withdraw = (assessmentId: AssessmentId, at: Instant, alongside?: CommandEnvelope['alongside']) =>
        handle({
          assessmentId,
          command: { type: 'WithdrawConsent', at },
          actor: { kind: 'parent', id: person.userId },
          origin: 'a',
          key,
          requestHash,
          alongside,
        });
      const fact = buildAuditFact(call, 'consent.withdrawn', studentId);
      const withdrawRows = async (tx: Transaction, at: Instant, events: readonly unknown[] = []) => {
        const rows = await withdrawAllConsents(tx, studentId, at);
        await endShares(tx, { studentId, now });
        await auditChanges(audit, fact)(tx, [...events, ...rows]);
      };
      // Stored with the key: a repeated request must not end an assessment that was agreed to since, and goes on at the
      // instant of the first, which the emails about it are known by.
      const { response, replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
        const assessmentIds = await listAssessmentIds(tx, studentId);
        if (assessmentIds.length === 0) await withdrawRows(tx, now);
        return { at: now, assessmentIds };
      });
      const { at, assessmentIds } = readWithdrawal(response, now);
      const [newest, ...others] = assessmentIds;
      // Only the newest assessment can be running: all rows are withdrawn, and all links to reports ended, together with
      // its log. Each other one ends in a transaction of its own; after a failure the housekeeping job continues.
      const first = newest && (await withdraw(newest, at, (tx, events) => withdrawRows(tx, at, events)));
      for (const assessmentId of others) await withdraw(assessmentId, at);
      return { body: await consents.list(studentId, person.userId), replayed: first?.replayed ?? replayed };
    }),
    route(contracts.allowImproving, 'parentOfStudent', async (call) => {
      const { params, body, person, key, requestHash, now } = call;
      const { studentId } = params;
      const { replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
        const consentId = body.allowed ? await allowImproving(tx, { studentId, userId: person.userId, now }) : null;
        if (consentId) await notify(tx, { userId: person.userId, kind: 'consent-receipt', about: consentId, now });
        if (consentId) await audit.within(tx, buildAuditFact(call, 'consent.improving-allowed', studentId));
        if (!body.allowed && (await disallowImproving(tx, studentId, now)))
          await audit.within(tx, buildAuditFact(call, 'consent.improving-ended', studentId));
        return {};
      });
      return { body: await consents.list(studentId, person.userId), replayed };
    }),
    route(contracts.giveConsent, 'parentOfAssessment', async (call) => {
      const fact = buildAuditFact(call, 'consent.given', call.params.assessmentId);
      return writeAssessment(
        handle,
        { ...call, alongside: auditChanges(audit, fact) },
        {
          type: 'GiveConsent',
          at: call.now,
          noticeVersion: call.body.noticeVersion,
          awaitsProof: call.person.account.verified ? undefined : true,
        },
      );
    }),
  ];
};

type StoredWithdrawal = { at: Instant; assessmentIds: readonly AssessmentId[] };
/** Earlier releases stored the list alone, and none for a child without a week. */
const readWithdrawal = (response: Partial<StoredWithdrawal> | AssessmentId[], now: Instant): StoredWithdrawal =>
  Array.isArray(response) ? { at: now, assessmentIds: response } : { at: now, assessmentIds: [], ...response };
