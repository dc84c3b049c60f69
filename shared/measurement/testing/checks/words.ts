import { toAgeMode } from '#shared/instruments/ages.ts';
import { AREA_GAMES } from '#shared/instruments/games/game.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject, TOPICS } from '#shared/instruments/subjects.ts';
import type { SittingEvidence } from '#shared/measurement/ability.ts';
import { createAcademicCurve } from '#shared/measurement/academic.ts';
import { computeLevelMiss, countRounds } from '#shared/measurement/adaptive.ts';
import type { Unshrunk } from '#shared/measurement/change.ts';
import { isScoredGame, type LevelChoice, listLevelChoices } from '#shared/measurement/games.ts';
import { type MarkedAnswer, probability } from '#shared/measurement/items.ts';
import { perfCut, probabilityAtLeast } from '#shared/measurement/links.ts';
import { mean } from '#shared/measurement/numbers.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import { type AreaContrast, compareAreas } from '#shared/measurement/report/contrasts.ts';
import { createBandedEst } from '#shared/measurement/report/estimates.ts';
import type { AreaFinding } from '#shared/measurement/report/findings.ts';
import { measureBehaviour } from '#shared/measurement/report/views.ts';
import { AREAS, CERTAINTY, GAME_MIN_TRIALS, NAMED, PRECISE_PSD, TYPICAL_REACH } from '#shared/measurement/scale.ts';
import { createFinding, type Finding, type Setting } from '#shared/measurement/testing/checks/engine.ts';
import { simulateParentRatings, simulateTeacherRatings } from '#shared/testing/simulated-adults.ts';
import { drawTruth, drawWorld, getTrueArea, type Truth, type World } from '#shared/testing/simulated-truth.ts';
import { createRandom, type Random } from '#shared/values/seeded.ts';

/** A word of certainty, its probability, and whether its statement is true. */
type WordOutcome = { word: string; p: number; hit: boolean };
const SUBJECT_TOPICS = 4;
type SimulatedChild = { age: number; world: World; random: Random };

/** A game area with adaptive levels, each game to its end: the product's rule without practice and time limit. */
function playGames(
  engine: Setting['engine'],
  area: SkillArea,
  truth: number,
  { age, world, random }: SimulatedChild,
): SittingEvidence {
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
  return { answers: marked, validity: 1, age };
}

/**
 * A subject with items around the child's age, half of them open. The choice of items changes the precision, not the
 * calibration of words.
 */
function answerSubject(
  engine: Setting['engine'],
  subject: Subject,
  truth: number,
  { age, world, random }: SimulatedChild,
): SittingEvidence<MarkedAnswer & { topic: string }> {
  const answers = Array.from({ length: SUBJECT_TOPICS * countRounds(Math.floor(age)) }, (_, i) => {
    const item = { id: String(i), subject, masteryAge: age - 2 + 3 * random(), tau: 0.8, c: i % 2 === 0 ? 0 : 0.25 };
    const curve = createAcademicCurve(item, age);
    return {
      ...engine.withUncertainty(curve),
      topic: TOPICS[subject][i % SUBJECT_TOPICS] as string,
      correct: random() < probability(truth, { ...curve, b: curve.b + world.ofItem(item) }),
    };
  });
  return { answers, validity: 1, age };
}

/** The five areas of a child as measured in an assessment, with errors in the assumed difficulties. */
function measureAreas(engine: Setting['engine'], truth: Truth, seed: string, random: Random) {
  const child = { age: 3 + 13 * random(), world: drawWorld(seed), random };
  const form = { flags: [], V: 1 };
  const adults = {
    parent: { name: 'parent', ...form, value: { sliders: simulateParentRatings(truth, random) } },
    teacher: { name: 'teacher', ...form, value: { sliders: simulateTeacherRatings(truth, random) } },
  } as unknown as Parameters<typeof measureBehaviour>[1];
  const toUnshrunk = (construct: 'social' | 'regulation') =>
    measureBehaviour(construct, adults).measured?.unshrunk as Unshrunk;
  const posterior = engine.inferAbility({
    games: Object.fromEntries(
      SkillArea.options.map((area) => [area, playGames(engine, area, truth.ability[area], child)]),
    ),
    subjects: Object.fromEntries(
      Subject.options.map((subject) => [subject, answerSubject(engine, subject, truth.subjects[subject], child)]),
    ),
    behaviour: { social: toUnshrunk('social'), emotional: toUnshrunk('regulation') },
    exactAge: true,
  });
  const areas = AREAS.map((area): AreaFinding => {
    const measured = { ...posterior.estimateArea(area), n: 1, flags: [], from: [] };
    return { area, measured, est: createBandedEst(measured), composition: 'whole', half: '', parts: [] };
  });
  return { posterior, areas };
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
    const estimate = areas.find((each) => each.area === area)?.measured as Estimate;
    const own = getTrueArea(area, truth);
    const rest = mean(AREAS.filter((other) => other !== area).map((other) => getTrueArea(other, truth)));
    const atLeast = (score: number) => probabilityAtLeast(score, estimate);
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
        return toOutcomes(typical?.word, typical?.p ?? 0, Math.abs(own) <= TYPICAL_REACH);
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
    const { posterior, areas } = measureAreas(engine, truth, `words/${i}`, random);
    return listWordOutcomes(compareAreas({ posterior, areas, agreements: [], examinedSources: [] }), areas, truth);
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
