import type { Trial } from '#shared/domain/assessment/events.ts';
import { PARENT_TEXTS } from '#shared/instruments/parent-form.ts';
import type { Topic } from '#shared/instruments/subjects.ts';
import { TEACHER_TEXTS } from '#shared/instruments/teacher-form.ts';
import { topicRule } from '#shared/measurement/academic.ts';
import { alignment } from '#shared/measurement/agreement.ts';
import { type Calibrated, overallScore } from '#shared/measurement/areas.ts';
import { bandVerdict, levelOf } from '#shared/measurement/links.ts';
import { displayed, round4, sum } from '#shared/measurement/numbers.ts';
import type { Favourite } from '#shared/measurement/personality.ts';
import { reactionTime } from '#shared/measurement/reaction.ts';
import type { AreaReport, ReportDocument, SpokenWord, SubjectReport } from '#shared/measurement/report/document.ts';
import { reached } from '#shared/measurement/report/edges.ts';
import { bandedEst, codesOf, estOf, groundsOf, openOf, shown } from '#shared/measurement/report/estimates.ts';
import type { AreaFinding, Findings } from '#shared/measurement/report/findings.ts';
import { interestFlags } from '#shared/measurement/report/interests.ts';
import type { Provenance } from '#shared/measurement/report/score.ts';
import { showedPath } from '#shared/measurement/report/showed.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { estimateRef, say, spokenWord } from '#shared/measurement/report/wording.ts';
import {
  AREAS,
  CAREERS_AGE,
  EVIDENCE,
  FAVOURITES,
  INTERESTS_ALIKE,
  MI,
  type Mi,
  OVERALL_MIN_AREAS,
  type Riasec,
  SCALE_VERSION,
} from '#shared/measurement/scale.ts';
import type { Flag } from '#shared/measurement/validity.ts';

/** The overall score of the areas that were measured, null with fewer than three. */
export function overallSection(areas: readonly AreaFinding[]): {
  overall: ReportDocument['overall'];
  statement: Statement;
} {
  const measured = areas.flatMap(({ area, measured: found }) => (found ? [{ area, found }] : []));
  const evidence = measured.map(({ area }) => estimateRef(`area/${area}`));
  const counts = { areas: measured.length, of: AREAS.length };
  const score = overallScore(measured.map(({ found }): Calibrated => found));
  if (!score)
    return {
      overall: null,
      statement: say('overall.missing', { ...counts, needed: OVERALL_MIN_AREAS }, 'overall', evidence),
    };
  const scored = shown(score);
  const n = sum(measured.map(({ found }) => found.n));
  return {
    overall: { ...scored, ...groundsOf(n), ...bandVerdict(scored), ...counts },
    statement: say('overall.score', { ...scored, ...counts, answers: n }, 'overall', evidence),
  };
}

/**
 * One area with its halves, band and probabilities; an area that was not measured has no estimate and a statement about
 * it. `unjudged` leaves out the verdict.
 */
export function areaSection(
  { area, est, composition, parts: halves }: AreaFinding,
  findings: Findings,
  verdict: 'judged' | 'unjudged',
): AreaReport {
  const parts = halves.map(({ part, measured }) => ({ part, est: estOf('perf', measured) }));
  const evidence = [estimateRef(`area/${area}`)];
  if (!est)
    return {
      area,
      est,
      composition,
      parts,
      statements: [say('area.about', { area }, 'area-band'), say('area.missing', { area }, 'missing')],
    };
  const { score, lo, hi, band, tentative, explore, neighbour } = est;
  const scored = { area, score, lo, hi, ...openOf(est.flags) };
  const half = composition === 'understanding-only' || composition === 'behaviour-only' ? composition : null;
  return {
    ...{ area, est, composition, parts },
    statements: [
      say('area.about', { area }, 'area-band'),
      ...(verdict === 'unjudged'
        ? []
        : explore
          ? [say('area.explore', scored, 'area-band', evidence)]
          : [say('area.band', { ...scored, band, tentative, ...(neighbour && { neighbour }) }, 'area-band', evidence)]),
      ...(verdict === 'judged' ? reached(area, findings) : []),
      ...(half ? [say('area.half', { area, half }, 'missing', evidence)] : []),
      ...(area === 'physical' ? reaction(findings.answers.games.physical?.trials ?? []) : []),
      say('area.limit', { area }, 'method'),
    ],
    ...(verdict === 'judged' && { showed: area === 'cognitive' ? showedPath(findings.longestPath) : [] }),
  };
}

/** The reaction trials: reported and never scored. */
function reaction(trials: readonly Trial[]): Statement[] {
  const tries = trials
    .filter(({ game, control, away }) => game === 'reaction' && !control && !away)
    .flatMap(({ response }) =>
      response !== null && typeof response === 'object' && 'ms' in response && typeof response.ms === 'number'
        ? [response.ms]
        : [],
    );
  const found = reactionTime(tries);
  return found
    ? [
        say('area.reaction', { ms: found.ms, lo: found.lo, hi: found.hi, tries: found.n }, 'reaction', [
          { kind: 'reaction' },
        ]),
      ]
    : [];
}

/**
 * Every measured subject with level, topics and the topic lists of the floor rule; rules use the displayed integers.
 */
export function subjectSections({ subjects }: Findings): SubjectReport[] {
  return subjects.map((measured) => {
    const est = bandedEst(measured);
    const topics = measured.topics.map((topic) => ({
      topic: topic.topic as Topic,
      est: estOf('perf', topic),
      clear: topic.clear,
    }));
    const { strengths, weaknesses } = topicRule(
      est.score,
      topics.map(({ topic, est: own }) => ({ topic, score: own.score })),
    );
    return {
      subject: measured.subject,
      est,
      level: levelOf(est.score),
      topics,
      strengths: strengths as Topic[],
      weaknesses: weaknesses as Topic[],
    };
  });
}

const isMi = (type: Riasec | Mi): type is Mi => MI.includes(type as Mi);

/**
 * The smallest set that contains the true favourite surely enough, likeliest first; empty where it is larger than may
 * be named.
 */
export function favouriteSet<Type extends string>(
  ranking: readonly Pick<Favourite<Type>, 'type' | 'first'>[],
): { types: Type[]; word: SpokenWord | null } {
  const likeliest = ranking.toSorted((one, other) => other.first - one.first);
  // Probabilities are counts of draws: their floating-point sum must be rounded, or .8 would be slightly less.
  const chance = (count: number) => round4(sum(likeliest.slice(0, count).map(({ first }) => first)));
  const needed = likeliest.findIndex((_, i) => chance(i + 1) >= FAVOURITES.sure) + 1;
  if (needed === 0 || needed > FAVOURITES.most) return { types: [], word: null };
  return { types: likeliest.slice(0, needed).map(({ type }) => type), word: spokenWord(chance(needed)) };
}

/**
 * A ranking of favourites in the form of the report: the likely set, the first two, and the probability that the first
 * is the true first.
 */
export function favouritesSection<Type extends Riasec | Mi>(
  framework: 'riasec' | 'mi',
  ranking: readonly Favourite<Type>[] | null,
  { picks, flags }: { picks: readonly unknown[]; flags: readonly Flag[] },
  { years, mode, adults }: Pick<Findings, 'years' | 'mode' | 'adults'>,
) {
  const [first, second] = ranking ?? [];
  if (!ranking || !first || !second) return null;
  const evidence = [{ kind: 'interest' as const, framework }];
  const { types, word } = favouriteSet(ranking);
  const set = word
    ? say('interest.set', { types, word }, 'favourite-set', evidence)
    : say('interest.none', {}, 'favourite-set', evidence);
  const top = say(
    'interest.top',
    { first: first.type, second: second.type, chance: displayed(100 * first.first) },
    'favourites',
    evidence,
  );
  const play = framework === 'riasec' && years < CAREERS_AGE ? [say('interest.play', {}, 'favourites')] : [];
  const theory = framework === 'mi' ? [say('interest.preferences', {}, 'favourites')] : [];
  const ideas = [first, second].flatMap(({ type }) =>
    isMi(type) ? [say('interest.idea', { field: type, mode }, 'interest-ideas', evidence)] : [],
  );
  return {
    ranking: ranking.map(({ type, u, se, first: chance, ...scored }) => ({
      type,
      u,
      se,
      ...shown(scored),
      first: chance,
    })),
    set: types,
    picks: picks.length,
    flags: codesOf([...flags, ...interestFlags(adults)]),
    statements: [set, top, ...play, ...ideas, ...theory],
  };
}

/** Texts by author: all of the parent's, and those that the teacher shares. None of a form that was removed. */
export function quotes({ parent, teacher }: Findings['adults']): ReportDocument['quotes'] {
  const home = PARENT_TEXTS.map((field) => ({
    author: 'parent' as const,
    field,
    text: parent?.found?.texts[field] ?? '',
  }));
  const school = TEACHER_TEXTS.filter((field) => teacher?.found?.shared.includes(field)).map((field) => ({
    ...{ author: 'teacher' as const, field, text: teacher?.found?.texts[field] ?? '' },
  }));
  return [...home, ...school].filter(({ text }) => text !== '');
}

/** The teacher's remark on how the child likes to learn, with the evidence about learning styles. No score uses it. */
export function learningStyle({ adults }: Findings): ReportDocument['learningStyle'] {
  const style = adults.teacher?.found?.learningStyle;
  if (!style) return null;
  const field = { kind: 'form' as const, who: 'teacher' as const, field: 'learningStyle' };
  return {
    style,
    statements: [
      say('learning.enjoys', { style }, 'learning-style', [field]),
      say('learning.styles', {}, 'learning-style'),
    ],
  };
}

/** The mood checks as a timeline and a count; no score uses them. */
export function moodSection({ answers: { moods } }: Findings): ReportDocument['mood'] {
  const count = (...names: string[]) => moods.filter(({ mood }) => names.includes(mood)).length;
  const days = moods.map(({ day }) => day);
  return {
    checks: moods.map(({ day, mood, energy, at }) => ({ day, mood, energy, at })),
    statements: [
      say('mood.count', { checks: moods.length, bright: count('happy', 'excited'), low: count('sad') }, 'mood', [
        { kind: 'mood', days },
      ]),
    ],
  };
}

/** Agreement of all views over traits, behaviour and regulation; interests and tests separately. */
export function alignmentSection({ agreements, interestMatch }: Findings): {
  alignment: ReportDocument['alignment'];
  statements: Statement[];
} {
  const test = agreements.find(({ dimension }) => dimension === 'academic')?.pairs[0];
  const people = agreements.filter(({ dimension, pairs }) => dimension !== 'academic' && pairs.length > 0);
  const found = alignment(people.map(({ pairs }) => pairs.map((pair) => pair.agreement)));
  const refs = people.map(({ dimension }) => ({ kind: 'agreement' as const, of: dimension }));
  const differing = agreements.flatMap(({ dimension, pairs }) =>
    pairs
      .filter(({ word }) => word === 'seen differently' && dimension !== 'academic')
      .map(({ between: [one, other] }) =>
        say('agreement.different', { dimension, one, other }, 'agreement', [{ kind: 'agreement', of: dimension }]),
      ),
  );
  const match =
    interestMatch === null
      ? null
      : interestMatch >= INTERESTS_ALIKE
        ? 'alike'
        : interestMatch > -INTERESTS_ALIKE
          ? 'mixed'
          : 'different';
  return {
    alignment: found && {
      meanAgreement: displayed(found.meanA),
      verdict: found.verdict,
      dimensions: people.length,
      riasec: interestMatch,
      academic: test?.agreement ?? null,
    },
    statements: [
      found ? say(`alignment.${found.verdict}`, {}, 'alignment', refs) : say('alignment.none', {}, 'alignment'),
      ...differing,
      ...(match
        ? [say('alignment.interests', { match }, 'alignment', [{ kind: 'interest', framework: 'riasec' }])]
        : []),
      ...(test
        ? [say('alignment.tests', { word: test.word }, 'alignment', [{ kind: 'agreement', of: 'academic' }])]
        : []),
    ],
  };
}

/** The sources of the report with their number of answers. */
export function sourcesOf({ answers }: Findings): Provenance[] {
  const entry = (who: Provenance['who'], what: Provenance['what'], n: number, at: string | undefined): Provenance[] =>
    n > 0 && at ? [{ who, what, n, at }] : [];
  const { moods, scenes, games, subjects, parent, teacher } = answers;
  return [
    ...entry('child', 'moods', moods.length, moods.at(-1)?.at),
    ...entry('child', 'scenes', scenes.length, scenes.at(-1)?.at),
    ...Object.values(games).flatMap(({ trials, at }) => entry('child', 'trials', trials.length, at)),
    ...Object.values(subjects).flatMap(({ items, at }) => entry('child', 'items', items.length, at)),
    ...entry('parent', 'activities', parent?.homeActivities.length ?? 0, parent?.at),
    ...entry('parent', 'ratings', Object.keys(parent?.sliders ?? {}).length, parent?.at),
    ...entry('parent', 'mirror', parent?.mirror?.length ?? 0, parent?.at),
    ...entry('teacher', 'ratings', Object.keys(teacher?.sliders ?? {}).length, teacher?.at),
  ];
}

/** Statements about the method, included in every report. */
export function methodSection({ answers, traits }: Findings, sources: readonly Provenance[]): Statement[] {
  const asked = sources
    .filter(({ who, what }) => who === 'child' && what !== 'moods')
    .reduce((total, { n }) => total + n, 0);
  const adults = [answers.parent, answers.teacher].filter((form) => form !== null).length;
  return [
    say('about.week', { mood: answers.moods.length, answers: asked, adults }, 'method'),
    say('about.scores', {}, 'method'),
    ...(traits ? [say('about.traits', {}, 'method')] : [say('personality.none', {}, 'missing')]),
    say('about.evidence', { evidence: EVIDENCE, scaleVersion: SCALE_VERSION }, 'method'),
  ];
}
