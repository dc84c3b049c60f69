import { Readable } from 'node:stream';
import type { AssessmentQueries } from '#services/assessment/assessments.store.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore } from '#services/database/event-store.ts';
import type { FamilyStore } from '#services/families/families.store.ts';
import type { KeyedWrite } from '#services/http/keyed-write.store.ts';
import type { RateLimit } from '#services/http/rate-limit.ts';
import { type Route, route } from '#services/http/route.ts';
import type { NotifyAccount } from '#services/mail/security-emails.ts';
import { createZip, generateArchiveFiles, type ReadReportPdf } from '#services/privacy/archive.ts';
import { projectEvent } from '#services/privacy/archive-events.ts';
import { loadChildData } from '#services/privacy/child-data.store.ts';
import { type BegunErasure, beginErasure, type ErasureReader } from '#services/privacy/erasures.store.ts';
import { readOwnData } from '#services/privacy/own-data.store.ts';
import { getParentWords, getTeacherCopy, type TeacherCopy } from '#shared/contracts/adult-forms.ts';
import * as contracts from '#shared/contracts/rights.ts';
import { getFormLockRefusal } from '#shared/domain/assessment/decide-answers.ts';
import type { EventOf, EventType } from '#shared/domain/assessment/events.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { toEpochMs } from '#shared/values/days.ts';
import type { AssessmentId, ErasureId, InvitationId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

type RightsPorts = {
  db: Database;
  erasures: ErasureReader;
  families: Pick<FamilyStore, 'findGuardianRole'>;
  readReportPdf: ReadReportPdf;
  keyedWrite: KeyedWrite;
  notify: NotifyAccount;
  audit: Pick<AuditTrail, 'within'>;
  newId: () => string;
  /** Limit of archives per account. */
  limit: RateLimit;
  /** Called after the commit: closes sockets and starts the erasure workflow. */
  erasureBegun: (erasure: BegunErasure) => void;
};

/** Data rights of a family: exports everything stored about a child, and erases it. */
export const rightsRoutes = (ports: RightsPorts): Route[] => {
  const { db, erasures, families, readReportPdf, keyedWrite, notify, audit, newId, limit, erasureBegun } = ports;
  return [
    route(contracts.exportStudent, 'parentOfStudent', async ({ params, person, now, request, reply }) => {
      limit.take(person.userId, toEpochMs(now));
      const role = (await families.findGuardianRole(person.userId, params.studentId)) ?? refuse('NOT_FOUND');
      const childData =
        (await loadChildData(db, params.studentId, { userId: person.userId, role })) ?? refuse('NOT_FOUND');
      await db.transaction(async (tx) => {
        await notify(tx, { userId: person.userId, kind: 'export-made', about: request.id, now });
        await audit.within(tx, buildAuditFact({ person, request, now }, 'child.exported', params.studentId));
      });
      // The file name contains nothing about the child, since lists of downloads show it.
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="seven-stones-${now.slice(0, 10)}.zip"`);
      return { body: Readable.from(createZip(generateArchiveFiles(childData, readReportPdf, now))) };
    }),
    route(contracts.exportAccount, 'accountHolder', async ({ person, now, request, reply }) => {
      const { userId } = person;
      limit.take(userId, toEpochMs(now));
      const data = await readOwnData(db, userId);
      await db.transaction(async (tx) => {
        await notify(tx, { userId, kind: 'account-exported', about: request.id, now });
        await audit.within(tx, buildAuditFact({ person, request, now }, 'account.exported', userId));
      });
      reply.header('content-disposition', `attachment; filename="seven-stones-account-${now.slice(0, 10)}.json"`);
      return { body: Readable.from([Buffer.from(`${JSON.stringify({ madeAt: now, ...data }, null, 2)}\n`)]) };
    }),
    route(
      contracts.eraseStudent,
      'ownerOfStudent',
      async ({ params, body, person, key, requestHash, now, request }) => {
        let begunErasure: BegunErasure | undefined;
        const { response, replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
          begunErasure = await beginErasure(tx, {
            id: newId() as ErasureId,
            studentId: params.studentId,
            nickname: body.nickname,
            by: person.userId,
          });
          for (const userId of begunErasure.others)
            await notify(tx, { userId, kind: 'child-erased', about: begunErasure.erasure.id, now });
          await audit.within(
            tx,
            buildAuditFact({ person, request, now }, 'child.erasure-asked', begunErasure.erasure.id),
          );
          return begunErasure.erasure;
        });
        if (begunErasure) erasureBegun(begunErasure);
        return { body: response, replayed };
      },
    ),
    route(contracts.listErasures, 'signedIn', async ({ person }) => ({
      body: { erasures: await erasures.listByPerson(person.userId) },
    })),
  ];
};

type OwnWordsPorts = { store: Pick<EventStore, 'read'>; weeks: Pick<AssessmentQueries, 'one'> };

/** Returns texts to their author. The log records the author, and only this author's events are read. */
export const ownWordsRoutes = ({ store, weeks }: OwnWordsPorts): Route[] => {
  const findLatestByAuthor = async <Type extends EventType>(assessmentId: AssessmentId, type: Type, by: string) =>
    (await store.read(assessmentId, { types: [type], actor: by })).at(-1)?.event as EventOf<Type> | undefined;
  return [
    route(getParentWords, 'parentOfAssessment', async ({ params: { assessmentId }, person }) => {
      const by = `parent:${person.userId}`;
      const [week, form] = await Promise.all([
        findLatestByAuthor(assessmentId, 'AssessmentScheduled', by),
        findLatestByAuthor(assessmentId, 'ParentObserved', by),
      ]);
      return { body: { notes: week?.notes ?? null, texts: form?.texts ?? null } };
    }),
    route(getTeacherCopy, 'teacherOfAssessment', async ({ params: { assessmentId }, person: { invitationId } }) => {
      const { week } = (await weeks.one(assessmentId)) ?? refuse('NOT_FOUND');
      const actor = `teacher:${invitationId}`;
      const event = week.consent ? await findLatestByAuthor(assessmentId, 'TeacherObserved', actor) : undefined;
      return {
        body: { form: event ? buildTeacherCopy(event, actor, invitationId) : null, canWithdraw: canWithdraw(week) },
      };
    }),
  ];
};

/** The teacher's own projection of the event (`archive-events.ts`), without the id of the invitation. */
function buildTeacherCopy(
  { type, at, ...data }: EventOf<'TeacherObserved'>,
  actor: string,
  invitationId: InvitationId,
): TeacherCopy['form'] {
  const projected = projectEvent({ type, data, meta: { actor } }, { role: 'teacher', invitationId });
  if (!projected) return null;
  const { sliders, learningStyle, texts, shared, totalMs, parentsDevice } = projected.data as typeof data;
  return { handedInAt: at, sliders, learningStyle, texts, shared, totalMs, parentsDevice };
}

const canWithdraw = (week: Assessment): boolean =>
  week.done['teacher/5'] !== undefined && !week.answersGoneAt && getFormLockRefusal(week) === null;
