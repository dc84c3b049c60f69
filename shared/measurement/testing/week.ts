import fc from 'fast-check';
import type { AssessmentEvent, EventOf, Trial } from '#shared/domain/assessment/events.ts';
import { computePlan, DAY_MS } from '#shared/domain/plan.ts';
import { toGameId } from '#shared/instruments/games/game.ts';
import { evaluateMove } from '#shared/instruments/games/games.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { type Subject, TOPICS, type Topic } from '#shared/instruments/subjects.ts';
import { QUEST_A_KEY, QUEST_B_KEY } from '#shared/measurement/keys/quest-key.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { QuestKey, QuestKeys } from '#shared/measurement/report/quest.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import type { MarkTrial } from '#shared/measurement/report/sittings.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { SCALE_VERSION, TRAITS, type Trait } from '#shared/measurement/scale.ts';
import type { FamilySetting } from '#shared/measurement/testing/checks/families.ts';
import { createBank, createChooser } from '#shared/testing/simulated-bank.ts';
import type { Assist } from '#shared/values/answering.ts';
import type { MoodDay } from '#shared/values/days.ts';
import type { InvitationId, SittingId, StudentId } from '#shared/values/ids.ts';

/** Hand-made weeks for measurement's own tests: events as the API would append them, one answer at a time. */
export const SEED = '019a2f5e-7c3b-7d21-9d55-0f2f1f0f9a11';
const STUDENT = '4e5f0bb5-7a52-4c55-9a07-3f5a9c0b8a01' as StudentId;
const INVITATION = '4e5f0bb5-7a52-4c55-9a07-3f5a9c0b8a02' as InvitationId;
const createSittingId = (n: number) => `4e5f0bb5-7a52-4c55-9a07-${String(n).padStart(12, '0')}` as SittingId;
/** An instant of programme day `day`, in the afternoon. */
export const at = (day: number, minute = 0): string => new Date(Date.UTC(2026, 10, 22 + day, 14, minute)).toISOString();

export const KEYS: QuestKeys = { ...QUEST_A_KEY, ...QUEST_B_KEY };

/** Here the response states its correctness, and no words are read by default. */
export const MARK: MarkTrial = ({ response }) => ({ correct: response === 'right', words: 0 });

export function scheduled(
  age: EventOf<'AssessmentScheduled'>['age'] = { years: 12, birthMonth: '2014-05' },
): EventOf<'AssessmentScheduled'> {
  const request = { startDate: '2026-11-23', timeZone: 'UTC', reminderTime: '18:00' };
  const plan = computePlan({ ...request, dayMs: DAY_MS, seed: SEED, now: Date.parse(at(0)) });
  return { type: 'AssessmentScheduled', at: at(0), studentId: STUDENT, ...request, age, plan };
}

export const analysisStarted = (missing: EventOf<'AnalysisStarted'>['missing'] = [], attempt = 1): AssessmentEvent => ({
  type: 'AnalysisStarted',
  at: at(7),
  attempt,
  missing,
});

export const mood = (
  day: MoodDay,
  feeling: 'happy' | 'sad' = 'happy',
  energy: 'high' | 'low' = 'high',
  on: number = day,
): AssessmentEvent => ({
  type: 'MoodChecked',
  at: at(on),
  day,
  mood: feeling,
  energy,
});

type SceneOptions = { rtMs?: number; assist?: Assist; audioHeard?: number; position?: number; minute?: number };
function scene(
  set: QuestSet,
  sceneId: string,
  code: number | string,
  { rtMs = 9000, assist = 'alone', position, audioHeard, minute = 0 }: SceneOptions,
): AssessmentEvent {
  const codes = KEYS[sceneId]?.codes ?? {};
  const optionId = Object.keys(codes).find((id) => (codes as Record<string, unknown>)[id] === code) ?? 'none';
  const others = Object.keys(codes).filter((id) => id !== optionId);
  const place = position ?? (sceneId.length + String(code).length) % 4;
  const shownOrder = others.toSpliced(place, 0, optionId);
  return {
    type: 'SceneAnswered',
    at: at(2, minute),
    set,
    sceneId,
    optionId,
    code,
    shownOrder,
    rtMs,
    assist,
    ...(audioHeard !== undefined && { audioHeard }),
  };
}
const KEYS_OF: Readonly<Record<QuestSet, QuestKeys>> = { A: QUEST_A_KEY, B: QUEST_B_KEY };
/** Ids of the scenes of a set whose key matches, in order. */
const listScenes = (set: QuestSet, about: (key: QuestKey) => boolean): string[] =>
  Object.entries(KEYS_OF[set]).flatMap(([id, key]) => (about(key) ? [id] : []));
const answers =
  (set: QuestSet) =>
  (codes: Partial<Record<Trait, 0 | 1 | 2 | 3>>, options: SceneOptions = {}): AssessmentEvent[] =>
    TRAITS.flatMap((trait) => {
      const code = codes[trait];
      return code === undefined
        ? []
        : listScenes(set, (key) => 'trait' in key && key.trait === trait).map((id) => scene(set, id, code, options));
    });
const picks =
  (set: QuestSet, framework: 'riasec' | 'mi') =>
  (types: readonly string[], options: SceneOptions = {}): AssessmentEvent[] => {
    const scenes = listScenes(set, (key) => 'framework' in key && key.framework === framework);
    return types.map((type, i) => scene(set, scenes[i] as string, type, options));
  };
/** Answers to the graded scenes by trait; picks of the choice scenes in their order. */
export const questA = answers('A');
export const questB = answers('B');
export const riasecPicks = picks('A', 'riasec');
export const miPicks = picks('A', 'mi');

type TestMove = { game: string; level: number; right: boolean } & Partial<
  Pick<Trial, 'rtMs' | 'toldMs' | 'audioHeard' | 'control' | 'away' | 'inputType'>
>;
export function played(
  area: SkillArea,
  moves: readonly TestMove[],
  { assist = 'alone', by = 1, minute = 0 }: { assist?: Assist; by?: number; minute?: number } = {},
): AssessmentEvent[] {
  const trials = moves.map(
    ({ right, ...move }, index): Trial => ({
      index,
      seed: index,
      response: right ? 'right' : 'wrong',
      rtMs: 4000,
      control: false,
      away: false,
      inputType: 'touch',
      ...move,
    }),
  );
  return [
    { type: 'TrialsRecorded', at: at(3, minute), area, sittingId: createSittingId(by), trials, assist },
    { type: 'SkillAreaCompleted', at: at(3, minute + 1), area, sittingId: createSittingId(by) },
  ];
}
/** `pattern` like '1101': right or wrong, all at one level. */
export const moves = (game: string, level: number, pattern: string): TestMove[] =>
  [...pattern].map((mark) => ({ game, level, right: mark === '1' }));

type ItemOptions = {
  masteryAge?: number;
  c?: number;
  tau?: number;
  words?: number;
  floorMs?: number;
  left?: { easiest: number; hardest: number };
  rtMs?: number;
  audioHeard?: number;
  assist?: Assist;
  by?: number;
  minute?: number;
  /** Easy questions in between, one a mark. */
  easy?: string;
  /** Extra questions, on the day after. */
  extra?: true;
};
/** One item a mark, the topics in turn. */
export function answered(
  subject: Subject,
  pattern: string,
  {
    masteryAge = 11,
    c = 0,
    tau = 0.8,
    words = 10,
    floorMs,
    left: remaining,
    rtMs = 9000,
    audioHeard,
    assist = 'alone',
    by = 2,
    minute = 0,
    easy = '',
    extra,
  }: ItemOptions = {},
): AssessmentEvent[] {
  const items = [...pattern, ...easy].map(
    (mark, i): AssessmentEvent => ({
      type: 'ItemAnswered',
      at: at(extra ? 5 : 4, minute + (i % 2)),
      subject,
      sittingId: createSittingId(by),
      itemId: `${subject}-${i}${extra ? '-extra' : ''}`,
      topic: TOPICS[subject][i % 4] as Topic,
      response: i,
      correct: mark === '1',
      masteryAge,
      tau,
      c,
      words,
      scaleVersion: SCALE_VERSION,
      rtMs,
      assist,
      ...(audioHeard !== undefined && { audioHeard }),
      ...(floorMs !== undefined && { floorMs }),
      ...(extra && { extra }),
      ...(remaining && { left: remaining }),
      ...(i >= pattern.length && { engagement: true as const, masteryAge: 3, c: 1 / 9 }),
    }),
  );
  const completed = { at: at(extra ? 5 : 4, minute + 2), subject, sittingId: createSittingId(by) };
  return [...items, { type: 'SubjectCompleted', ...completed, ...(extra && { extra }) }];
}

export const parentForm = (form: Partial<EventOf<'ParentObserved'>> = {}): AssessmentEvent => ({
  type: 'ParentObserved',
  at: at(4),
  homeActivities: ['Reading/Storytelling'],
  sliders: {},
  texts: {},
  totalMs: 180_000,
  ...form,
});
export const teacherForm = (form: Partial<EventOf<'TeacherObserved'>> = {}): AssessmentEvent => ({
  type: 'TeacherObserved',
  at: at(5),
  invitationId: INVITATION,
  sliders: {},
  learningStyle: 'mixed',
  texts: {},
  shared: [],
  totalMs: 120_000,
  parentsDevice: false,
  ...form,
});

/** A child of 12 with everything answered. */
export const FULL_WEEK: readonly AssessmentEvent[] = [
  scheduled(),
  mood(1),
  mood(2),
  ...questA({ O: 3, C: 2, E: 2, A: 2, N: 1 }),
  ...riasecPicks(['A', 'S', 'I', 'I', 'I', 'I']),
  ...miPicks([
    'musical',
    'interpersonal',
    'musical',
    'musical',
    'interpersonal',
    'interpersonal',
    'naturalist',
    'musical',
  ]),
  { type: 'PersonalityCompleted', at: at(2, 30), set: 'A' },
  mood(3),
  ...played('cognitive', [...moves('matrices', 9, '1110111011'), ...moves('fireflies', 6, '10110111')]),
  ...played('social', moves('friends-corner', 9, '11101101110111')),
  ...played('emotional', moves('feelings-detective', 20, '11011101110111011101')),
  ...played('physical', [...moves('aiming', 8, '110111011101'), ...moves('steering', 8, '110111011101')]),
  { type: 'SkillsCompleted', at: at(3, 40) },
  mood(4, 'sad', 'high'),
  ...answered('mathematics', '1111111111111111', { masteryAge: 12 }),
  ...answered('science', '1101110111011101'),
  parentForm({
    homeActivities: ['Reading/Storytelling', 'Building/Construction', 'Board Games/Puzzles'],
    sliders: { socialSkills: 9, independence: 6, creativity: 8, emotional: 4 },
    texts: { strengths: 'Asks good questions.', concerns: 'Worries before tests.' },
  }),
  mood(5),
  ...answered('literature', '1011101110111011'),
  ...answered('history', '0010001000010000', { masteryAge: 8 }),
  teacherForm({
    sliders: { academicPerformance: 8, classroomBehavior: 9, peerInteraction: 7, focusAttention: 4, participation: 8 },
    learningStyle: 'visual',
    texts: { strengths: 'Curious.', challenges: 'Rushes.', recommendations: 'Read together.' },
    shared: ['strengths', 'recommendations'],
  }),
  mood(6),
  ...answered('geography', '1101110111011101'),
  analysisStarted(),
];

/** The report of a hand-made week. */
export const createReport = (...events: readonly (AssessmentEvent | readonly AssessmentEvent[])[]): ReportDocument =>
  analyse({ events: events.flat(), keys: KEYS, markTrial: MARK, seed: SEED });

/** Every statement of a document. */
export function listStatements(value: unknown): Statement[] {
  if (value === null || typeof value !== 'object') return [];
  return 'rule' in value && 'params' in value ? [value as Statement] : Object.values(value).flatMap(listStatements);
}

/** The product's quest, keys, games and report, with the bank of `simulated-bank.ts`. */
export const PRODUCT_SETTING: FamilySetting = {
  analyse,
  keys: { ...QUEST_A_KEY, ...QUEST_B_KEY },
  scenes: [...QUEST.A.scenes, ...QUEST.B.scenes],
  mirror: MIRROR_SCENES,
  markTrial: (trial, mode) => evaluateMove({ ...trial, game: toGameId(trial.game) }, mode),
  nextItem: createChooser(createBank()),
};

/**
 * Numbers spread evenly over a range. `fc.double` is uniform over representations, so nearly all of its numbers are
 * close to 0.
 */
export const between = (low: number, high: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 100_000 }).map((step) => low + ((high - low) * step) / 100_000);
