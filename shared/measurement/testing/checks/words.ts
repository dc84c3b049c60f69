import { toAgeMode } from '#shared/instruments/ages.ts';
import { AREA_GAMES } from '#shared/instruments/games/game.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { createAcademicCurve } from '#shared/measurement/academic.ts';
import { computeLevelMiss, countRounds } from '#shared/measurement/adaptive.ts';
import { type Calibrated, combineHalves, combineSubjects, getInstrumentSigmaCal } from '#shared/measurement/areas.ts';
import { isScoredGame, type LevelChoice, listLevelChoices } from '#shared/measurement/games.ts';
import { type MarkedAnswer, probability } from '#shared/measurement/items.ts';
import { perfCut, probabilityAtLeast } from '#shared/measurement/links.ts';
import { mean } from '#shared/measurement/numbers.ts';
import { type AreaContrast, compareAreas } from '#shared/measurement/report/contrasts.ts';
import { createBandedEst } from '#shared/measurement/report/estimates.ts';
import type { AreaFinding } from '#shared/measurement/report/findings.ts';
import { measureBehaviour } from '#shared/measurement/report/views.ts';
import {
  AREAS,
  type Area,
  CERTAINTY,
  GAME_MIN_TRIALS,
  NAMED,
  PRECISE_PSD,
  TYPICAL,
} from '#shared/measurement/scale.ts';
import { createFinding, type Finding, type Setting } from '#shared/measurement/testing/checks/engine.ts';
import { simulateParentRatings, simulateTeacherRatings } from '#shared/testing/simulated-adults.ts';
import { drawTruth, drawWorld, type Truth, type World, getTrueArea } from '#shared/testing/simulated-truth.ts';
import { createRandom, type Random } from '#shared/values/seeded.ts';

/** A word of certainty, its probability, and whether its statement is true. */
type WordOutcome = { word: string; p: number; hit: boolean };
const SUBJECT_TOPICS = 4;
type SimulatedChild = { age: number; world: World; random: Random };

/** A game area with adaptive levels, each game to its end: the product's rule without practice and time limit. */
function measureGames(
  engine: Setting['engine'],
  area: SkillArea,
  truth: number,
  { age, world, random }: SimulatedChild,
): Calibrated {
  const marked: MarkedAnswer[] = [];
  for (const { game, trials, scored } of AREA_GAMES[area]) {
    const choices = isScoredGame(game) && scored ? listLevelChoices(game, age) : [];
    for (let answered = 0; choices.length > 0 && answered < trials[toAgeMode(age)]; answered++) {
      const { theta, psd } = engine.estimateItems(marked);
      if (answered >= GAME_MIN_TRIALS && psd <= PRECISE_PSD) break;
      const misses = choices.map(({ curve }) => computeLevelMiss(curve, theta, answered));
      const { level, curve } = choices[misses.indexOf(Math.min(...misses))] as LevelChoice;
      const right = random() < probability(truth, { ...curve, b: curve.b + world.ofLevel(game, level) });
      marked.push({ ...engine.withUncertainty(curve), correct: right });
    }
  }
  return { ...engine.estimateItems(marked), sigmaCal: getInstrumentSigmaCal(area === 'physical') };
}

/**
 * A subject with items around the child's age, half of them open. The choice of items changes the precision, not the
 * calibration of words.
 */
function measureSubject(
  engine: Setting['engine'],
  subject: Subject,
  truth: number,
  { age, world, random }: SimulatedChild,
): Calibrated {
  const marked = Array.from({ length: SUBJECT_TOPICS * countRounds(Math.floor(age)) }, (_, i) => {
    const item = { id: String(i), subject, masteryAge: age - 2 + 3 * random(), tau: 0.8, c: i % 2 === 0 ? 0 : 0.25 };
    const curve = createAcademicCurve(item, age);
    return {
      ...engine.withUncertainty(curve),
      correct: random() < probability(truth, { ...curve, b: curve.b + world.ofItem(item) }),
    };
  });
  return { ...engine.estimateItems(marked), sigmaCal: getInstrumentSigmaCal(false) };
}

/** The five areas of a child as measured in an assessment, with errors in the assumed difficulties. */
function measureAreas(engine: Setting['engine'], truth: Truth, seed: string, random: Random): AreaFinding[] {
  const child = { age: 3 + 13 * random(), world: drawWorld(seed), random };
  const measureGameArea = (area: SkillArea) => measureGames(engine, area, truth.ability[area], child);
  const form = { flags: [], V: 1 };
  const adults = {
    parent: { name: 'parent', ...form, value: { sliders: simulateParentRatings(truth, random) } },
    teacher: { name: 'teacher', ...form, value: { sliders: simulateTeacherRatings(truth, random) } },
  } as unknown as Parameters<typeof measureBehaviour>[1];
  const estimates: Record<Area, Calibrated | null> = {
    cognitive: measureGameArea('cognitive'),
    social: combineHalves(measureGameArea('social'), measureBehaviour('social', adults).measured),
    emotional: combineHalves(measureGameArea('emotional'), measureBehaviour('regulation', adults).measured),
    academic: combineSubjects(
      Subject.options.map((subject) => measureSubject(engine, subject, truth.subjects[subject], child)),
    ),
    physical: measureGameArea('physical'),
  };
  return AREAS.map((area) => {
    const { theta, psd, sigmaCal } = estimates[area] as Calibrated;
    const measured = { theta, psd, sigmaCal, n: 1, flags: [], from: [] };
    return { area, measured, est: createBandedEst(measured), composition: 'whole', parts: [] };
  });
}

/** Every word of one child's first page, compared with the truth. */
function listWordOutcomes(
  contrasts: readonly AreaContrast[],
  areas: readonly AreaFinding[],
  truth: Truth,
): WordOutcome[] {
  const toOutcomes = (word: string | null | undefined, p: number, hit: boolean): WordOutcome[] =>
    word ? [{ word, p, hit }] : [];
  return contrasts.flatMap(({ area, standing, word, p, typical, above, below }) => {
    const estimate = areas.find((each) => each.area === area)?.measured as Calibrated;
    const own = getTrueArea(area, truth);
    const rest = mean(AREAS.filter((other) => other !== area).map((other) => getTrueArea(other, truth)));
    const atLeast = (score: number) => probabilityAtLeast(score, estimate, estimate.sigmaCal);
    switch (standing) {
      case 'higher':
        return [
          ...toOutcomes(word, p, own > rest),
          ...toOutcomes(above, atLeast(NAMED.typical), own > perfCut(NAMED.typical)),
        ];
      case 'lower':
        return [
          ...toOutcomes(word, p, own < rest),
          ...(word ? [] : toOutcomes(below, 1 - atLeast(NAMED.weak), own < perfCut(NAMED.weak))),
        ];
      case 'typical':
        return toOutcomes(typical?.word, typical?.p ?? 0, Math.abs(own) <= TYPICAL);
      default:
        return [];
    }
  });
}

/** Minimum number of uses of a word for its share to be meaningful. */
const MIN_OUTCOMES = 500;
const computeShare = (outcomes: readonly WordOutcome[]): number => mean(outcomes.map(({ hit }) => (hit ? 1 : 0)));

/**
 * The words of the first page: statements with "clearly" or "probably" are true as often as the word promises, also in
 * the lowest third of its probabilities.
 */
export function checkWords({ engine, children }: Setting): Finding[] {
  const outcomes = Array.from({ length: children }, (_, i) => {
    const random = createRandom(`words/${i}`);
    const truth = drawTruth(random);
    const areas = measureAreas(engine, truth, `words/${i}`, random);
    return listWordOutcomes(compareAreas({ areas, agreements: [], examinedSources: [] }), areas, truth);
  }).flat();
  return (['clearly', 'probably'] as const).flatMap((word) => {
    const own = outcomes.filter((each) => each.word === word).toSorted((one, other) => one.p - other.p);
    const lowest = own.slice(0, Math.ceil(own.length / 3));
    const least = { least: CERTAINTY[word] };
    return [
      createFinding(
        'words',
        `words.${word}`,
        `“${word}” on the first page, ${own.length} times: is so`,
        computeShare(own),
        least,
      ),
      createFinding(
        'words',
        `words.${word}Lowest`,
        `the same in the lowest third of its chances (to ${lowest.at(-1)?.p.toFixed(3)})`,
        computeShare(lowest),
        least,
      ),
      // Guards against a word that is hardly used.
      createFinding('words', `words.${word}Said`, `“${word}” said of ${children} children, times`, own.length, {
        least: MIN_OUTCOMES,
      }),
    ];
  });
}
