import { z } from 'zod';
import { schedule } from '#shared/messages/en/schedule.ts';
import { TEXT_LIMIT } from '#shared/values/text.ts';
import { senderLineError } from '#web/ui/sender-line-field.tsx';

const { faults } = schedule;
const email = (empty: string) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .pipe(z.email({ error: faults.emailForm }));

/**
 * What the form asks, with the specification's rules: name, age, parent's e-mail and start date are required, no start before today,
 * ages 3 to 15. `today` is the calendar date of this device.
 */
export const scheduleFields = (today: string) =>
  z
    .object({
      childName: z.string().trim().min(1, faults.childName).max(80, faults.tooLong),
      childAge: z
        .string()
        .regex(/^\d+$/, faults.childAge)
        .transform(Number)
        .refine((age) => age >= 3 && age <= 15, faults.childAge),
      birthMonth: z.literal('').or(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, faults.birthMonth)),
      startDate: z
        .string()
        .min(1, faults.startDate)
        .refine((date) => date >= today, faults.startDatePast),
      parentEmail: email(faults.email),
      teacherEmail: z.literal('').or(email('')),
      teacherLine: z
        .string()
        .trim()
        .superRefine((text, context) => {
          const message = senderLineError(text);
          if (message) context.addIssue({ code: 'custom', message });
        }),
      reminderTime: z.string(),
      notes: z.string().trim().max(TEXT_LIMIT, faults.tooLong),
      consent: z.boolean().refine((agreed) => agreed, faults.consent),
    })
    .refine(({ birthMonth, childAge }) => birthMonth === '' || Math.abs(yearsBetween(birthMonth, today) - childAge) <= 1, {
      path: ['birthMonth'],
      message: faults.birthMonth,
    });

export type ScheduleInput = z.input<ReturnType<typeof scheduleFields>>;
export type ScheduleValues = z.output<ReturnType<typeof scheduleFields>>;

function yearsBetween(birthMonth: string, today: string): number {
  const [year = 0, month = 0] = birthMonth.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  return thisYear - year - (thisMonth < month ? 1 : 0);
}

/** The fields from top to bottom. */
export const ON_SCREEN = [
  ...(['childName', 'childAge', 'birthMonth', 'startDate', 'parentEmail'] as const),
  ...(['teacherEmail', 'teacherLine', 'reminderTime', 'notes', 'consent'] as const),
] satisfies readonly (keyof ScheduleInput)[];
export const REQUIRED = ['childName', 'childAge', 'startDate', 'parentEmail', 'consent'] as const satisfies readonly (keyof ScheduleInput)[];
