import type { Transaction } from '#services/database/database.store.ts';
import type { Families } from '#services/families/families.store.ts';
import { type Route, route } from '#services/http/route.ts';
import type { AuditTrail } from '#services/ops/audit.store.ts';
import { createStudent, getStudent, listStudents, updateStudent } from '#shared/contracts/students.ts';
import type { StudentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type StudentPorts = { families: Families; audit: Pick<AuditTrail, 'within'>; newId: () => string };

export const studentRoutes = ({ families, audit, newId }: StudentPorts): Route[] => [
  route(createStudent, 'signedIn', async ({ body, person, key, requestHash }) => {
    const { nickname, ageYears, birthMonth = null } = body;
    const { student, replayed } = await families.create(
      { userId: person.userId, key, requestHash },
      { id: newId() as StudentId, nickname, ageYears, birthMonth },
    );
    return { body: student, replayed };
  }),
  route(listStudents, 'signedIn', async ({ person }) => ({ body: { students: await families.childrenOf(person.userId) } })),
  route(getStudent, 'parentOfStudent', async ({ params, person }) => ({
    body: (await families.student(person.userId, params.studentId)) ?? refuse('NOT_FOUND'),
  })),
  route(updateStudent, 'ownerOfStudent', async ({ params, body, person, key, requestHash, now, request }) => {
    const { userId, sessionId } = person;
    const actor = { kind: 'account', userId, sessionId };
    // That it was corrected, never from what to what.
    const note = (tx: Transaction) => audit.within(tx, { at: now, actor, action: 'child.corrected', objectId: params.studentId, requestId: request.id });
    const { student, replayed } = await families.update({ userId, key, requestHash }, params.studentId, body, note);
    return { body: student, replayed };
  }),
];
