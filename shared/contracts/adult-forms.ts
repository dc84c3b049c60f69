import { z } from 'zod';
import { AssessmentParams } from '#shared/contracts/assessments.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { ProgressView } from '#shared/contracts/progress-view.ts';
import { HomeActivity, ParentSliders, ParentTexts } from '#shared/instruments/parent-form.ts';
import { LearningStyle, TEACHER_TEXTS, TeacherSliders, TeacherTexts } from '#shared/instruments/teacher-form.ts';
import { OptionIdText } from '#shared/values/answering.ts';
import { Instant } from '#shared/values/days.ts';
import { AssessmentId, InvitationId } from '#shared/values/ids.ts';
import { SenderLine } from '#shared/values/sender-line.ts';
import { createLineSchema, Email } from '#shared/values/text.ts';

/** Milliseconds that the form was in use, at most a day. */
const TotalMs = z.int().min(0).max(86_400_000);
/** What the parent expects of the child in one of the five scenes; the server looks up what the option stands for. */
export const MirrorChoice = z
  .strictObject({
    sceneId: createLineSchema(1, 24),
    optionId: OptionIdText,
    shownOrder: z.array(OptionIdText).length(4),
  })
  .meta({ id: 'MirrorChoice' });
export type MirrorChoice = z.infer<typeof MirrorChoice>;
const isDistinct = (list: readonly unknown[]) => new Set(list).size === list.length;

export const ParentInput = z
  .strictObject({
    homeActivities: z
      .array(HomeActivity)
      .min(1)
      .refine(isDistinct, 'names an activity twice')
      .meta({ uniqueItems: true }),
    /** One of them. */
    favouriteActivity: HomeActivity.optional(),
    sliders: ParentSliders,
    texts: ParentTexts,
    mirror: z.array(MirrorChoice).max(5).optional(),
    totalMs: TotalMs,
  })
  .meta({ id: 'ParentInput' });
export const giveParentInput = endpoint({
  name: 'giveParentInput',
  summary: 'Submits the parent form',
  params: AssessmentParams,
  body: ParentInput,
  response: ProgressView,
});

/**
 * Visible to the guardian who wrote it alone; other guardians get it neither here nor in the archive. The finished
 * report quotes the texts of the form.
 */
export const getParentWords = endpoint({
  name: 'getParentWords',
  summary:
    'What the caller wrote of this week: the notes with which it was scheduled, and the texts of the parent form',
  params: AssessmentParams,
  response: z.strictObject({ notes: z.string().nullable(), texts: ParentTexts.nullable() }).meta({ id: 'ParentWords' }),
});

export const TeacherInput = z
  .strictObject({
    sliders: TeacherSliders,
    learningStyle: LearningStyle,
    texts: TeacherTexts,
    /** Texts that the teacher agrees to show to the family. Others are not stored. */
    shared: z.array(z.enum(TEACHER_TEXTS)).refine(isDistinct, 'names a field twice').meta({ uniqueItems: true }),
    totalMs: TotalMs,
  })
  .meta({ id: 'TeacherInput' });
export const giveTeacherInput = endpoint({
  name: 'giveTeacherInput',
  summary: 'Submits the teacher form',
  params: AssessmentParams,
  body: TeacherInput,
  response: z.strictObject({ submittedAt: Instant }),
});

/** All that a teacher's page shows. */
export const TeacherPage = z
  .strictObject({
    assessmentId: AssessmentId,
    /** Owns what its teacher types on a device. */
    invitationId: InvitationId,
    /** Earlier invitations to this assessment at the same address, newest first: their teacher goes on here. */
    earlierInvitationIds: z.array(InvitationId).optional(),
    /** Null once there is nothing to fill in: a finished assessment names no person. */
    childName: z.string().nullable(),
    /** `withdrawn`: the teacher submitted the form and withdrew it. */
    state: z.enum(['open', 'notStarted', 'submitted', 'withdrawn', 'closed']),
    /** When the first day opens, for `notStarted`; null while the week is on hold, which leaves it open. */
    opensAt: Instant.nullable(),
    submittedAt: Instant.nullable(),
    /** Submitted after the analysis had begun, so that no report reads it. */
    isLate: z.literal(true).optional(),
  })
  .meta({ id: 'TeacherPage' });
export type TeacherPage = z.infer<typeof TeacherPage>;
export const getTeacherInput = endpoint({
  name: 'getTeacherInput',
  summary: 'What the teacher page shows',
  params: AssessmentParams,
  response: TeacherPage,
});

/**
 * The form that a teacher submitted, as it is stored: without texts that were not shared. Null if there is nothing to
 * show: nothing was submitted, its answers have expired, or the family has withdrawn its consent.
 */
export const TeacherCopy = z
  .strictObject({
    form: z
      .strictObject({
        handedInAt: Instant,
        sliders: TeacherSliders,
        learningStyle: LearningStyle,
        texts: TeacherTexts,
        shared: z.array(z.enum(TEACHER_TEXTS)),
        totalMs: z.int(),
        /** It was filled in on a device on which a parent of the child was signed in. */
        parentsDevice: z.boolean(),
      })
      .nullable(),
    canWithdraw: z.boolean(),
  })
  .meta({ id: 'TeacherCopy' });
export type TeacherCopy = z.infer<typeof TeacherCopy>;
export const getTeacherCopy = endpoint({
  name: 'getTeacherCopy',
  summary: 'What the teacher handed in, for the teacher alone, and whether it can still be withdrawn',
  params: AssessmentParams,
  response: TeacherCopy,
});

export const withdrawTeacherInput = endpoint({
  name: 'withdrawTeacherInput',
  summary: 'Withdraws the form that the teacher handed in, which is deleted; possible until the report is made',
  params: AssessmentParams,
  response: TeacherPage,
});

/** The six digits mailed to a teacher who opens the link on a second device. */
export const TeacherCode = z.string().regex(/^\d{6}$/, 'is six digits');

/** Opening the link changes nothing; the page posts the token, which is only in the fragment of the link. */
export const redeemInvitation = endpoint({
  name: 'redeemInvitation',
  summary: 'Opens the teacher page with the token of the mail, or again with the cookie it left',
  params: z.strictObject({}),
  body: z
    .strictObject({ token: createLineSchema(20, 100).optional(), code: TeacherCode.optional() })
    .meta({ id: 'InvitationToken' }),
  response: TeacherPage,
});

export const refuseInvitation = endpoint({
  name: 'refuseInvitation',
  summary: 'Not me, never contact me: withdraws the invitation and writes to its address never again',
  params: z.strictObject({}),
  body: z
    .strictObject({ token: createLineSchema(20, 100).optional(), invitationId: InvitationId.optional() })
    .meta({ id: 'RefusedInvitation' }),
  response: z.strictObject({}),
});

export const inviteTeacher = endpoint({
  name: 'inviteTeacher',
  summary: 'Invites the teacher, or sends the invitation again',
  params: AssessmentParams,
  body: z.strictObject({ teacherEmail: Email, line: SenderLine.optional() }).meta({ id: 'NewInvitation' }),
  response: ProgressView,
  stepUp: true,
});

export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  summary:
    'Withdraws the invitation, or only the one that is named, if it is still in force; the week then has 14 tasks',
  params: AssessmentParams,
  query: z.strictObject({ invitationId: InvitationId.optional() }),
  response: ProgressView,
});
