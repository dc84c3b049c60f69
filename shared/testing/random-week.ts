import { deepStrictEqual } from 'node:assert';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command, CommandType } from '#shared/domain/assessment/commands.ts';
import { ANSWER_EVENTS, AssessmentEvent, type EventType } from '#shared/domain/assessment/events.ts';
import { type Assessment, type AssessmentState, initialState } from '#shared/domain/assessment/state.ts';
import { listIdeaResults } from '#shared/domain/assessment/tried-ideas.ts';
import { fold } from '#shared/domain/decider.ts';
import { getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { addDays, toZonedMs } from '#shared/domain/plan.ts';
import { getSubjectTask } from '#shared/domain/programme.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { IDEA_RESULTS } from '#shared/instruments/tried-idea.ts';
import * as mira from '#shared/testing/examples.ts';
import { createInstruments, otherSittingId } from '#shared/testing/instruments.ts';
import { type Instant, type LocalDate, toEpochMs, toInstant } from '#shared/values/days.ts';
import { Refused } from '#shared/values/refusal.ts';
import { createRandom, type Random, randomBelow } from '#shared/values/seeded.ts';
import { TaskId } from '#shared/values/tasks.ts';

/*
 * Weeks in which every command comes in any order, from anybody, at any time: two minutes or five days after the one
 * before, or on a server whose clock was set back. Most are refused. Whatever is accepted must leave a state that keeps
 * the rules of `listBrokenRules`, and from which the workflow comes to an end.
 */
const ZONES = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
/** The days lie around clock changes of spring and autumn, on both sides of the equator. */
const DATES = ['2026-03-05', '2026-03-26', '2026-04-02', '2026-10-01', '2026-10-22', '2026-10-30'] as LocalDate[];
const MINUTE_MS = 60_000;
const STATE_LIMIT_BYTES = 4096;
const LONGEST_END = 80;

type RandomWeek = { events: AssessmentEvent[]; commands: number; state: AssessmentState };

export type Dice = { roll: Random; pick: <T>(list: readonly T[]) => T; int: (min: number, max: number) => number };

/** Draws that a seed fixes. */
export function createDice(seed: number): Dice {
  const roll = createRandom(seed);
  return {
    roll,
    int: (min, max) => min + randomBelow(roll, max - min + 1),
    pick: (list) => list[randomBelow(roll, list.length)] as never,
  };
}

const { examples } = mira;

/** How a command of each type is made: what a caller can say, right or wrong. */
const COMMANDS: {
  [Type in CommandType]: (dice: Dice, at: Instant, events: AssessmentEvent[], week: Partial<Assessment>) => object;
} = {
  ScheduleAssessment: ({ pick, int, roll }, at) => ({
    ...mira.scheduleMira,
    startDate: addDays(at.slice(0, 10) as LocalDate, int(-2, 20)),
    timeZone: pick(ZONES),
    ...(roll() < 0.2 && { awaitsProof: true }),
    ...(roll() < 0.3 && { invitationId: undefined }),
  }),
  GiveConsent: ({ pick }) => ({ noticeVersion: pick(['2026-11', '2027-01']) }),
  ProveConsent: () => ({}),
  WithdrawConsent: () => ({}),
  AskChild: ({ pick }) => ({ ...examples.ChildAsked, says: pick(['yes', 'yes', 'no'] as const) }),
  EndChildTasks: ({ pick }) => ({ by: pick(['child', 'parent']) }),
  InviteTeacher: ({ pick }) => ({ invitationId: pick([mira.invitationId, mira.otherInvitationId]) }),
  WithdrawInvitation: ({ pick }) => ({ by: 'parent', invitationId: pick([mira.invitationId, undefined]) }),
  NoteBounce: ({ pick }) => ({ invitationId: pick([mira.invitationId, mira.otherInvitationId]) }),
  OpenDay: ({ int }) => ({ day: int(1, 7) }),
  CheckMood: ({ int, pick }) => ({ ...examples.MoodChecked, day: int(1, 6), mood: pick(['happy', 'sad']) }),
  AnswerScene: ({ pick }) => ({ ...examples.SceneAnswered, sceneId: pick(['raft', 'b-raft', 'gone']) }),
  CompletePersonality: ({ pick }) => ({ set: pick(['A', 'B']) }),
  RecordTrials: ({ pick }, _at, _own, { trials }) => {
    const open = SkillArea.options.filter((area) => !trials?.[area]?.completed);
    return {
      ...examples.TrialsRecorded,
      area: pick([...open, ...open, ...SkillArea.options]),
      sittingId: pick([mira.sittingId, mira.sittingId, otherSittingId]),
    };
  },
  AnswerItem: ({ pick }, _at, own) => ({
    ...mira.answerItem,
    subject: pick(Subject.options),
    sittingId: pick([mira.sittingId, mira.sittingId, otherSittingId]),
    ...pick([{ itemId: 'm-1' }, { itemId: 'm-1' }, { itemId: 'm-x', extra: true }, { itemId: 'gone' }]),
    history: { own, others: [] },
  }),
  ObserveAsParent: () => examples.ParentObserved,
  ObserveAsTeacher: ({ pick }) => ({
    ...examples.TeacherObserved,
    invitationId: pick([mira.invitationId, mira.otherInvitationId]),
  }),
  WithdrawTeacherInput: ({ pick }) => ({ invitationId: pick([mira.invitationId, mira.otherInvitationId]) }),
  ReplaySitting: ({ pick, roll }, _at, _own, { done = {} }) =>
    roll() < 0.5
      ? { task: 'skills/3', area: pick(SkillArea.options) }
      : { task: pick([...TaskId.options, ...Object.keys(done), ...Object.keys(done)]) },
  SendReminder: ({ int }) => ({ day: int(1, 9) }),
  Pause: () => ({}),
  Resume: () => ({}),
  Reschedule: ({ int, pick }, at) => ({
    nextDayOn: addDays(at.slice(0, 10) as LocalDate, int(-1, 9)),
    timeZone: pick([undefined, undefined, ...ZONES]),
  }),
  ExtendGrace: ({ int }) => ({ hours: int(1, 72) }),
  RequestFinish: () => ({}),
  StartAnalysis: ({ int }) => ({ attempt: int(1, 3) }),
  RetryReport: () => ({}),
  RecordReport: ({ pick }, _at, _own, { attempt }) => ({ ...examples.ReportGenerated, attempt: pick([attempt, 1, 2]) }),
  FailAnalysis: ({ pick }, _at, _own, { attempt }) => ({ attempt: pick([attempt, 1, 2]), reason: 'worker lost' }),
  TryIdea: ({ pick }, _at, own) => ({
    idea: pick(['idea-1', 'gone']),
    went: pick(IDEA_RESULTS),
    offered: ['idea-1'],
    results: listIdeaResults(own),
  }),
  ExpireAnswers: () => ({}),
  CancelAssessment: ({ pick }) => ({ by: pick(['parent', 'operator', 'system']) }),
};
const TYPES = Object.keys(COMMANDS) as CommandType[];
/** They end a week for good or move its days away, so they come rarely, and an answer in their place. */
const RARE: readonly CommandType[] = [
  ...(['CancelAssessment', 'WithdrawConsent', 'EndChildTasks', 'ExpireAnswers', 'RequestFinish'] as const),
  ...(['Reschedule', 'Pause'] as const),
];
const OFTEN: readonly CommandType[] = [
  'RecordTrials',
  'AnswerItem',
  'AnswerScene',
  'CompletePersonality',
  'ReplaySitting',
];
const ANSWERS = new Set<EventType>(ANSWER_EVENTS);

/** What the workflow does now, or null where it waits. */
function toDueCommand(week: AssessmentState, at: Instant): Command | null {
  if (week.status === 'notScheduled') return null;
  const step = getNextStep(toAssessmentSnapshot(week), at);
  if (step.do === 'openDay') return { type: 'OpenDay', at, day: step.day };
  if (step.do === 'remind') return { type: 'SendReminder', at, day: step.day };
  if (step.do === 'cancel') return { type: 'CancelAssessment', at, by: 'system' };
  if (step.do !== 'analyse') return null;
  return week.status === 'analysing'
    ? { ...examples.ReportGenerated, type: 'RecordReport', at, attempt: step.attempt }
    : { type: 'StartAnalysis', at, attempt: step.attempt };
}

function freezeDeeply<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(value)) freezeDeeply(each);
  }
  return value;
}

/** What one accepted command did to a week that no command may do, as sentences. */
function listBrokenRules(before: AssessmentState, after: AssessmentState, events: AssessmentEvent[]): string[] {
  const broken: string[] = [];
  const demand = (isKept: boolean, rule: string) => void (isKept || broken.push(rule));
  for (const event of events) demand(AssessmentEvent.safeParse(event).success, `${event.type} fits its schema`);
  if (before.status === 'notScheduled' || after.status === 'notScheduled') return broken;
  const isOver = before.status === 'cancelled' || before.status === 'reported';
  demand(!isOver || after.status === before.status, 'what is over stays over');
  const answers = events.filter(({ type }) => ANSWERS.has(type));
  demand(before.status !== 'cancelled' || answers.length === 0, 'a cancelled week takes no answer');
  demand(before.consent || answers.length === 0, 'without consent there is no answer');
  demand(!before.answersGoneAt || answers.length === 0, 'expired answers are not given anew');
  const extras = events.flatMap((event) => ('extra' in event && event.extra ? [getSubjectTask(event.subject).id] : []));
  const isFinished = (task: TaskId) => before.status === 'running' && before.done[task] !== undefined;
  demand(extras.every(isFinished), 'extra questions follow a finished subject of a running week');
  demand(extras.length === 0 || after.done === before.done, 'extra questions finish no task');
  demand(after.opened >= before.opened, 'a day that opened stays open');
  demand(after.attempt >= before.attempt, 'attempts count up');
  demand(!(before.report && !after.report), 'a report is not taken away');
  demand(new Set(after.reminded).size === after.reminded.length, 'nobody is reminded twice of a day');
  const opens = after.plan.days.slice(after.opened).map((day) => day.opens);
  demand(opens.join() === [...opens].sort().join(), 'days open in their order');
  demand(Buffer.byteLength(JSON.stringify(after)) < STATE_LIMIT_BYTES, 'the state stays below 4 KB');
  return broken;
}

/**
 * Whether a person must act before the workflow can go on: an operator after a failed analysis, a guardian during a
 * pause, or behind the grace of a week that its child has ended for good. Nothing else may wait without an end.
 */
const waitsForPerson = (
  { status, pausedSince, consent, proofAwaited, childEndedAt, ...week }: Assessment,
  at: Instant,
) =>
  status === 'failed' ||
  pausedSince !== null ||
  (consent && !proofAwaited && childEndedAt !== undefined && !week.finishRequested && at >= week.plan.graceEnds);

/** Follows the workflow until it ends or waits for a person; returns what keeps it from that. */
function findEndlessWait(state: AssessmentState, from: Instant): string | null {
  const instruments = createInstruments();
  let week = state;
  let at = from;
  for (let steps = 0; steps < LONGEST_END; steps++) {
    const command = toDueCommand(week, at);
    if (command) {
      week = assessment.decide(week, command, instruments).reduce(assessment.evolve, week);
      continue;
    }
    const step = getNextStep(toAssessmentSnapshot(week as Assessment), at);
    if (step.do !== 'wait') return null;
    if (step.at === null) return waitsForPerson(week as Assessment, at) ? null : 'waits for ever';
    at = step.at;
  }
  return 'goes round in circles';
}

/**
 * Lives the week of a seed.
 * @throws an error that names the seed, the command and what it broke
 */
export function liveRandomWeek(seed: number): RandomWeek {
  const dice = createDice(seed);
  const instruments = createInstruments();
  let at = toInstant(toZonedMs(dice.pick(DATES), '12:00', 'UTC'));
  let state = initialState;
  const events: AssessmentEvent[] = [];
  const commands = dice.int(5, 90);
  const fail = (what: string, command?: Command): never => {
    throw new Error(`week ${seed}: ${what}${command ? ` after ${command.type} at ${command.at}` : ''}`);
  };
  for (let i = 0; i < commands; i++) {
    const drawn = i === 0 ? 'ScheduleAssessment' : dice.pick(TYPES);
    const type = RARE.includes(drawn) && dice.roll() < 0.85 ? dice.pick(OFTEN) : drawn;
    const minutes =
      dice.roll() < 0.1 ? dice.int(-60, 0) : dice.roll() < 0.5 ? dice.int(0, 90) : dice.int(0, 2 * 24 * 60);
    at = toInstant(toEpochMs(at) + minutes * MINUTE_MS);
    const drawnCommand = { ...COMMANDS[type](dice, at, events, state as Assessment), type, at } as unknown as Command;
    // The workflow is there most of the time, or no week would come far.
    const command = (dice.roll() < 0.3 && toDueCommand(state, at)) || drawnCommand;
    freezeDeeply(state);
    const attempt = (): AssessmentEvent[] => {
      try {
        return assessment.decide(state, command, instruments);
      } catch (error) {
        return error instanceof Refused ? [] : fail(`${(error as Error).stack}`, command);
      }
    };
    const decided = attempt();
    deepStrictEqual(attempt(), decided, `week ${seed}: ${command.type} is decided in two ways`);
    const next = decided.reduce(assessment.evolve, state);
    const broken = listBrokenRules(state, next, decided);
    if (broken.length > 0) fail(`it does not hold that ${broken.join(', that ')}`, command);
    events.push(...decided);
    state = next;
  }
  deepStrictEqual(fold(assessment, JSON.parse(JSON.stringify(events))), JSON.parse(JSON.stringify(state)));
  if (state.status === 'notScheduled') return { events, commands, state };
  // No command leaves a running week without consent, but the workflow has a step for one.
  const followed = [state, ...(state.status === 'running' ? [{ ...state, consent: false }] : [])];
  for (const each of followed) {
    const endlessWait = findEndlessWait(each, at);
    if (endlessWait) fail(`its workflow ${endlessWait}`);
  }
  return { events, commands, state };
}
