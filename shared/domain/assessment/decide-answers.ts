import type { CommandOf } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventOf } from '#shared/domain/assessment/events.ts';
import { boardOf, isOpen, missingTasks, openDay } from '#shared/domain/assessment/open-tasks.ts';
import { mustRun } from '#shared/domain/assessment/phases.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import { subjectTask, task } from '#shared/domain/programme.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { keepSharedTexts } from '#shared/instruments/teacher-form.ts';
import type { Instant } from '#shared/values/days.ts';
import { type Refusal, refuse } from '#shared/values/refusal.ts';
import type { TaskId } from '#shared/values/tasks.ts';

/**
 * Refuses unless a task may be answered at `at`: it needs consent, the child's assent (tasks of the child), and an open
 * day. Once the analysis has begun the answer is accepted and marked late.
 */
export function mayAnswer(week: Week, id: TaskId, at: Instant): { late?: true } {
  const late = isTaken(week, id, at);
  if (task(id).who === 'child') mustTakePart(week);
  return late;
}

/**
 * Answers of a child that said no or stopped for good are refused, even if they were given earlier and delivered late.
 */
function mustTakePart(week: Week): void {
  if (week.childEndedAt) refuse('CHILD_STOPPED');
  if (week.assent === 'no') refuse('CHILD_SAID_NO');
}

function isTaken(week: Week, id: TaskId, at: Instant): { late?: true } {
  // Raw answers have expired: a device that delivers old ones must not bring them back.
  if (week.answersGoneAt) return refuse('ALREADY_COMPLETED');
  // Checked before consent, so that a device with unsent answers learns the actual reason.
  if (week.proofAwaited && week.status === 'running') return refuse('PROOF_AWAITED');
  if (!week.consent) return refuse('NO_CONSENT');
  if (week.status === 'cancelled') return refuse('CANCELLED');
  if (!isOpen(week, id, at)) return refuse('NOT_OPEN_YET');
  return week.status === 'running' ? {} : { late: true };
}

/**
 * The child's assent is recorded like an answer: it needs consent and an open first day. Once the analysis has begun it
 * is ignored.
 */
export function askChild(week: Week, { type: _, ...said }: CommandOf<'AskChild'>): AssessmentEvent[] {
  const { late } = isTaken(week, 'mood/1', said.at);
  if (late) return [];
  if (week.childEndedAt) return refuse('CHILD_STOPPED');
  // The child is asked once a day, so the same "no" is recorded once a day.
  const isKnown = week.assent === said.says && (said.says === 'yes' || week.saidNoOn === openDay(week, said.at));
  if (isKnown) return [];
  return [
    { type: 'ChildAsked', ...said, ...(said.says === 'yes' && week.assent === 'no' && { afterNo: true as const }) },
  ];
}

/** Refused when the child has no task left: there is nothing to stop. */
export function endChildTasks(week: Week, { at, by }: CommandOf<'EndChildTasks'>): AssessmentEvent[] {
  const { late } = isTaken(week, 'mood/1', at);
  if (late || week.childEndedAt) return [];
  if (!missingTasks(boardOf(week)).some(({ who }) => who === 'child')) return refuse('ALREADY_COMPLETED');
  return [{ type: 'ChildTasksEnded', at, by }];
}

export function checkMood(week: Week, { type: _, ...answer }: CommandOf<'CheckMood'>): AssessmentEvent[] {
  const late = mayAnswer(week, `mood/${answer.day}`, answer.at);
  if (week.moods[answer.day] === `${answer.mood}/${answer.energy}`) return [];
  return [{ type: 'MoodChecked', ...answer, ...late }];
}

/** Set A belongs to day 2. Set B is the encore of day 6 and completes no task. */
const questOpens = (set: EventOf<'SceneAnswered'>['set']): TaskId => (set === 'A' ? 'personality/2' : 'mood/6');

export function answerScene(week: Week, { type: _, ...answer }: CommandOf<'AnswerScene'>): AssessmentEvent[] {
  const late = mayAnswer(week, questOpens(answer.set), answer.at);
  if (week.scenes[answer.set][answer.sceneId] === answer.optionId) return [];
  return [{ type: 'SceneAnswered', ...answer, ...late }];
}

export function completePersonality(
  week: Week,
  { at, set, scenes }: CommandOf<'CompletePersonality'>,
): AssessmentEvent[] {
  const late = mayAnswer(week, questOpens(set), at);
  if (set === 'A' ? week.done['personality/2'] : week.encoreDone) return [];
  if (scenes.some((id) => week.scenes[set][id] === undefined)) return refuse('SCENES_MISSING');
  return [{ type: 'PersonalityCompleted', at, set, ...late }];
}

/** Trials must arrive in order and without gaps. A batch that is already recorded changes nothing. */
export function recordTrials(
  week: Week,
  { type: _, complete, ...answer }: CommandOf<'RecordTrials'>,
): AssessmentEvent[] {
  const late = mayAnswer(week, 'skills/3', answer.at);
  const { area, sittingId, at } = answer;
  if (week.replayed.includes(sittingId)) return refuse('TRIAL_NOT_ISSUED');
  const known = week.trials[area];
  if (known?.completed && known.sittingId !== sittingId) return refuse('ALREADY_SUBMITTED');
  const count = known?.sittingId === sittingId ? known.count : 0;
  const fresh = answer.trials.filter(({ index }) => index >= count);
  if (fresh.length === 0) return [];
  if (fresh.some(({ index }, i) => index !== count + i)) return refuse('TRIALS_MISSING');
  const events: AssessmentEvent[] = [{ type: 'TrialsRecorded', ...answer, trials: fresh, ...late }];
  if (!complete || known?.completed) return events;
  events.push({ type: 'SkillAreaCompleted', at, area, sittingId, ...late });
  const all = SkillArea.options.every((each) => each === area || week.trials[each]?.completed);
  return all ? [...events, { type: 'SkillsCompleted', at, ...late }] : events;
}

export function answerItem(
  week: Week,
  { type: _, issued, complete, ...answer }: CommandOf<'AnswerItem'>,
): AssessmentEvent[] {
  const { subject, sittingId, at, itemId } = answer;
  const { id } = subjectTask(subject);
  const late = mayAnswer(week, id, at);
  const known = week.items[subject];
  if (known?.sittingId === sittingId && known.ids.includes(itemId)) return [];
  if (week.done[id]) return refuse('ALREADY_SUBMITTED');
  if (!issued) return refuse('ITEM_NOT_ISSUED');
  const events: AssessmentEvent[] = [{ type: 'ItemAnswered', ...answer, ...late }];
  return complete ? [...events, { type: 'SubjectCompleted', at, subject, sittingId, ...late }] : events;
}

export function observeAsParent(week: Week, { type: _, ...form }: CommandOf<'ObserveAsParent'>): AssessmentEvent[] {
  const late = mayAnswer(week, 'parent/4', form.at);
  return week.done['parent/4'] ? refuse('ALREADY_SUBMITTED') : [{ type: 'ParentObserved', ...form, ...late }];
}

export function observeAsTeacher(week: Week, { type: _, ...form }: CommandOf<'ObserveAsTeacher'>): AssessmentEvent[] {
  const late = mayAnswer(week, 'teacher/5', form.at);
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
 * the report would quote text that the log no longer holds.
 */
export function withdrawTeacherInput(
  week: Week,
  { at, invitationId }: CommandOf<'WithdrawTeacherInput'>,
): AssessmentEvent[] {
  if (week.teacher?.invitationId !== invitationId) return refuse('NO_INVITATION');
  if (week.teacher.formWithdrawn) return [];
  if (!week.done['teacher/5'] || week.answersGoneAt) return refuse('NOTHING_TO_WITHDRAW');
  const reason = whyFormStays(week);
  return reason ? refuse(reason) : [{ type: 'TeacherInputWithdrawn', at, invitationId }];
}

/** Why a submitted form can no longer be withdrawn; null while it can. */
export function whyFormStays({ status }: Pick<Week, 'status'>): Refusal | null {
  if (status === 'reported') return 'REPORT_MADE';
  return status === 'analysing' ? 'ANALYSIS_RUNNING' : null;
}

/** Only a completed sitting can be replayed, and only while the assessment runs. `area` names one of the games. */
export function replaySitting(week: Week, { at, task: id, area }: CommandOf<'ReplaySitting'>): AssessmentEvent[] {
  mustRun(week);
  if (!week.consent) return refuse('NO_CONSENT');
  mustTakePart(week);
  const { type } = task(id);
  const played = area && type === 'skills' ? week.trials[area]?.completed : !area && week.done[id] !== undefined;
  const replayable = type === 'skills' || type === 'personality' || type === 'academic';
  if (!played || !replayable) return refuse('NOTHING_TO_REPLAY');
  return [{ type: 'SittingReplayed', at, task: id, ...(area && { area }) }];
}
