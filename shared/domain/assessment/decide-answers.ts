import { getScreenYears } from '#shared/domain/age.ts';
import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Instruments } from '#shared/domain/assessment/instruments.ts';
import { getOpenDay } from '#shared/domain/assessment/open-day.ts';
import { isTaskOpen, listMissingTasks, toTaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import { requireRunning } from '#shared/domain/assessment/phases.ts';
import { type Assessment, toMoodKey } from '#shared/domain/assessment/state.ts';
import { getQuestTask, getTask } from '#shared/domain/programme.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { isMoodOffered } from '#shared/instruments/mood-steps.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import { keepSharedTexts } from '#shared/instruments/teacher-form.ts';
import type { Instant } from '#shared/values/days.ts';
import { type Refusal, refuse } from '#shared/values/refusal.ts';
import type { TaskId } from '#shared/values/tasks.ts';

/**
 * Refuses unless a task may be answered at `at`: it needs consent, the child's assent (tasks of the child), and an open
 * day. Once the analysis has begun the answer is accepted and marked late.
 */
export function checkMayAnswer(week: Assessment, id: TaskId, at: Instant): { late?: true } {
  const late = checkAccepted(week, id, at);
  if (getTask(id).who === 'child') requireParticipation(week);
  return late;
}

/**
 * Answers of a child that said no or stopped for good are refused, even if they were given earlier and delivered late.
 */
function requireParticipation(week: Assessment): void {
  if (week.childEndedAt) refuse('CHILD_STOPPED');
  if (week.assent === 'no') refuse('CHILD_SAID_NO');
}

function checkAccepted(week: Assessment, id: TaskId, at: Instant): { late?: true } {
  // Raw answers have expired: a device that delivers old ones must not bring them back.
  if (week.answersGoneAt) return refuse('ALREADY_COMPLETED');
  // Checked before consent, so that a device with unsent answers learns the actual reason.
  if (week.proofAwaited && week.status === 'running') return refuse('PROOF_AWAITED');
  if (!week.consent) return refuse('NO_CONSENT');
  if (week.status === 'cancelled') return refuse('CANCELLED');
  if (!isTaskOpen(week, id, at)) return refuse('NOT_OPEN_YET');
  return week.status === 'running' ? {} : { late: true };
}

/**
 * The child's assent is recorded like an answer: it needs consent and an open first day. Once the analysis has begun it
 * is ignored. A "yes" from a page that knew of no "no" may have been said before it, on a device without a connection,
 * so it does not undo one. Clients of an earlier release do not say what they knew.
 */
export function askChild(week: Assessment, { type: _, afterNo, ...answer }: CommandOf<'AskChild'>): AssessmentEvent[] {
  const { late } = checkAccepted(week, 'mood/1', answer.at);
  if (late) return [];
  if (week.childEndedAt) return refuse('CHILD_STOPPED');
  // The child is asked once a day, so the same "no" is recorded once a day.
  const isRepeated =
    week.assent === answer.says && (answer.says === 'yes' || week.saidNoOn === getOpenDay(week, answer.at));
  if (isRepeated) return [];
  const followsNo = answer.says === 'yes' && week.assent === 'no';
  if (followsNo && afterNo === false) return refuse('CHILD_SAID_NO');
  return [{ type: 'ChildAsked', ...answer, ...(followsNo && { afterNo: true as const }) }];
}

/** Refused when the child has no task left: there is nothing to stop. */
export function endChildTasks(week: Assessment, { at, by }: CommandOf<'EndChildTasks'>): AssessmentEvent[] {
  const { late } = checkAccepted(week, 'mood/1', at);
  if (late || week.childEndedAt) return [];
  if (!listMissingTasks(toTaskBoard(week)).some(({ who }) => who === 'child')) return refuse('ALREADY_COMPLETED');
  return [{ type: 'ChildTasksEnded', at, by }];
}

export function checkMood(week: Assessment, { type: _, ...answer }: CommandOf<'CheckMood'>): AssessmentEvent[] {
  if (!isMoodOffered(answer, toAgeMode(getScreenYears(week.age)))) return refuse('UNKNOWN_OPTION');
  const late = checkMayAnswer(week, `mood/${answer.day}`, answer.at);
  if (week.moods[answer.day] === toMoodKey(answer)) return [];
  return [{ type: 'MoodChecked', ...answer, ...late }];
}

const isQuestDone = (week: Assessment, set: QuestSet): boolean =>
  set === 'A' ? week.done['personality/2'] !== undefined : week.encoreDone;

export function answerScene(
  week: Assessment,
  { type: _, ...answer }: CommandOf<'AnswerScene'>,
  { codeScene }: Instruments['quest'],
): AssessmentEvent[] {
  const { set, code } = codeScene(answer);
  const late = checkMayAnswer(week, getQuestTask(set).id, answer.at);
  if (week.scenes[set][answer.sceneId] === answer.optionId) return [];
  // It waited on another device, or its page was opened before the story ended.
  if (isQuestDone(week, set)) return refuse('ALREADY_SUBMITTED');
  return [{ type: 'SceneAnswered', ...answer, set, code, ...late }];
}

export function completePersonality(
  week: Assessment,
  { at, set }: CommandOf<'CompletePersonality'>,
  { listScenes }: Instruments['quest'],
): AssessmentEvent[] {
  const late = checkMayAnswer(week, getQuestTask(set).id, at);
  if (isQuestDone(week, set)) return [];
  if (listScenes(set).some((id) => week.scenes[set][id] === undefined)) return refuse('SCENES_MISSING');
  return [{ type: 'PersonalityCompleted', at, set, ...late }];
}

/** Refuses as `UNKNOWN_OPTION` a favourite that is none of the activities, and a mirror scene that is answered twice. */
export function observeAsParent(
  week: Assessment,
  { type: _, mirror = [], ...form }: CommandOf<'ObserveAsParent'>,
  { codeMirrorScene }: Instruments['quest'],
): AssessmentEvent[] {
  const { homeActivities, favouriteActivity } = form;
  if (favouriteActivity && !homeActivities.includes(favouriteActivity)) return refuse('UNKNOWN_OPTION');
  if (new Set(mirror.map(({ sceneId }) => sceneId)).size < mirror.length) return refuse('UNKNOWN_OPTION');
  const answers = mirror.map((choice) => ({
    ...choice,
    shownOrder: [...choice.shownOrder],
    code: codeMirrorScene(choice),
  }));
  const late = checkMayAnswer(week, 'parent/4', form.at);
  if (week.done['parent/4']) return refuse('ALREADY_SUBMITTED');
  return [{ type: 'ParentObserved', ...form, ...(answers.length > 0 && { mirror: answers }), ...late }];
}

export function observeAsTeacher(
  week: Assessment,
  { type: _, ...form }: CommandOf<'ObserveAsTeacher'>,
): AssessmentEvent[] {
  const late = checkMayAnswer(week, 'teacher/5', form.at);
  if (!week.teacher || week.teacher.invitationId !== form.invitationId) return refuse('NO_INVITATION');
  if (week.done['teacher/5']) return refuse('ALREADY_SUBMITTED');
  if (week.teacher.formWithdrawn) return refuse('FORM_WITHDRAWN');
  if (week.teacher.withdrawn) return refuse('INVITATION_WITHDRAWN');
  // Clients of an earlier release also send texts that are not shared. The request succeeds as before; those texts are
  // not recorded.
  return [{ type: 'TeacherObserved', ...form, texts: keepSharedTexts(form.texts, form.shared), ...late }];
}

/**
 * Possible until an analysis reads the form, and again after a failed analysis. Refused once a report exists, because
 * the report would quote text that the log no longer holds. A form that came late is read by none.
 */
export function withdrawTeacherInput(
  week: Assessment,
  { at, invitationId }: CommandOf<'WithdrawTeacherInput'>,
): AssessmentEvent[] {
  if (week.teacher?.invitationId !== invitationId) return refuse('NO_INVITATION');
  if (week.teacher.formWithdrawn) return [];
  if (!week.done['teacher/5'] || week.answersGoneAt) return refuse('NOTHING_TO_WITHDRAW');
  const reason = getFormLockRefusal(week);
  return reason ? refuse(reason) : [{ type: 'TeacherInputWithdrawn', at, invitationId }];
}

/** Why a submitted form can no longer be withdrawn; null while it can. */
export function getFormLockRefusal({ status, teacher }: Pick<Assessment, 'status' | 'teacher'>): Refusal | null {
  if (teacher?.late) return null;
  if (status === 'reported') return 'REPORT_MADE';
  return status === 'analysing' ? 'ANALYSIS_RUNNING' : null;
}

/** Only a completed sitting can be replayed, and only while the assessment runs. `area` names one of the games. */
export function replaySitting(week: Assessment, { at, task: id, area }: CommandOf<'ReplaySitting'>): AssessmentEvent[] {
  requireRunning(week);
  if (!week.consent) return refuse('NO_CONSENT');
  requireParticipation(week);
  const { type } = getTask(id);
  const isPlayed = area && type === 'skills' ? week.trials[area]?.completed : !area && week.done[id] !== undefined;
  const isReplayable = type === 'skills' || type === 'personality' || type === 'academic';
  if (!isPlayed || !isReplayable) return refuse('NOTHING_TO_REPLAY');
  return [{ type: 'SittingReplayed', at, task: id, ...(area && { area }) }];
}
