import type { FastifyRequest } from 'fastify';
import type { Parent } from '#services/accounts/actor.ts';
import { allow, type ConsentLister, disallow, withdrawAll } from '#services/families/consents.store.ts';
import type { Handle } from '#services/handling/handle.ts';
import type { KeyedWrite } from '#services/handling/keyed-write.store.ts';
import { writeWeek } from '#services/handling/week-write.ts';
import { type Route, route } from '#services/http/route.ts';
import type { NotifyAccount } from '#services/mail/security-letters.ts';
import type { AuditFact, AuditTrail } from '#services/ops/audit.store.ts';
import * as contracts from '#shared/contracts/consents.ts';
import type { Instant } from '#shared/values/days.ts';

export type ConsentPorts = {
  handle: Handle;
  consents: ConsentLister;
  keyedWrite: KeyedWrite;
  notify: NotifyAccount;
  audit: Pick<AuditTrail, 'within' | 'alongside'>;
};

type Caller = { person: Parent; request: FastifyRequest; now: Instant };

/** What a family agrees to and takes back. Every guardian may withdraw; that of a week is given with its scheduling. */
export const consentRoutes = ({ handle, consents, keyedWrite, notify, audit }: ConsentPorts): Route[] => {
  const fact = ({ person, request, now }: Caller, action: string, objectId: string): AuditFact => ({
    ...{ at: now, actor: { kind: 'account', userId: person.userId, sessionId: person.sessionId }, action, objectId, requestId: request.id },
  });
  return [
    route(contracts.listConsents, 'parentOfStudent', async ({ params, person }) => ({ body: await consents.list(params.studentId, person.userId) })),
    route(contracts.withdrawConsent, 'parentOfStudent', async (call) => {
      const { params, person, key, requestHash, now } = call;
      const { studentId } = params;
      // Each week ends in a commit of its own, under the same key: a call that broke off is gone through again, and what was done stays done.
      for (const assessmentId of await consents.weeksOf(studentId)) {
        const actor = { kind: 'parent', id: person.userId } as const;
        await handle({ assessmentId, command: { type: 'WithdrawConsent', at: now }, actor, origin: 'a', key, requestHash });
      }
      const { replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
        await withdrawAll(tx, studentId, now);
        await audit.within(tx, fact(call, 'consent.withdrawn', studentId));
        return {};
      });
      return { body: await consents.list(studentId, person.userId), replayed };
    }),
    route(contracts.allowImproving, 'parentOfStudent', async (call) => {
      const { params, body, person, key, requestHash, now } = call;
      const { studentId } = params;
      const { replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
        const given = body.allowed ? await allow(tx, { studentId, userId: person.userId, now }) : null;
        if (given) await notify(tx, { userId: person.userId, kind: 'consent-receipt', about: given, now });
        if (given) await audit.within(tx, fact(call, 'consent.improving-allowed', studentId));
        if (!body.allowed && (await disallow(tx, studentId, now))) await audit.within(tx, fact(call, 'consent.improving-ended', studentId));
        return {};
      });
      return { body: await consents.list(studentId, person.userId), replayed };
    }),
    route(contracts.giveConsent, 'parentOfAssessment', async (call) => {
      const alongside = audit.alongside(fact(call, 'consent.given', call.params.assessmentId));
      return writeWeek(
        handle,
        { ...call, alongside },
        {
          ...{ type: 'GiveConsent', at: call.now, noticeVersion: call.body.noticeVersion },
          awaitsProof: call.person.account.verified ? undefined : true,
        },
      );
    }),
  ];
};
