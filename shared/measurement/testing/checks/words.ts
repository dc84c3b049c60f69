import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { roundsFor } from '#shared/measurement/adaptive.ts';
import { academicArea, areaOfHalves, type Calibrated, instrumentSigmaCal } from '#shared/measurement/areas.ts';
import { perfCut, probabilityAtLeast } from '#shared/measurement/links.ts';
import { mean } from '#shared/measurement/numbers.ts';
import { type Contrasted, contrastsOf } from '#shared/measurement/report/contrasts.ts';
import { bandedEst } from '#shared/measurement/report/estimates.ts';
import type { AreaFinding } from '#shared/measurement/report/findings.ts';
import { measureBehaviour } from '#shared/measurement/report/views.ts';
import { AREAS, type Area, CERTAINTY, NAMED, TYPICAL } from '#shared/measurement/scale.ts';
import type { Setting } from '#shared/measurement/testing/checks/engine.ts';
import { type Finding, finding } from '#shared/measurement/testing/checks/finding.ts';
import { play } from '#shared/measurement/testing/checks/games.ts';
import { drawnBank, ownBand, sit } from '#shared/measurement/testing/checks/subjects.ts';
import { parentRatings, teacherRatings } from '#shared/testing/simulated-adults.ts';
import { drawTruth, drawWorld, type Truth } from '#shared/testing/simulated-truth.ts';
import { trueArea } from '#shared/testing/simulated-verdict.ts';
import { type Random, seededRandom } from '#shared/values/seeded.ts';

/** A word that was said, the chance that it stood for, and whether what it was said of is so. */
type Said = { word: string; p: number; hit: boolean };
const SUBJECT_TOPICS = 4;

/** The five areas of a child as a week measures them, in a world whose difficulties are not quite what we believe. */
function measuredAreas(engine: Setting['engine'], truth: Truth, seed: string, random: Random): AreaFinding[] {
  const [world, age] = [drawWorld(seed), 3 + 13 * random()];
  const games = Object.fromEntries(
    SkillArea.options.map((area) => [
      area,
      { ...play(engine, area, { truth: truth.ability[area], age, harder: world.ofLevel }, random), sigmaCal: instrumentSigmaCal(area === 'physical') },
    ]),
  ) as Record<SkillArea, Calibrated>;
  const bank = drawnBank(random, {});
  const n = SUBJECT_TOPICS * roundsFor(Math.floor(age));
  const tested = Subject.options.map((subject) => {
    // An item without uncertainty of its own tells the error that the whole subject shares.
    const harder = world.ofItem({ id: 'shared', subject, tau: 0 });
    const guess = sit(engine, bank, { truth: truth.subjects[subject], age, n, choose: ownBand, harder, blind: false }, random);
    return { ...guess, sigmaCal: instrumentSigmaCal(false) };
  });
  const form = { flags: [], V: 1 };
  const adults = {
    parent: { name: 'parent', ...form, found: { sliders: parentRatings(truth, random) } },
    teacher: { name: 'teacher', ...form, found: { sliders: teacherRatings(truth, random) } },
  } as unknown as Parameters<typeof measureBehaviour>[1];
  const known: Record<Area, Calibrated | null> = {
    cognitive: games.cognitive,
    social: areaOfHalves(games.social, measureBehaviour('social', adults).measured),
    emotional: areaOfHalves(games.emotional, measureBehaviour('regulation', adults).measured),
    academic: academicArea(tested),
    physical: games.physical,
  };
  return AREAS.map((area) => {
    const { theta, psd, sigmaCal } = known[area] as Calibrated;
    const measured = { theta, psd, sigmaCal, n, flags: [], from: [] };
    return { area, measured, est: bandedEst(measured), composition: 'whole', parts: [] };
  });
}

/** Every word that the first page of one child says, held against the truth. */
function saidOf(contrasts: readonly Contrasted[], areas: readonly AreaFinding[], truth: Truth): Said[] {
  const told = (word: string | null | undefined, p: number, hit: boolean): Said[] => (word ? [{ word, p, hit }] : []);
  return contrasts.flatMap(({ area, standing, direction, word, p, typical, above, below }) => {
    const known = areas.find((each) => each.area === area)?.measured as Calibrated;
    const own = trueArea(area, truth);
    const rest = mean(AREAS.filter((other) => other !== area).map((other) => trueArea(other, truth)));
    const atLeast = (score: number) => probabilityAtLeast(score, known, known.sigmaCal);
    switch (standing) {
      case 'higher':
        return [...told(word, p, own > rest), ...told(above, atLeast(NAMED.typical), own > perfCut(NAMED.typical))];
      case 'lower':
        return [...told(word, p, own < rest), ...(word ? [] : told(below, 1 - atLeast(NAMED.weak), own < perfCut(NAMED.weak)))];
      case 'typical':
        return told(typical?.word, typical?.p ?? 0, Math.abs(own) <= TYPICAL);
      default:
        return [];
    }
  });
}

/** The least often that a word must have been said for its share to mean something. */
const SAID = 500;
const share = (said: readonly Said[]): number => mean(said.map(({ hit }) => (hit ? 1 : 0)));

/**
 * The words of the first page: what is said "clearly" or "probably" is so as often as the word promises, also where its chance was
 * among the lowest third of those for which it was said.
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
      finding('words', `words.${word}Lowest`, `the same in the lowest third of its chances (to ${lowest.at(-1)?.p.toFixed(3)})`, share(lowest), least),
      // A promise that is hardly ever made is easily kept.
      finding('words', `words.${word}Said`, `“${word}” said, times for each of ${children} children`, own.length / children, { least: SAID / 2000 }),
    ];
  });
}
