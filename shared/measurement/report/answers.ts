import type { Age, AssessmentEvent, EventOf, Trial } from '#shared/domain/assessment/events.ts';
import { findCompletedTask } from '#shared/domain/assessment/task-completions.ts';
import { getDayAt, type Plan, toLocalDate } from '#shared/domain/plan.ts';
import { PROGRAMME } from '#shared/domain/programme.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import type { Assist } from '#shared/values/answering.ts';
import { type Instant, type LocalDate, toEpochMs } from '#shared/values/days.ts';
import type { SittingId } from '#shared/values/ids.ts';
import type { TaskId } from '#shared/values/tasks.ts';
import { DAYS } from '#shared/values/week.ts';

/** A batch of trials is recorded with one `assist` and one kind of drawings; they hold for each of them. */
export type GameSitting = {
  trials: (Trial & { assist: Assist; presentation?: string | undefined; scaleVersion?: string | undefined })[];
  at: Instant;
};
/** `engagement`: answers to the easy questions in between, which no score and no calibration reads. */
export type SubjectSitting = {
  items: EventOf<'ItemAnswered'>[];
  engagement: EventOf<'ItemAnswered'>[];
  at: Instant;
};

/** A sitting of a subject as it was before its extra questions, and those by themselves; null for none. */
export function splitExtra({ items, engagement, at }: SubjectSitting): {
  first: SubjectSitting;
  extra: SubjectSitting | null;
} {
  const isExtra = (answer: EventOf<'ItemAnswered'>) => answer.extra === true;
  const isFirst = (answer: EventOf<'ItemAnswered'>) => !isExtra(answer);
  const extra = { items: items.filter(isExtra), engagement: engagement.filter(isExtra) };
  const [begun] = [...extra.items, ...extra.engagement];
  return {
    first: { items: items.filter(isFirst), engagement: engagement.filter(isFirst), at },
    extra: begun ? { ...extra, at: begun.at } : null,
  };
}

/** The events of an assessment that count for its report. */
export type Answers = {
  age: Age;
  analysis: EventOf<'AnalysisStarted'>;
  /** Day of the analysis in the family's zone. */
  date: LocalDate;
  /** Tasks that no counted answers complete. */
  missing: TaskId[];
  /** Tasks that were completed after an analysis had begun. */
  late: TaskId[];
  plan: Plan;
  moods: EventOf<'MoodChecked'>[];
  /** One answer per scene, in the order of the first answers. */
  scenes: EventOf<'SceneAnswered'>[];
  games: Partial<Record<SkillArea, GameSitting>>;
  subjects: Partial<Record<Subject, SubjectSitting>>;
  parent: EventOf<'ParentObserved'> | null;
  teacher: EventOf<'TeacherObserved'> | null;
  /** Days on which the child declined, and the day on which it stopped for good. */
  refusedDays: number[];
  stoppedDay: number | null;
};

/** Answers that a parent chose for the child are the parent's view, and none of the child's. */
export const isChosenByParent = ({ assist }: { assist?: Assist | undefined }): boolean => assist === 'parent_chose';

/** A log as its report would read it if it were written now. */
export const withAnalysis = (log: readonly AssessmentEvent[]): AssessmentEvent[] => [
  ...log,
  { type: 'AnalysisStarted', at: log.at(-1)?.at as Instant, attempt: 1, missing: [] },
];

/**
 * Reads the log up to its last `AnalysisStarted`. Late answers are ignored. Of several sittings of a game or subject
 * the last one counts; of several answers to a scene, mood or form the last one. Answers before a replay of the quest
 * count only until the new sitting has begun. Throws for a log without a schedule or an analysis.
 */
export function readAnswers(log: readonly AssessmentEvent[]): Answers {
  const end = log.findLastIndex(({ type }) => type === 'AnalysisStarted');
  const analysis = log[end];
  const scheduled = log.find((event) => event.type === 'AssessmentScheduled');
  if (analysis?.type !== 'AnalysisStarted' || !scheduled)
    throw new RangeError('a report needs a scheduled week and a started analysis');
  const isLate = (event: AssessmentEvent) => 'late' in event && event.late === true;
  const events = log.slice(0, end).filter((event) => !isLate(event));
  const late = log.slice(0, end).flatMap((event) => (isLate(event) ? (findCompletedTask(event) ?? []) : []));
  const listEvents = <Type extends AssessmentEvent['type']>(type: Type) =>
    events.filter((event): event is EventOf<Type> => event.type === type);
  const timeZone = events.reduce((zone, event) => ('timeZone' in event ? event.timeZone : zone), scheduled.timeZone);
  return {
    age: scheduled.age,
    analysis,
    date: toLocalDate(toEpochMs(analysis.at), timeZone),
    missing: listMissingTasks(events, [...analysis.missing, ...late]),
    late,
    plan: events.reduce((plan, event) => ('plan' in event ? event.plan : plan), scheduled.plan),
    moods: DAYS.flatMap((day) => listEvents('MoodChecked').findLast((event) => event.day === day) ?? []),
    scenes: listCountedScenes(events),
    games: groupBySitting(listEvents('TrialsRecorded'), ({ area }) => area, toGameSitting),
    subjects: groupBySitting(listEvents('ItemAnswered'), ({ subject }) => subject, toSubjectSitting),
    parent: listEvents('ParentObserved').at(-1) ?? null,
    teacher: listEvents('TeacherObserved').at(-1) ?? null,
    refusedDays: [...new Set(listDays(events, (event) => event.type === 'ChildAsked' && event.says === 'no'))],
    stoppedDay: listDays(events, ({ type }) => type === 'ChildTasksEnded')[0] ?? null,
  };
}

/**
 * The programme days that were open at the matching events, taken from `DayOpened`: the plan may have been moved since.
 */
function listDays(events: readonly AssessmentEvent[], matches: (event: AssessmentEvent) => boolean): number[] {
  const findOpenDay = (i: number) =>
    events.slice(0, i).reduce((day, event) => (event.type === 'DayOpened' ? Math.max(day, event.day) : day), 1);
  return events.flatMap((event, i) => (matches(event) ? [findOpenDay(i)] : []));
}

/**
 * The analysis takes a form that came late for done, and a sitting that was opened again for not done, although its
 * answers count until the new one has begun.
 */
function listMissingTasks(events: readonly AssessmentEvent[], uncertain: readonly TaskId[]): TaskId[] {
  const completed = listCompletedTasks(events);
  return PROGRAMME.map(({ id }) => id).filter((id) => uncertain.includes(id) && !completed.includes(id));
}

/** Tasks that were completed in the sitting that counts. */
function listCompletedTasks(events: readonly AssessmentEvent[]): TaskId[] {
  const sittings = new Map<SkillArea | Subject, SittingId>();
  for (const event of events) {
    if (event.type === 'TrialsRecorded') sittings.set(event.area, event.sittingId);
    if (event.type === 'ItemAnswered') sittings.set(event.subject, event.sittingId);
  }
  const isPlayed = (area: SkillArea) =>
    events.some(
      (event) => event.type === 'SkillAreaCompleted' && event.area === area && event.sittingId === sittings.get(area),
    );
  const questStart = findQuestStart(events);
  return events.flatMap((event, i) => {
    if (event.type === 'PersonalityCompleted' && i <= questStart) return [];
    if (event.type === 'SubjectCompleted' && event.sittingId !== sittings.get(event.subject)) return [];
    if (event.type === 'SkillsCompleted' && !SkillArea.options.every(isPlayed)) return [];
    return findCompletedTask(event) ?? [];
  });
}

/** After which event the answers to Set A count: its last replay, once that has begun. */
function findQuestStart(events: readonly AssessmentEvent[]): number {
  const replayed = events.findLastIndex((event) => event.type === 'SittingReplayed' && event.task === 'personality/2');
  const isBegun = events.some((event, i) => i > replayed && event.type === 'SceneAnswered' && event.set === 'A');
  return isBegun ? replayed : -1;
}

function listCountedScenes(events: readonly AssessmentEvent[]): EventOf<'SceneAnswered'>[] {
  const questStart = findQuestStart(events);
  const last = new Map<string, EventOf<'SceneAnswered'>>();
  for (const [i, event] of events.entries())
    if (event.type === 'SceneAnswered' && (event.set !== 'A' || i > questStart))
      last.set(`${event.set}/${event.sceneId}`, event);
  return [...last.values()];
}

function groupBySitting<Event extends { sittingId: string }, Name extends string, Sitting>(
  events: readonly Event[],
  getName: (event: Event) => Name,
  toSitting: (events: Event[]) => Sitting,
): Partial<Record<Name, Sitting>> {
  const names = [...new Set(events.map(getName))];
  const findLastSitting = (name: Name) => events.findLast((event) => getName(event) === name)?.sittingId;
  return Object.fromEntries(
    names.map((name) => [
      name,
      toSitting(events.filter((event) => getName(event) === name && event.sittingId === findLastSitting(name))),
    ]),
  ) as Partial<Record<Name, Sitting>>;
}

function toGameSitting(batches: EventOf<'TrialsRecorded'>[]): GameSitting {
  const last = new Map(
    batches.flatMap(({ trials, assist, presentation, scaleVersion }) =>
      trials.map((trial) => [trial.index, { ...trial, assist, presentation, scaleVersion }]),
    ),
  );
  return { trials: [...last.values()].sort((one, other) => one.index - other.index), at: batches[0]?.at as Instant };
}

function toSubjectSitting(items: EventOf<'ItemAnswered'>[]): SubjectSitting {
  const first = new Map(items.toReversed().map((item) => [item.itemId, item]));
  const answers = [...first.values()].toReversed();
  return {
    items: answers.filter(({ engagement }) => !engagement),
    engagement: answers.filter(({ engagement }) => engagement),
    at: items[0]?.at as Instant,
  };
}

/** Whether the mood check of the same programme day was sad with low energy. */
export function isLowState({ moods, plan }: Answers, at: Instant): boolean {
  const day = getDayAt(plan, at);
  return moods.some((check) => check.mood === 'sad' && check.energy === 'low' && getDayAt(plan, check.at) === day);
}
