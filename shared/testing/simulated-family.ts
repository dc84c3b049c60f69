import type { EventOf, Trial } from '#shared/domain/assessment/events.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { Energy, Mood, type MoodCheck, MoodStep } from '#shared/instruments/mood.ts';
import { hasMoodSteps, MOOD_OF_STEP } from '#shared/instruments/mood-steps.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import { LearningStyle } from '#shared/instruments/teacher-form.ts';
import { createAcademicCurve } from '#shared/measurement/academic.ts';
import { computeCategoryProbabilities } from '#shared/measurement/personality.ts';
import type { QuestKey, QuestKeys } from '#shared/measurement/report/quest.ts';
import { BY_MODE, MIRROR, type Trait } from '#shared/measurement/scale.ts';
import {
  simulateHomeActivities,
  simulateParentRatings,
  simulateTeacherRatings,
} from '#shared/testing/simulated-adults.ts';
import { computeChance, type Player, playArea, simulateHeardAudio, WORD_MS } from '#shared/testing/simulated-child.ts';
import { correlateWith, drawTruth, drawWorld, type Truth, withAbility } from '#shared/testing/simulated-truth.ts';
import type { Assist } from '#shared/values/answering.ts';
import type { MoodDay } from '#shared/values/days.ts';
import { createRandom, type Random, randomBelow, toShuffled } from '#shared/values/seeded.ts';

/**
 * `honest`: all answer by the measurement model. `random`: normal pace, random answers. `careless`: the child taps
 * through everything, the parent fills in both forms without reading.
 */
export const FAMILY_KINDS = ['honest', 'random', 'careless'] as const;
export type FamilyKind = (typeof FAMILY_KINDS)[number];

type SceneReply = { optionId: string; rtMs: number; assist: Assist; audioHeard?: number };
export type PresentedItem = {
  id: string;
  /** The template that it was drawn from, and what is seen of it, where the bank has them. */
  template?: string;
  question?: PublicItem;
  subject: Subject;
  topic: string;
  masteryAge: number;
  tau: number;
  c: number;
  words: number;
  /** An easy question in between, which is not scored. */
  engagement?: true;
};
type MirrorReply = NonNullable<EventOf<'ParentObserved'>['mirror']>[number];
type FormAnswers<Type extends 'ParentObserved' | 'TeacherObserved', Less extends string> = Omit<
  EventOf<Type>,
  'type' | 'at' | 'late' | Less
>;
/**
 * The answers of a family. Each answer is drawn from a random stream of its own, so that the order of calls does not
 * matter.
 */
export type SimulatedFamily = {
  seed: string;
  kind: FamilyKind;
  nickname: string;
  /** Age as given by the family, and the age assumed by the report (years + .5), which is the true one. */
  age: { years: number };
  ageYears: number;
  truth: Truth;
  mood: (day: MoodDay) => MoodCheck & { rtMs: number; assist: Assist };
  scene: (sceneId: string, key: QuestKey, shownOrder: readonly string[]) => SceneReply;
  /** A whole sitting: practice and all trials, with the seeds of this sitting. */
  area: (area: SkillArea, sittingId: string) => Trial[];
  /** Whether the child answers an item correctly; the caller, who knows the item, creates the response. */
  item: (item: PresentedItem) => { correct: boolean; rtMs: number; audioHeard?: number };
  /** `mirror`: the scenes that the form puts to the parent, keyed as in the quest. */
  parentForm: (mirror: readonly string[], keys: QuestKeys) => FormAnswers<'ParentObserved', never>;
  teacherForm: () => FormAnswers<'TeacherObserved', 'invitationId'>;
};

type ToldMood = Pick<MoodCheck, 'mood' | 'step'>;
const MOODS_IN_WORDS = Mood.options.map((mood): ToldMood => ({ mood }));
const MOODS_IN_STEPS = MoodStep.options.map(({ value: step }): ToldMood => ({ mood: MOOD_OF_STEP[step], step }));

const NICKNAMES = [
  'Robin',
  'Mika',
  'Sasha',
  'Noor',
  'Kim',
  'Ari',
  'Jules',
  'Sam',
  'Yuki',
  'Toni',
  'Luca',
  'Remi',
  'Alex',
] as const;

/**
 * A child, a parent and a teacher with known true values, deterministic for a seed. `years` is 3 to 15. `theta` sets
 * the child's ability in all games and subjects.
 */
export function createSimulatedFamily(
  seed: string,
  years: number,
  kind: FamilyKind = 'honest',
  theta?: number,
): SimulatedFamily {
  const createStream = (name: string) => createRandom(`${seed}/${name}`);
  const ageYears = years + 0.5;
  const mode = toAgeMode(years);
  const drawnTruth = drawTruth(createStream('truth'));
  const truth = theta === undefined ? drawnTruth : withAbility(theta, drawnTruth);
  const world = drawWorld(seed);
  const [looks, hurries] = [kind === 'honest', kind === 'careless'];
  const createPace = (from: number, spread: number) => (random: Random) =>
    hurries ? 200 + randomBelow(random, 300) : from + randomBelow(random, spread);
  const pickOne = <T>(random: Random, list: readonly T[]): T => list[randomBelow(random, list.length)] as T;

  /** The chosen option of a scene for this belief about the child; the first on the screen for a careless person. */
  const chooseOption = (
    key: QuestKey,
    order: readonly string[],
    graded: (trait: Trait) => { belief: number; a: number },
    random: Random,
  ): string => {
    if (hurries) return order[0] as string;
    if (!looks) return pickOne(random, order);
    if ('trait' in key) {
      const { belief, a } = graded(key.trait);
      const code = drawIndex(computeCategoryProbabilities(belief, a), random);
      return order.find((id) => key.codes[id] === code) as string;
    }
    const getLiking = (id: string) =>
      key.framework === 'riasec'
        ? truth.riasec[key.codes[id] as keyof Truth['riasec']]
        : truth.mi[key.codes[id] as keyof Truth['mi']];
    const weights = order.map((id) => Math.exp(BY_MODE[mode].kappa * getLiking(id)));
    const total = weights.reduce((all, weight) => all + weight, 0);
    return order[
      drawIndex(
        weights.map((weight) => weight / total),
        random,
      )
    ] as string;
  };
  // A person has one belief per trait, drawn once.
  const belief = (who: string, lambda: number) => (trait: Trait) =>
    correlateWith(truth.traits[trait], lambda, createStream(`${who}/${trait}`));
  const [ofSelf, ofChild] = [belief('self', BY_MODE[mode].lambda), belief('parent', MIRROR.lambda)];
  const rateBlindly = <Name extends string>(ratings: Record<Name, number>, random: Random): Record<Name, number> =>
    Object.fromEntries(
      Object.keys(ratings).map((name) => [name, hurries ? 10 : 1 + randomBelow(random, 10)]),
    ) as Record<Name, number>;

  const wordMs = hurries ? 0 : WORD_MS;
  const heardAudio = simulateHeardAudio(mode, wordMs);
  const player: Player = {
    ageYears,
    ability: truth.ability,
    harder: world.ofLevel,
    guesses: !looks,
    rtMs: createPace(2500, 4000),
    wordMs,
  };
  return {
    seed,
    kind,
    nickname: pickOne(createStream('name'), NICKNAMES),
    age: { years },
    ageYears,
    truth,
    mood: (day) => {
      const random = createStream(`mood/${day}`);
      return {
        ...pickOne(random, hasMoodSteps(mode) ? MOODS_IN_STEPS : MOODS_IN_WORDS),
        energy: pickOne(random, Energy.options),
        rtMs: 2000 + randomBelow(random, 3000),
        assist: 'alone',
      };
    },
    scene: (sceneId, key, shownOrder) => {
      const random = createStream(`scene/${sceneId}`);
      const optionId = chooseOption(
        key,
        shownOrder,
        (trait) => ({ belief: ofSelf(trait), a: BY_MODE[mode].a }),
        random,
      );
      return { optionId, rtMs: createPace(5000, 9000)(random), assist: 'alone', ...heardAudio };
    },
    area: (area, sittingId) => playArea(area, sittingId, player, createStream(`area/${area}`)),
    item: ({ id: itemId, template: id = itemId, subject, topic, masteryAge, tau, c, words }) => {
      const random = createStream(`item/${id}`);
      const curve = createAcademicCurve({ masteryAge, tau, c }, ageYears);
      const chance = computeChance(
        curve,
        truth.topics[subject][topic] as number,
        world.ofItem({ id, subject, tau }),
        !looks,
      );
      return { correct: random() < chance, rtMs: createPace(6000, 12_000)(random) + wordMs * words, ...heardAudio };
    },
    parentForm: (mirror, keys) => {
      const random = createStream('parent');
      const rated = simulateParentRatings(truth, random);
      const activities = simulateHomeActivities(truth, random);
      return {
        homeActivities: looks ? activities : activities.slice(0, 1),
        sliders: looks ? dropUntouched(rated, random) : rateBlindly(rated, random),
        texts: looks ? { strengths: 'Asks why until there is an answer.', concerns: 'Gets loud when tired.' } : {},
        ...(mirror.length > 0 && { mirror: mirror.map((sceneId) => answerMirrorScene(sceneId, keys)) }),
        totalMs: hurries ? 4000 : 150_000,
      };
    },
    teacherForm: () => {
      const random = createStream('teacher');
      const rated = simulateTeacherRatings(truth, random);
      return {
        sliders: looks ? dropUntouched(rated, random) : rateBlindly(rated, random),
        learningStyle: pickOne(random, LearningStyle.options),
        texts: looks ? { strengths: 'Helps others to begin.', challenges: 'Starts before the task is explained.' } : {},
        shared: looks ? ['strengths', 'challenges'] : [],
        totalMs: hurries ? 3000 : 90_000,
        // A careless parent fills in the teacher's form as well.
        parentsDevice: hurries,
      };
    },
  };

  function answerMirrorScene(sceneId: string, keys: QuestKeys): MirrorReply {
    const key = keys[sceneId];
    if (!key || !('trait' in key)) throw new RangeError(`${sceneId} is no scene about a trait`);
    const random = createStream(`mirror/${sceneId}`);
    const shownOrder = toShuffled(Object.keys(key.codes), random);
    const optionId = chooseOption(key, shownOrder, (trait) => ({ belief: ofChild(trait), a: MIRROR.a }), random);
    return { sceneId, optionId, code: key.codes[optionId] as number, shownOrder };
  }
}

/** Share of untouched sliders, 1 in `UNTOUCHED`; they must be treated as missing. */
const UNTOUCHED = 8;
const dropUntouched = <Name extends string>(
  rated: Record<Name, number>,
  random: Random,
): Partial<Record<Name, number>> =>
  Object.fromEntries(Object.entries(rated).filter(() => randomBelow(random, UNTOUCHED) > 0)) as Partial<
    Record<Name, number>
  >;

/** Draws an index by its probability. */
export function drawIndex(probabilities: readonly number[], random: Random): number {
  const at = random();
  let reached = 0;
  const place = probabilities.findIndex((p) => {
    reached += p;
    return at < reached;
  });
  return place < 0 ? probabilities.length - 1 : place;
}
