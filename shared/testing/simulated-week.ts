import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent, EventOf, Trial } from '#shared/domain/assessment/events.ts';
import type { Instruments } from '#shared/domain/assessment/instruments.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { PROGRAMME } from '#shared/domain/programme.ts';
import type { ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import type { Topic } from '#shared/instruments/subjects.ts';
import { getLevelDifficulty, isScoredGame } from '#shared/measurement/games.ts';
import type { QuestKey, QuestKeys } from '#shared/measurement/report/quest.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';
import type { PresentedItem, SimulatedFamily } from '#shared/testing/simulated-family.ts';
import type { Day, Instant, LocalDate, MoodDay } from '#shared/values/days.ts';
import {
  type AssessmentId,
  hashToUuid,
  type InvitationId,
  type SittingId,
  type StudentId,
} from '#shared/values/ids.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { createRandom, hashText, toShuffled } from '#shared/values/seeded.ts';

/** Chooses the next item of a sitting from its answers, or null to end it: the server's rule with any bank. */
export type ItemChooser = (sitting: {
  subject: PresentedItem['subject'];
  ageYears: number;
  answered: readonly ({ itemId: string; correct: boolean } & Pick<
    PresentedItem,
    'masteryAge' | 'tau' | 'c' | 'engagement' | 'template'
  >)[];
  seed: string;
}) => PresentedItem | null;

/** Ids of an assessment that exists elsewhere, to replay the same assessment; else derived from the seed. */
export type SimulationIds = {
  assessmentId: AssessmentId;
  studentId: StudentId;
  invitationId: InvitationId;
  sitting: (what: string) => SittingId;
};

export type SimulationParts = {
  /** Scenes of the child; `mirror`: scenes of the parent. */
  scenes: readonly { set: QuestSet; id: string }[];
  mirror: readonly { id: string }[];
  keys: QuestKeys;
  nextItem: ItemChooser;
  /** Items that remain after these answers; not logged where absent. */
  itemsLeft?: (sitting: Omit<Parameters<ItemChooser>[0], 'seed'>) => EventOf<'ItemAnswered'>['left'];
  /** The child's response; its correctness where absent. */
  response?: (item: PresentedItem, correct: boolean, sittingId: SittingId) => unknown;
  /** Stored code of an option; by default from its key. */
  storedCode?: (sceneId: string, optionId: string, shownOrder: readonly string[]) => { code: number | string };
  ids?: SimulationIds;
  /** Dates of the assessment; a week in November by default. */
  time?: SimulationTime;
  /** Last day with activity, 0 for none. Default 7; the analysis only starts at 7. */
  until?: Day | 0;
  /** Last opened day; default `until` + 1. */
  reached?: Day;
  /** False where no teacher takes part. */
  teacher?: boolean;
};

/** A week in a zone of its own, with its days opened as the workflow opens them. */
export type SimulationTime = {
  startDate: LocalDate;
  timeZone: string;
  opens: (day: Day) => Instant;
  at: (day: number, minute: number) => Instant;
};

const createId = (name: string): string =>
  hashToUuid([0, 1, 2, 3].map((part) => hashText(`${name}/${part}`).toString(16).padStart(8, '0')).join(''));

const createIds = ({ seed }: { seed: string }): SimulationIds => ({
  assessmentId: createId(`${seed}/week`) as AssessmentId,
  studentId: createId(`${seed}/child`) as StudentId,
  invitationId: createId(`${seed}/teacher`) as InvitationId,
  sitting: (what) => createId(`${seed}/sitting/${what}`) as SittingId,
});

const START = '2026-11-23';
/** `at`: an instant of programme day `day`, in the afternoon. */
const USUAL = {
  startDate: START,
  timeZone: 'UTC',
  at: (day: number, minute: number): Instant => new Date(Date.UTC(2026, 10, 22 + day, 14, minute)).toISOString(),
};

/** The answers of a family; who they are does not matter here. */
export type Answering = Omit<SimulatedFamily, 'kind' | 'nickname' | 'truth'>;

/**
 * Plays a family's assessment up to the start of its analysis through the decider: an answer that the product's rules
 * refuse throws. Set B is the encore and played if `scenes` has it.
 */
export function playAssessment(
  family: Answering,
  {
    scenes,
    mirror,
    keys,
    nextItem,
    itemsLeft,
    response = (_, correct) => correct,
    storedCode,
    ids = createIds(family),
    time,
    until = 7,
    reached,
    teacher = true,
  }: SimulationParts,
): { assessmentId: AssessmentId; events: AssessmentEvent[] } {
  const { assessmentId, studentId, invitationId, sitting } = ids;
  const { startDate, timeZone, at } = time ?? USUAL;
  const events: AssessmentEvent[] = [];
  let state = assessment.initialState;
  /** What is played now: the rules accept these trials and these items in this order. */
  let trials: readonly Trial[] = [];
  let subjectSittingId = '' as SittingId;
  let presented: (PresentedItem & { correct: boolean })[] = [];
  const getCode = (sceneId: string, optionId: string) =>
    ((keys[sceneId] as QuestKey).codes as Readonly<Record<string, number | string>>)[optionId] as number | string;
  const instruments: Instruments = {
    quest: {
      listScenes: (set) => scenes.filter((scene) => scene.set === set).map(({ id }) => id),
      codeScene: ({ sceneId, optionId, shownOrder }) => ({
        set: scenes.find(({ id }) => id === sceneId)?.set as QuestSet,
        code: storedCode?.(sceneId, optionId, shownOrder).code ?? getCode(sceneId, optionId),
      }),
      codeMirrorScene: ({ sceneId, optionId }) => getCode(sceneId, optionId) as number,
    },
    games: {
      findNextTrial: (_area, _ageYears, moves) => {
        const next = trials[moves.length];
        if (!next) return null;
        const game = next.game as GameId;
        const place = moves.filter((move) => move.game === game).length;
        return { game, place, practice: next.control, levels: [{ level: next.level, miss: 0 }] };
      },
      getLevelDifficulty: (game, level) => (isScoredGame(game) ? getLevelDifficulty(game, level) : undefined),
      scaleVersion: SCALE_VERSION,
    },
    items: {
      unseenDays: 0,
      toSittingId: () => subjectSittingId,
      // The rules only compare it with null: the questions are chosen below.
      findNextItem: ({ answered }) => (presented[answered.length] as PublicItem | undefined) ?? null,
      findRemainingRange: ({ subject, answered }) => itemsLeft?.({ subject, ageYears: family.ageYears, answered }),
      markItem: (_, itemId) => {
        const { template, question, topic, masteryAge, tau, c, words, engagement, correct } = presented.find(
          ({ id }) => id === itemId,
        ) as (typeof presented)[number];
        return {
          ...(template !== undefined && { template }),
          ...(question && { question }),
          topic: topic as Topic,
          masteryAge,
          tau,
          c,
          words,
          scaleVersion: SCALE_VERSION,
          correct,
          ...(engagement && { engagement }),
        };
      },
      // A simulated child sits no extra questions here.
      predictNarrowing: () => () => 0,
    },
  };
  const execute = (command: Command) => {
    for (const event of assessment.decide(state, command, instruments)) {
      events.push(event);
      state = assessment.evolve(state, event);
    }
  };
  const playQuest = (set: QuestSet, day: number) => {
    const presentedScenes = scenes.filter((scene) => scene.set === set);
    for (const [i, { id }] of presentedScenes.entries()) {
      const key = keys[id] as QuestKey;
      const shownOrder = toShuffled(Object.keys(key.codes), createRandom(`${assessmentId}/${id}`));
      execute({
        type: 'AnswerScene',
        at: at(day, 5 + i),
        sceneId: id,
        shownOrder,
        ...family.scene(id, key, shownOrder),
      });
    }
    if (presentedScenes.length > 0) execute({ type: 'CompletePersonality', at: at(day, 30), set });
  };
  const playSubject = (subject: PresentedItem['subject'], day: number) => {
    subjectSittingId = sitting(subject);
    presented = [];
    const presentNext = () => {
      const answered = presented.map(({ id, ...answer }) => ({ itemId: id, ...answer }));
      const next = nextItem({ subject, ageYears: family.ageYears, answered, seed: subjectSittingId });
      if (!next) return null;
      const { correct, ...manner } = family.item(next);
      presented = [...presented, { ...next, correct }];
      return { item: next, correct, manner };
    };
    for (let current = presentNext(); current; ) {
      const { item, correct, manner } = current;
      current = presentNext();
      execute({
        type: 'AnswerItem',
        at: at(day, 10),
        assessmentId,
        subject,
        sittingId: subjectSittingId,
        itemId: item.id,
        response: response(item, correct, subjectSittingId) as ItemResponse,
        ...manner,
        assist: 'alone',
        history: { own: events, others: [] },
      });
    }
  };

  execute({
    type: 'ScheduleAssessment',
    at: at(0, 0),
    assessmentId,
    studentId,
    startDate,
    timeZone,
    reminderTime: '18:00',
    age: family.age,
    noticeVersion: CONSENT_NOTICE,
    invitationId: teacher ? invitationId : undefined,
    dayMs: DAY_MS,
  });
  let opened = 0;
  const openUpTo = (last: number) => {
    for (; time && opened < last; opened++)
      execute({ type: 'OpenDay', at: time.opens((opened + 1) as Day), day: (opened + 1) as Day });
  };
  for (const { type, day, subject } of PROGRAMME) {
    if (day > until) break;
    openUpTo(day);
    if (type === 'mood')
      execute({ type: 'CheckMood', at: at(day, 0), day: day as MoodDay, ...family.mood(day as MoodDay) });
    if (type === 'personality') playQuest('A', day);
    if (type === 'skills') {
      for (const [i, area] of SkillArea.options.entries()) {
        const sittingId = sitting(area);
        trials = family.area(area, sittingId);
        execute({ type: 'RecordTrials', at: at(day, 5 + i), area, sittingId, trials: [...trials], assist: 'alone' });
      }
    }
    if (type === 'academic' && subject) playSubject(subject, day);
    if (type === 'parent')
      execute({
        type: 'ObserveAsParent',
        at: at(day, 40),
        ...family.parentForm(
          mirror.map(({ id }) => id),
          keys,
        ),
      });
    if (type === 'teacher' && teacher)
      execute({ type: 'ObserveAsTeacher', at: at(day, 40), invitationId, ...family.teacherForm() });
  }
  if (until < 7) {
    openUpTo(reached ?? until + 1);
    return { assessmentId, events };
  }
  playQuest('B', 6);
  openUpTo(7);
  execute({ type: 'StartAnalysis', at: at(7, 0), attempt: 1 });
  return { assessmentId, events };
}
