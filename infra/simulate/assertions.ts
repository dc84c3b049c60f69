import type { Child } from '#infra/simulate/worlds/child.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import { perfCut } from '#shared/measurement/links.ts';
import { mean } from '#shared/measurement/numbers.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { AREAS, type Area, NAMED, TYPICAL_REACH } from '#shared/measurement/scale.ts';
import { getTrueArea } from '#shared/testing/simulated-truth.ts';

export const ASSERTION_KINDS = [
  'contrast',
  'typical',
  'level',
  'strength',
  'growth',
  'trait',
  'favourite',
  'change',
] as const;
export const ASSERTION_WORDS = ['clearly', 'probably'] as const;
/** What a report says with a word of certainty, and whether it is so. */
export type Assertion = { kind: (typeof ASSERTION_KINDS)[number]; word: string; right: boolean };

/** Everything that a report says of this child as clearly or probably so. */
export function listAssertions(report: ReportDocument, child: Child): Assertion[] {
  return [
    ...(report.short ?? []).flatMap((statement) => checkFirstPage(statement, report, child)),
    ...report.strengths.flatMap((statement) => checkAbility(statement, child, 'strength')),
    ...report.growthAreas.flatMap((statement) => checkAbility(statement, child, 'growth')),
    ...report.strengths.flatMap((statement) => checkSubjects(statement, child, 'strength')),
    ...report.growthAreas.flatMap((statement) => checkSubjects(statement, child, 'growth')),
    ...[...report.strengths, ...(report.personality?.statements ?? [])].flatMap((statement) =>
      checkTrait(statement, child),
    ),
    ...checkFavourites(report.riasec?.statements ?? [], child.riasec),
    ...checkFavourites(report.mi?.statements ?? [], child.mi),
  ].filter(({ word }) => word !== '');
}

/** "Higher than the others", "typical", and "above what is typical" or "room to grow" of each area. */
function checkFirstPage({ key, params }: Statement, report: ReportDocument, child: Child): Assertion[] {
  // A page about too few areas gives their number.
  const areas = Array.isArray(params.areas) ? (params.areas as Area[]) : [];
  const [words, levels] = [(params.words ?? []) as string[], (params.above ?? params.below ?? []) as string[]];
  const measured = AREAS.filter((area) => report.areas.find((each) => each.area === area)?.est);
  return areas.flatMap((area, i): Assertion[] => {
    const truth = getTrueArea(area, child);
    const beside = truth - mean(measured.filter((other) => other !== area).map((other) => getTrueArea(other, child)));
    const say = (kind: Assertion['kind'], word: string | undefined, right: boolean) => ({
      kind,
      word: word ?? '',
      right,
    });
    if (key === 'short.typical') return [say('typical', words[i], Math.abs(truth) <= TYPICAL_REACH)];
    if (key === 'short.higher')
      return [say('contrast', words[i], beside > 0), say('level', levels[i], truth > perfCut(NAMED.typical))];
    if (key === 'short.lower')
      return [say('contrast', words[i], beside < 0), say('level', levels[i], truth < perfCut(NAMED.weak))];
    return [];
  });
}

type AbilityKind = 'strength' | 'growth';
const judgeAbility = (kind: AbilityKind, word: string, truth: number): Assertion => ({
  kind,
  word,
  right: kind === 'strength' ? truth > perfCut(NAMED.typical) : truth < perfCut(NAMED.weak),
});
function checkAbility({ params }: Statement, child: Child, kind: AbilityKind): Assertion[] {
  const { area, subject, topic, word } = params as { area?: Area; subject?: Subject; topic?: string; word?: string };
  if (word === undefined || (area === undefined && subject === undefined)) return [];
  const truth = subject ? (child.topics[subject][topic as string] as number) : getTrueArea(area as Area, child);
  return [judgeAbility(kind, word, truth)];
}
/** One statement names all subjects of a kind. */
function checkSubjects({ key, params }: Statement, child: Child, kind: AbilityKind): Assertion[] {
  if (key !== `${kind}.subjects`) return [];
  const words = params.words as string[];
  return (params.subjects as Subject[]).map((subject, i) =>
    judgeAbility(kind, words[i] ?? '', child.subjects[subject]),
  );
}

function checkTrait({ params }: Statement, child: Child): Assertion[] {
  const { trait, end = 'high', word } = params as { trait?: keyof Child['traits']; end?: string; word?: string };
  if (trait === undefined || word === undefined) return [];
  return [{ kind: 'trait', word, right: end === 'high' ? child.traits[trait] > 0 : child.traits[trait] < 0 }];
}

const findFirst = (likes: Readonly<Record<string, number>>): string | undefined =>
  Object.entries(likes).toSorted(([, one], [, other]) => other - one)[0]?.[0];
const checkFavourites = (statements: readonly Statement[], likes: Readonly<Record<string, number>>): Assertion[] =>
  statements.flatMap(({ key, params }) =>
    key === 'interest.set'
      ? [
          {
            kind: 'favourite',
            word: params.word as string,
            right: (params.types as string[]).includes(findFirst(likes) ?? ''),
          },
        ]
      : [],
  );

/** How likely the report calls its first interest the true first, and whether it is. */
export const checkFirstInterest = (report: ReportDocument, child: Child): { chance: number; right: boolean }[] =>
  (report.riasec?.ranking.slice(0, 1) ?? []).map(({ type, first }) => ({
    chance: first,
    right: type === findFirst(child.riasec),
  }));

const CHANGE_WORDS: Readonly<Record<string, string>> = { 'change.clear': 'clearly', 'change.likely': 'probably' };
/** What the later report says of change: right if the true score moved that way. */
export const listChangeAssertions = (report: ReportDocument, before: Child, after: Child): Assertion[] =>
  (report.change?.statements ?? []).flatMap(({ key, params }) => {
    const word = CHANGE_WORDS[key];
    const [kind, name] = String(params.of).split('/');
    if (!word) return [];
    const getTruth = (child: Child) =>
      kind === 'subject' ? child.subjects[name as Subject] : getTrueArea(name as Area, child);
    const moved = getTruth(after) - getTruth(before);
    return [{ kind: 'change' as const, word, right: params.direction === 'up' ? moved > 0 : moved < 0 }];
  });
