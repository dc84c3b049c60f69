import { z } from 'zod';
import { createPageQuery, endpoint } from '#shared/contracts/endpoint.ts';
import { ProgressView } from '#shared/contracts/progress-view.ts';
import { AgeYears, BirthMonth } from '#shared/values/child-age.ts';
import { LocalDate, LocalTime } from '#shared/values/days.ts';
import { AssessmentId, StudentId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { SenderLine } from '#shared/values/sender-line.ts';
import { createLineSchema, Email, FreeText } from '#shared/values/text.ts';

export const AssessmentParams = z.strictObject({ assessmentId: AssessmentId });

export const scheduleAssessment = endpoint({
  name: 'scheduleAssessment',
  stepUp: 'unlessOpened',
  summary: 'Schedules a week for a child',
  params: z.strictObject({}),
  body: z
    .strictObject({
      studentId: StudentId,
      startDate: LocalDate,
      timeZone: createLineSchema(1, 64),
      reminderTime: LocalTime.default('18:00'),
      parentEmail: Email,
      teacherEmail: Email.optional(),
      /** Quoted in the e-mail to the teacher as the sender's words. */
      teacherLine: SenderLine.optional(),
      notes: FreeText.optional(),
      /** Corrects the stored age of the child, in the same transaction as the assessment; only the owner may. */
      child: z.strictObject({ ageYears: AgeYears, birthMonth: BirthMonth.optional() }).optional(),
      /** The parent has read this version of the notice and agrees. */
      consent: z.strictObject({ noticeVersion: z.literal(CONSENT_NOTICE) }),
    })
    .meta({ id: 'NewAssessment' }),
  response: ProgressView,
  status: 201,
});

/** The last assessment of a page, with the half of the list (`open` or `over`) that it belongs to. */
export const AssessmentCursor = z.string().regex(/^(?:open|over)\.[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/);
export type AssessmentCursor = z.infer<typeof AssessmentCursor>;

export const listAssessments = endpoint({
  name: 'listAssessments',
  summary: 'Weeks of the family: those that are open, then those that are over, newest first in each half',
  params: z.strictObject({}),
  query: createPageQuery(AssessmentCursor),
  response: z.strictObject({ assessments: z.array(ProgressView), next: AssessmentCursor.optional() }),
});

export const getProgress = endpoint({
  name: 'getProgress',
  summary: 'One week as the caller may see it',
  params: AssessmentParams,
  response: ProgressView,
});

const createSteeringEndpoint = <const Name extends 'pause' | 'resume' | 'finish' | 'cancel'>(
  name: Name,
  summary: string,
) =>
  endpoint({
    name: `${name}Assessment` as const,
    summary,
    params: AssessmentParams,
    body: z.strictObject({}),
    response: ProgressView,
  });

export const pauseAssessment = createSteeringEndpoint('pause', 'Pauses the week, on a sick day for example');
export const resumeAssessment = createSteeringEndpoint('resume', 'Carries on; the remaining days have moved');
export const finishAssessment = createSteeringEndpoint('finish', 'Has the report made with what exists, from day 7 on');
export const cancelAssessment = createSteeringEndpoint('cancel', 'Ends the week without a report');

export const rescheduleAssessment = endpoint({
  name: 'rescheduleAssessment',
  summary: 'Moves the days that have not opened yet',
  params: AssessmentParams,
  body: z.strictObject({ nextDayOn: LocalDate, timeZone: createLineSchema(1, 64).optional() }).meta({ id: 'NewDates' }),
  response: ProgressView,
});
