import { ageModeOf } from '#shared/instruments/ages.ts';
import { AREA_GAMES } from '#shared/instruments/games/areas.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { academicCurve } from '#shared/measurement/academic.ts';
import { levelMiss, roundsFor } from '#shared/measurement/adaptive.ts';
import { academicArea, areaOfHalves, type Calibrated, instrumentSigmaCal } from '#shared/measurement/areas.ts';
import { isScoredGame, type LevelChoice, levelChoices } from '#shared/measurement/games.ts';
import { type Marked, probability } from '#shared/measurement/items.ts';
import { perfCut, probabilityAtLeast } from '#shared/measurement/links.ts';
import { mean } from '#shared/measurement/numbers.ts';
import { type Contrasted, contrastsOf } from '#shared/measurement/report/contrasts.ts';
import { bandedEst } from '#shared/measurement/report/estimates.ts';
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
import type { Setting } from '#shared/measurement/testing/checks/engine.ts';
import { type Finding, finding } from '#shared/measurement/testing/checks/finding.ts';
import { parentRatings, teacherRatings } from '#shared/testing/simulated-adults.ts';
import { drawTruth, drawWorld, type Truth, type World } from '#shared/testing/simulated-truth.ts';
import { trueArea } from '#shared/testing/simulated-verdict.ts';
import { type Random, seededRandom } from '#shared/values/seeded.ts';

/** A word of certainty, its probability, and whether its statement is true. */
type Said = { word: string; p: number; hit: boolean };
const SUBJECT_TOPICS = 4;
type Child = { age: number; world: World; random: Random };

/** A game area with adaptive levels, each game to its end: the product's rule without practice and time limit. */
function played(engine: Setting['engine'], area: SkillArea, truth: number, { age, world, random }: Child): Calibrated {
  const marked: Marked[] = [];
  for (const { game, trials, scored } of AREA_GAMES[area]) {
    const choices = isScoredGame(game) && scored ? levelChoices(game, age) : [];
    for (let answered = 0; choices.length > 0 && answered < trials[ageModeOf(age)]; answered++) {
      const { theta, psd } = engine.estimateItems(marked);
      if (answered >= GAME_MIN_TRIALS && psd <= PRECISE_PSD) break;
      const misses = choices.map(({ curve }) => levelMiss(curve, theta, answered));
      const { level, curve } = choices[misses.indexOf(Math.min(...misses))] as LevelChoice;
      const right = random() < probability(truth, { ...curve, b: curve.b + world.ofLevel(game, level) });
      marked.push({ ...engine.withUncertainty(curve), correct: right });
    }
  }
  return { ...engine.estimateItems(marked), sigmaCal: instrumentSigmaCal(area === 'physical') };
}

/**
 * A subject with items around the child's age, half of them open. The choice of items changes the precision, not the
 * calibration of words.
 */
function tested(engine: Setting['engine'], subject: Subject, truth: number, { age, world, random }: Child): Calibrated {
  const marked = Array.from({ length: SUBJECT_TOPICS * roundsFor(Math.floor(age)) }, (_, i) => {
    const item = { id: String(i), subject, masteryAge: age - 2 + 3 * random(), tau: 0.8, c: i % 2 === 0 ? 0 : 0.25 };
    const curve = academicCurve(item, age);
    return {
      ...engine.withUncertainty(curve),
      correct: random() < probability(truth, { ...curve, b: curve.b + world.ofItem(item) }),
    };
  });
  return { ...engine.estimateItems(marked), sigmaCal: instrumentSigmaCal(false) };
}

/** The five areas of a child as measured in an assessment, with errors in the assumed difficulties. */
function measuredAreas(engine: Setting['engine'], truth: Truth, seed: string, random: Random): AreaFinding[] {
  const child = { age: 3 + 13 * random(), world: drawWorld(seed), random };
  const game = (area: SkillArea) => played(engine, area, truth.ability[area], child);
  const form = { flags: [], V: 1 };
  const adults = {
    parent: { name: 'parent', ...form, found: { sliders: parentRatings(truth, random) } },
    teacher: { name: 'teacher', ...form, found: { sliders: teacherRatings(truth, random) } },
  } as unknown as Parameters<typeof measureBehaviour>[1];
  const known: Record<Area, Calibrated | null> = {
    cognitive: game('cognitive'),
    social: areaOfHalves(game('social'), measureBehaviour('social', adults).measured),
    emotional: areaOfHalves(game('emotional'), measureBehaviour('regulation', adults).measured),
    academic: academicArea(Subject.options.map((subject) => tested(engine, subject, truth.subjects[subject], child))),
    physical: game('physical'),
  };
  return AREAS.map((area) => {
    const { theta, psd, sigmaCal } = known[area] as Calibrated;
    const measured = { theta, psd, sigmaCal, n: 1, flags: [], from: [] };
    return { area, measured, est: bandedEst(measured), composition: 'whole', parts: [] };
  });
}

/** Every word of one child's first page, compared with the truth. */
function saidOf(contrasts: readonly Contrasted[], areas: readonly AreaFinding[], truth: Truth): Said[] {
  const told = (word: string | null | undefined, p: number, hit: boolean): Said[] => (word ? [{ word, p, hit }] : []);
  return contrasts.flatMap(({ area, standing, word, p, typical, above, below }) => {
    const known = areas.find((each) => each.area === area)?.measured as Calibrated;
    const own = trueArea(area, truth);
    const rest = mean(AREAS.filter((other) => other !== area).map((other) => trueArea(other, truth)));
    const atLeast = (score: number) => probabilityAtLeast(score, known, known.sigmaCal);
    switch (standing) {
      case 'higher':
        return [...told(word, p, own > rest), ...told(above, atLeast(NAMED.typical), own > perfCut(NAMED.typical))];
      case 'lower':
        return [
          ...told(word, p, own < rest),
          ...(word ? [] : told(below, 1 - atLeast(NAMED.weak), own < perfCut(NAMED.weak))),
        ];
      case 'typical':
        return told(typical?.word, typical?.p ?? 0, Math.abs(own) <= TYPICAL);
      default:
        return [];
    }
  });
}

/** Minimum number of uses of a word for its share to be meaningful. */
const SAID = 500;
const share = (said: readonly Said[]): number => mean(said.map(({ hit }) => (hit ? 1 : 0)));

/**
 * The words of the first page: statements with "clearly" or "probably" are true as often as the word promises, also in
 * the lowest third of its probabilities.
 */
export function wordChecks({ engine, children }: Setting): Finding[] {
  const said = Array.from({ length: children }, (_, i) => {
    const random = seededRandom(`words/${i}`);
    const truth = drawTruth(random);
    const areas = measuredAreas(engine, truth, `words/${i}`, random);
    return saidOf(contrastsOf({ areas, agreements: [], looked: [] }), areas, truth);
  }).flat();
  return (['clearly', 'probably'] as const).flatMap((word) => {
    const own = said.filter((each) => each.word === word).toSorted((one, other) => one.p - other.p);
    const lowest = own.slice(0, Math.ceil(own.length / 3));
    const least = { least: CERTAINTY[word] };
    return [
      finding('words', `words.${word}`, `“${word}” on the first page, ${own.length} times: is so`, share(own), least),
      finding(
        'words',
        `words.${word}Lowest`,
        `the same in the lowest third of its chances (to ${lowest.at(-1)?.p.toFixed(3)})`,
        share(lowest),
        least,
      ),
      // Guards against a word that is hardly used.
      finding('words', `words.${word}Said`, `“${word}” said of ${children} children, times`, own.length, {
        least: SAID,
      }),
    ];
  });
}
