import type { Families } from '#services/families/families.store.ts';
import { type Route, route } from '#services/http/route.ts';
import { createStudent, getStudent, listStudents, updateStudent } from '#shared/contracts/students.ts';
import type { StudentId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type StudentPorts = { families: Families; newId: () => string };

export const studentRoutes = ({ families, newId }: StudentPorts): Route[] => [
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
  route(updateStudent, 'parentOfStudent', async ({ params, body, person, key, requestHash }) => {
    const { student, replayed } = await families.update({ userId: person.userId, key, requestHash }, params.studentId, body);
    return { body: student, replayed };
  }),
];
