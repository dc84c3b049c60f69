import { createProduct } from '#infra/simulate/product.ts';
import { listHomeActivities, rateChild } from '#infra/simulate/worlds/adults.ts';
import { createAnswers, type WorldScene } from '#infra/simulate/worlds/answers.ts';
import { type Child, drawChild, growChild, MONTHS_BETWEEN } from '#infra/simulate/worlds/child.ts';
import type { World } from '#infra/simulate/worlds/world.ts';
import { getItem } from '#services/assessment/academic.ts';
import { markTrial, QUEST_KEYS } from '#services/assessment/instruments.ts';
import { countBlindChance } from '#services/ops/item-check/blind-taps.ts';
import { computeAge } from '#shared/domain/age.ts';
import { toBankId } from '#shared/domain/assessment/events.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { isScoredGame } from '#shared/measurement/games.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { QuestKey } from '#shared/measurement/report/quest.ts';
import type { PreviousReport } from '#shared/measurement/report/reassess.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import { MODEL } from '#shared/measurement/scale.ts';
import { playTrials, simulateHeardAudio, WORD_MS } from '#shared/testing/simulated-child.ts';
import { type Answering, playAssessment } from '#shared/testing/simulated-week.ts';
import { createRandom, toShuffled } from '#shared/values/seeded.ts';

/*
 * The product in a world: it chooses the questions, as the server does, and analyses the answers. Children and answers
 * come from `worlds/`, which knows nothing of the estimator.
 */
export type Estimator = (input: Parameters<typeof analyse>[0], world: World) => ReportDocument;
export const PRODUCT_ESTIMATOR: Estimator = (input) => analyse(input);
/** The product's estimator told the world's true parameters: the least error that its kind of model can have there. */
export const TOLD_ESTIMATOR: Estimator = (input, { gameError, allItemsError, subjectError, slips }) =>
  analyse({
    ...input,
    model: {
      ...MODEL,
      errors: {
        game: gameError.cognitive,
        physical: gameError.physical,
        bank: allItemsError,
        subject: subjectError,
      },
      slips: [{ rate: slips, share: 1 }],
      masterySlips: 0,
    },
  });

/** All weeks are in this one; a second week is the same week of a child that is four months older. */
const WEEK = Date.parse('2026-11-26T12:00:00Z');
const YEAR_MS = 365.25 * 86_400_000;
const FIRST_WEEK = new Date(WEEK - (MONTHS_BETWEEN / 12) * YEAR_MS).toISOString();

function toGivenAge({ age }: Child, { wholeYears }: World) {
  const years = Math.floor(age);
  const birthMonth = new Date(WEEK - age * YEAR_MS).toISOString().slice(0, 7);
  return wholeYears ? { years } : { years, birthMonth };
}

const blindChances = new Map<string, number>();
/** The chance of a blind tap on an item of the bank; all that a template draws has the same screen. */
function getBlindChance(itemId: string): number {
  const known = blindChances.get(itemId) ?? countBlindChance(getItem(itemId));
  blindChances.set(itemId, known);
  return known;
}

function createAnswering(seed: string, world: World, child: Child, week: number): Answering {
  const age = toGivenAge(child, world);
  const ageYears = computeAge(age, new Date(WEEK).toISOString());
  const answers = createAnswers(seed, world, child, week);
  const ratings = rateChild(seed, world, child, week);
  const drawTime = (name: string, least: number) =>
    least + Math.round(least * createRandom(`${seed}/${week}/time/${name}`)());
  const heardAudio = simulateHeardAudio(toAgeMode(ageYears), WORD_MS);
  const itemsOfSubject = new Map<string, number>();
  const toScene = (id: string, key: QuestKey) => ({ id, ...key }) as WorldScene;
  return {
    seed: `${seed}/${week}`,
    age,
    ageYears,
    mood: (day) => ({ mood: 'happy', energy: 'medium', rtMs: 3000 + day, assist: 'alone' }),
    scene: (id, key, shownOrder) => ({
      optionId: answers.answerScene(toScene(id, key), shownOrder),
      rtMs: drawTime(id, 7000),
      assist: 'alone',
      ...heardAudio,
    }),
    area: (area, sittingId) =>
      playTrials(area, sittingId, {
        ageYears,
        wordMs: WORD_MS,
        answer: ({ game, level, practice, place }) => ({
          right:
            (practice && !world.taps && !world.hardPractice) ||
            !isScoredGame(game) ||
            answers.answerTrial(game, level, place),
          rtMs: drawTime(`${game}/${place}`, 3000),
        }),
      }),
    item: ({ id: itemId, template: id = itemId, ...item }) => {
      const place = itemsOfSubject.get(item.subject) ?? 0;
      itemsOfSubject.set(item.subject, place + 1);
      return {
        correct: answers.answerItem({ ...item, id, blindChance: getBlindChance(id) }, place),
        rtMs: drawTime(id, 7000) + WORD_MS * item.words,
        ...heardAudio,
      };
    },
    parentForm: (mirror, keys) => ({
      homeActivities: listHomeActivities(seed, child),
      sliders: ratings.parent,
      texts: {},
      mirror: mirror.map((sceneId) => {
        const key = keys[sceneId] as QuestKey;
        const shownOrder = toShuffled(Object.keys(key.codes), createRandom(`${seed}/${week}/mirror/${sceneId}`));
        const optionId = answers.answerScene(toScene(sceneId, key), shownOrder, 'parent');
        return { sceneId, optionId, code: key.codes[optionId] as number, shownOrder };
      }),
      totalMs: 150_000,
    }),
    teacherForm: () => ({
      sliders: ratings.teacher,
      learningStyle: 'visual',
      texts: {},
      shared: [],
      totalMs: 90_000,
      parentsDevice: false,
    }),
  };
}

/** The log of one week; every second child plays the encore. */
function playWeek(seed: string, world: World, child: Child, week: number, recentlySeen: ReadonlySet<string>) {
  const { analyse: _, markTrial: __, ...parts } = createProduct(recentlySeen);
  const encore = Number(seed.at(-1)) % 2 === 1;
  const scenes = encore ? parts.scenes : parts.scenes.filter(({ set }) => set === 'A');
  return playAssessment(createAnswering(seed, world, child, week), { ...parts, scenes });
}

/** A child's true values and report, and where it is assessed again, those of the week four months later. */
export type WorldCase = {
  child: Child;
  report: ReportDocument;
  later: { child: Child; report: ReportDocument } | null;
};

type PlayedWeek = { child: Child; week: ReturnType<typeof playWeek> };
export type PlayedChild = { first: PlayedWeek; second: PlayedWeek | null };

/** The weeks of one child as the product asks and the world answers; `again`: a second one four months later. */
export function playChild(
  seed: string,
  world: World,
  { again = false, theta }: { again?: boolean; theta?: number } = {},
): PlayedChild {
  const child = drawChild(seed, world, theta);
  const week = playWeek(seed, world, child, 1, new Set());
  const first = { child, week };
  if (!again) return { first, second: null };
  const grown = growChild(seed, child);
  const seen = new Set(week.events.flatMap((event) => (event.type === 'ItemAnswered' ? [toBankId(event)] : [])));
  return { first, second: { child: grown, week: playWeek(seed, world, grown, 2, seen) } };
}

/** The reports that an estimator makes of played weeks. */
export function analyseChild({ first, second }: PlayedChild, world: World, estimator: Estimator): WorldCase {
  const analyseWeek = ({ week: { assessmentId, events } }: PlayedWeek, previous: PreviousReport | null) =>
    estimator({ events, keys: QUEST_KEYS, markTrial, seed: assessmentId, previous }, world);
  const { child, week } = first;
  const report = analyseWeek(first, null);
  if (!second) return { child, report, later: null };
  const previous = { assessmentId: week.assessmentId, generatedAt: FIRST_WEEK, timeZone: 'UTC', document: report };
  return { child, report, later: { child: second.child, report: analyseWeek(second, previous) } };
}

/** A child that is played and analysed once. */
export const simulateChild = (
  seed: string,
  world: World,
  { estimator = PRODUCT_ESTIMATOR, ...options }: { estimator?: Estimator; again?: boolean; theta?: number } = {},
): WorldCase => analyseChild(playChild(seed, world, options), world, estimator);
