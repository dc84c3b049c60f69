import type { AuditTrail } from '#services/audit/audit.store.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { FamilyStore } from '#services/families/families.store.ts';
import { noteReminderAddress, type ReadReminderAddress } from '#services/families/reminder-address.store.ts';
import { refuseAgeMismatch, withCurrentAge } from '#services/families/student-age.ts';
import type { KeyedWrite } from '#services/http/keyed-write.store.ts';
import { type Route, route } from '#services/http/route.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { countLetterOfDay } from '#services/mail/daily-limits.store.ts';
import {
  changeReminderAddress,
  createStudent,
  getReminderAddress,
  getStudent,
  listStudents,
  updateStudent,
} from '#shared/contracts/students.ts';
import type { Instant } from '#shared/values/days.ts';
import type { StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

type StudentPorts = {
  families: FamilyStore;
  readReminderAddress: ReadReminderAddress;
  /** Emails an address other than the account's whether it wants the reminders. */
  emails: {
    write: (
      email: { purpose: 'recipient'; address: string; userId: UserId },
      now: Instant,
      tx: Transaction,
    ) => Promise<unknown>;
  };
  hashes: AddressHashes;
  keyedWrite: KeyedWrite;
  audit: Pick<AuditTrail, 'within'>;
  newId: () => string;
};

export const studentRoutes = ({
  families,
  readReminderAddress,
  emails,
  hashes,
  keyedWrite,
  audit,
  newId,
}: StudentPorts): Route[] => [
  route(createStudent, 'signedIn', async ({ body, person, key, requestHash, now }) => {
    const { birthMonth = null } = body;
    refuseAgeMismatch({ ...body, birthMonth }, now);
    const { student, replayed } = await families.create(
      { userId: person.userId, key, requestHash },
      { ...body, id: newId() as StudentId, birthMonth },
    );
    return { body: withCurrentAge(student, now), replayed };
  }),
  route(listStudents, 'signedIn', async ({ person, now }) => ({
    body: { students: (await families.listChildren(person.userId)).map((student) => withCurrentAge(student, now)) },
  })),
  route(getStudent, 'parentOfStudent', async ({ params, person, now }) => ({
    body: withCurrentAge((await families.findStudent(person.userId, params.studentId)) ?? refuse('NOT_FOUND'), now),
  })),
  route(updateStudent, 'ownerOfStudent', async ({ params, body, person, key, requestHash, now, request }) => {
    const { userId } = person;
    const { student, replayed } = await families.update(
      { userId, key, requestHash },
      params.studentId,
      async (current, tx) => {
        // From the current age: removing a birth month would otherwise restore the age entered long ago.
        const { nickname, ageYears, birthMonth } = withCurrentAge(current, now);
        const updated = {
          ...current,
          nickname: body.nickname ?? nickname,
          ageYears: body.ageYears ?? ageYears,
          birthMonth,
        };
        if (body.birthMonth !== undefined) updated.birthMonth = body.birthMonth;
        // A name can be corrected whatever is known of the age.
        if (body.ageYears !== undefined || body.birthMonth !== undefined) refuseAgeMismatch(updated, now);
        // Records that it was corrected, without the values.
        await audit.within(tx, buildAuditFact({ person, request, now }, 'child.corrected', params.studentId));
        return updated;
      },
    );
    return { body: withCurrentAge(student, now), replayed };
  }),
  route(getReminderAddress, 'parentOfStudent', async ({ params, person, now }) => ({
    body: await readReminderAddress({ userId: person.userId, studentId: params.studentId }, now),
  })),
  route(changeReminderAddress, 'parentOfStudent', async ({ params, body, person, key, requestHash, now, request }) => {
    const { userId, account } = person;
    const guardianship = { userId, studentId: params.studentId };
    const { replayed } = await keyedWrite({ userId, key, requestHash }, async (tx) => {
      const { isProved } = await noteReminderAddress(tx, guardianship, body.email, { hashes });
      if (!isProved && body.email !== account.email) {
        // A person without a proved address must not cause emails to others.
        if (!account.verified) refuse('PROVE_ADDRESS_FIRST');
        await countLetterOfDay(tx, 'asked-address', { by: userId, hashes, now });
        await emails.write({ purpose: 'recipient', address: body.email, userId }, now, tx);
      }
      await audit.within(tx, buildAuditFact({ person, request, now }, 'reminders.readdressed', params.studentId));
      return {};
    });
    return { body: await readReminderAddress(guardianship, now), replayed };
  }),
];
