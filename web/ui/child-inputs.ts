import { z } from 'zod';
import { schedule } from '#messages/schedule.ts';
import { BirthMonth } from '#shared/values/child-age.ts';
import { Nickname } from '#shared/values/text.ts';

const { faults } = schedule;

/** A child's nickname as typed into a form. */
export const NicknameInput = z
  .string()
  .trim()
  .superRefine((name, context) => {
    if (Nickname.safeParse(name).success) return;
    const message = name === '' ? faults.childName : [...name].length > 80 ? faults.tooLong : faults.nickname;
    context.addIssue({ code: 'custom', message });
  });

/** A month of birth as typed into a form; may be empty. Its field is one of plain text in some browsers. */
export const BirthMonthInput = z
  .literal('')
  .or(z.string().refine((month) => BirthMonth.safeParse(month).success, faults.birthMonthForm));
