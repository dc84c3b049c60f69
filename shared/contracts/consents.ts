import { z } from 'zod';
import { AssessmentParams } from '#shared/contracts/assessments.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { ProgressView } from '#shared/contracts/progress-view.ts';
import { StudentParams } from '#shared/contracts/students.ts';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { Assist } from '#shared/values/answering.ts';
import { Instant } from '#shared/values/days.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE, CONSENT_PURPOSES, IMPROVE_NOTICE } from '#shared/values/notice.ts';
import { createLineSchema } from '#shared/values/text.ts';

/** One consent: who agreed, when, to which text and for what. */
export const Consent = z
  .strictObject({
    purpose: z.enum(CONSENT_PURPOSES),
    noticeVersion: z.string(),
    /** SHA-256 over the text of the notice as it was shown. */
    noticeHash: z.string(),
    givenAt: Instant,
    withdrawnAt: Instant.nullable(),
    /** The assessment that it was given for; null for one that applies to the child. */
    assessmentId: AssessmentId.nullable(),
    /** Null if the account is deleted. */
    givenBy: z.string().nullable(),
    isYours: z.boolean(),
  })
  .meta({ id: 'Consent' });
export type Consent = z.infer<typeof Consent>;

export const ConsentList = z
  .strictObject({
    /** Newest first. */
    consents: z.array(Consent),
    /** Whether a consent is in force for the assessment, and for improving the questions, to whatever words. */
    week: z.boolean(),
    improveQuestions: z.boolean(),
  })
  .meta({ id: 'ConsentList' });
export type ConsentList = z.infer<typeof ConsentList>;

export const listConsents = endpoint({
  name: 'listConsents',
  summary: 'What was agreed to for this child: when, by whom and to which notice',
  params: StudentParams,
  response: ConsentList,
});

export const withdrawConsent = endpoint({
  name: 'withdrawConsent',
  summary:
    'Withdraws every consent of this child: no further answer is accepted from any device, and a week that runs ends',
  params: StudentParams,
  body: z.strictObject({}),
  response: ConsentList,
  stepUp: true,
});

export const allowImproving = endpoint({
  name: 'allowImproving',
  summary: 'Whether the answers of this child may help to improve questions and games; off until it is switched on',
  params: StudentParams,
  body: z
    .discriminatedUnion('allowed', [
      z.strictObject({ allowed: z.literal(true), noticeVersion: z.literal(IMPROVE_NOTICE) }),
      /** Stops it whatever was agreed to. Pages of earlier releases name the version that they show. */
      z.strictObject({ allowed: z.literal(false), noticeVersion: createLineSchema(1, 20).optional() }),
    ])
    .meta({ id: 'ImproveQuestions' }),
  response: ConsentList,
  stepUp: true,
});

export const giveConsent = endpoint({
  name: 'giveConsent',
  summary: 'Agrees to the notice in force for a week that began under an older one',
  params: AssessmentParams,
  body: z.strictObject({ noticeVersion: z.literal(CONSENT_NOTICE) }).meta({ id: 'GiveConsent' }),
  response: ProgressView,
  stepUp: true,
});

export const askChild = endpoint({
  name: 'askChild',
  summary: 'What the child says when it is asked whether it takes part; the last word counts',
  params: AssessmentParams,
  body: z
    .strictObject({
      says: z.enum(['yes', 'no']),
      mode: z.enum(AGE_MODES),
      assist: Assist.optional(),
      /** Whether the page knows of a "no" of the child. A "yes" that does not is refused after a "no". */
      afterNo: z.boolean().optional(),
    })
    .meta({ id: 'ChildSays' }),
  response: ProgressView,
});

export const endChildTasks = endpoint({
  name: 'endChildTasks',
  summary:
    'The child stops for good: no task of it is asked in this week any more, and a grown-up decides how the week ends',
  params: AssessmentParams,
  /** Who stops; on a device handed over to a child it is always the child. */
  body: z.strictObject({ by: z.enum(['child', 'parent']) }).meta({ id: 'ChildStops' }),
  response: ProgressView,
});
