import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { AgeYears, BirthMonth } from '#shared/values/child-age.ts';
import { Instant } from '#shared/values/days.ts';
import { StudentId } from '#shared/values/ids.ts';
import { createLineSchema, Email, Nickname } from '#shared/values/text.ts';

export const StudentParams = z.strictObject({ studentId: StudentId });

export const Student = z
  .strictObject({ id: StudentId, nickname: z.string(), ageYears: AgeYears, birthMonth: BirthMonth.nullable() })
  .meta({
    id: 'Student',
    description: '`ageYears` is the age now: where the month of birth is known it grows with the years.',
  });
export type Student = z.infer<typeof Student>;

const MUST_FIT =
  'Age and month of birth must fit each other at the time of the call; what is not named here stays as it is.';

export const createStudent = endpoint({
  name: 'createStudent',
  summary: 'Adds a child to the family',
  params: z.strictObject({}),
  body: z
    .strictObject({ nickname: Nickname, ageYears: AgeYears, birthMonth: BirthMonth.optional() })
    .meta({ id: 'NewStudent', description: MUST_FIT }),
  response: Student,
  status: 201,
});

export const listStudents = endpoint({
  name: 'listStudents',
  summary: 'The children of the family',
  params: z.strictObject({}),
  response: z.strictObject({ students: z.array(Student) }),
});

export const getStudent = endpoint({
  name: 'getStudent',
  summary: 'One child',
  params: StudentParams,
  response: Student,
});

export const updateStudent = endpoint({
  name: 'updateStudent',
  summary: 'Changes what the family calls the child, or its age',
  params: StudentParams,
  body: z
    .strictObject({
      nickname: Nickname.optional(),
      ageYears: AgeYears.optional(),
      birthMonth: BirthMonth.nullable().optional(),
    })
    .meta({ id: 'StudentChanges', description: MUST_FIT }),
  response: Student,
});

export const ReminderAddress = z.strictObject({ email: z.string().nullable(), asked: z.string().nullable() }).meta({
  id: 'ReminderAddress',
  description:
    'Where the reminders about a child go that the caller gets. `email` is null where they go to the address of the account; `asked` is one that has not agreed yet and gets none.',
});
export type ReminderAddress = z.infer<typeof ReminderAddress>;

export const getReminderAddress = endpoint({
  name: 'getReminderAddress',
  summary: 'Where the caller’s reminders about a child go',
  params: StudentParams,
  response: ReminderAddress,
});

export const changeReminderAddress = endpoint({
  name: 'changeReminderAddress',
  summary:
    'Sends the caller’s reminders about a child elsewhere, once that address has agreed; the address of the account takes them back',
  params: StudentParams,
  body: z.strictObject({ email: Email }).meta({ id: 'NewReminderAddress' }),
  response: ReminderAddress,
  stepUp: true,
});

export const ProfileEnding = z.strictObject({ studentId: StudentId, nickname: z.string(), endsAt: Instant }).meta({
  id: 'ProfileEnding',
  description:
    'A child of whom nobody has opened a page for so long that what is kept of it ends, unless somebody comes or keeps it.',
});
export type ProfileEnding = z.infer<typeof ProfileEnding>;

export const listEndings = endpoint({
  name: 'listEndings',
  summary: 'The children of the caller whose profile ends soon, about which letters have gone out',
  params: z.strictObject({}),
  response: z.strictObject({ endings: z.array(ProfileEnding) }),
});

export const KeptProfile = z.strictObject({ nickname: z.string(), keptUntil: Instant }).meta({ id: 'KeptProfile' });

export const keepStudent = endpoint({
  name: 'keepStudent',
  summary: 'Keeps everything of a child for 12 months more, however long nobody comes',
  params: StudentParams,
  body: z.strictObject({}),
  response: KeptProfile,
});

export const keepByLetter = endpoint({
  name: 'keepByLetter',
  summary:
    'The same by the link of a letter, which works until the day that it names; whoever holds it needs not sign in',
  params: z.strictObject({}),
  body: z.strictObject({ token: createLineSchema(1, 200) }).meta({ id: 'KeepByLetter' }),
  response: KeptProfile,
});
