import type { AuditTrail } from '#services/audit/audit.store.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Database } from '#services/database/database.store.ts';
import type { FamilyStore } from '#services/families/families.store.ts';
import { keepProfile, type ProfileEndings } from '#services/families/keeping.store.ts';
import type { KeyedWrite } from '#services/http/keyed-write.store.ts';
import { type Route, route } from '#services/http/route.ts';
import type { KeepTokens } from '#services/mail/email-tokens.ts';
import { keepByLetter, keepStudent, listEndings } from '#shared/contracts/students.ts';
import { refuse } from '#shared/values/refusal.ts';

type KeepingPorts = {
  db: Database;
  families: Pick<FamilyStore, 'findStudent'>;
  endings: ProfileEndings;
  tokens: KeepTokens;
  keyedWrite: KeyedWrite;
  audit: Pick<AuditTrail, 'within'>;
};

/** Keeps an unvisited child for another year, from the app or by the link of the email that announces the end. */
export const keepingRoutes = ({ db, families, endings, tokens, keyedWrite, audit }: KeepingPorts): Route[] => [
  route(listEndings, 'signedIn', async ({ person }) => ({
    body: { endings: await endings(person.userId) },
  })),
  route(keepStudent, 'parentOfStudent', async ({ params, person, key, requestHash, now, request }) => {
    const { userId } = person;
    const { response, replayed } = await keyedWrite({ userId, key, requestHash }, async (tx) => {
      const { profile, isNew } =
        (await keepProfile(tx, { userId, studentId: params.studentId, now })) ?? refuse('NOT_FOUND');
      if (isNew) await audit.within(tx, buildAuditFact({ person, request, now }, 'child.kept', params.studentId));
      return { keptUntil: profile.keptUntil };
    });
    const { nickname } = (await families.findStudent(userId, params.studentId)) ?? refuse('NOT_FOUND');
    return { body: { nickname, keptUntil: response.keptUntil }, replayed };
  }),
  // Mail scanners open links, so only the button of the page calls this.
  route(keepByLetter, 'public', async ({ body, now, request }) => {
    const tokenContent = tokens.read(body.token, now) ?? refuse('TOKEN_INVALID');
    const keptProfile = await db.transaction(async (tx) => {
      const { profile, isNew } = (await keepProfile(tx, { ...tokenContent, now })) ?? refuse('TOKEN_INVALID');
      const actor = { kind: 'letter', userId: tokenContent.userId };
      // A link that is used again must not fill the audit.
      if (isNew)
        await audit.within(tx, {
          at: now,
          actor,
          action: 'child.kept',
          objectId: tokenContent.studentId,
          requestId: request.id,
        });
      return profile;
    });
    return { body: keptProfile };
  }),
];
