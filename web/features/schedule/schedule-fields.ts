import { z } from 'zod';
import { schedule } from '#messages/schedule.ts';
import { AgeYears, fitsBirthMonth, toNoon } from '#shared/values/child-age.ts';
import type { Instant } from '#shared/values/days.ts';
import { createEmailInput, TEXT_LIMIT } from '#shared/values/text.ts';
import { BirthMonthInput, NicknameInput } from '#web/ui/child-inputs.ts';
import { getSenderLineFault } from '#web/ui/sender-line-field.tsx';

const { faults } = schedule;

/**
 * The form's schema with the specification's rules: name, age, parent's e-mail and start date are required, no start
 * before today, ages 3 to 15. `today` is the calendar date of this device, `now` the instant.
 */
export const createScheduleSchema = (today: string, now: Instant) =>
  z
    .object({
      childName: NicknameInput,
      childAge: z
        .string()
        .regex(/^\d+$/, faults.childAge)
        .transform(Number)
        .refine((age) => AgeYears.safeParse(age).success, faults.childAge),
      birthMonth: BirthMonthInput,
      startDate: z
        .string()
        .min(1, faults.startDate)
        .refine((date) => date >= today, faults.startDatePast),
      parentEmail: createEmailInput(faults.emailForm, faults.email),
      teacherEmail: z.literal('').or(createEmailInput(faults.emailForm)),
      teacherLine: z.string().trim(),
      reminderTime: z.string(),
      notes: z.string().trim().max(TEXT_LIMIT, faults.tooLong),
      consent: z.boolean().refine((hasAgreed) => hasAgreed, faults.consent),
    })
    .refine(
      ({ birthMonth, childAge, startDate }) =>
        birthMonth === '' ||
        fitsBirthMonth(childAge, birthMonth, now) ||
        // A birthday may lie between today and the first day.
        (startDate !== '' && fitsBirthMonth(childAge, birthMonth, toNoon(startDate))),
      { path: ['birthMonth'], message: faults.birthMonth },
    )
    .superRefine(({ teacherEmail, teacherLine }, context) => {
      // Without an address the line has no field, so its fault could not be corrected; it is not sent either.
      const message = teacherEmail !== '' && getSenderLineFault(teacherLine);
      if (message) context.addIssue({ code: 'custom', path: ['teacherLine'], message });
    });

export type ScheduleInput = z.input<ReturnType<typeof createScheduleSchema>>;
export type ScheduleValues = z.output<ReturnType<typeof createScheduleSchema>>;

export const REQUIRED = [
  'childName',
  'childAge',
  'startDate',
  'parentEmail',
  'consent',
] as const satisfies readonly (keyof ScheduleInput)[];
