import type { Trial } from '#shared/domain/assessment/events.ts';
import { findLaterDay } from '#shared/domain/plan.ts';
import { PARENT_TEXTS } from '#shared/instruments/parent-form.ts';
import { sittingNames } from '#shared/instruments/presentation.ts';
import { QUEST_SETS } from '#shared/instruments/quest-scene.ts';
import type { Topic } from '#shared/instruments/subjects.ts';
import { TEACHER_TEXTS } from '#shared/instruments/teacher-form.ts';
import { applyTopicRule } from '#shared/measurement/academic.ts';
import { isEdgeCode } from '#shared/measurement/edges.ts';
import { computeAlignment } from '#shared/measurement/fusion.ts';
import { computeReactionTime, GAME_AREA, isScoredGame } from '#shared/measurement/games.ts';
import { judgeBand, toLevel } from '#shared/measurement/links.ts';
import { round4, roundForDisplay, sum } from '#shared/measurement/numbers.ts';
import type { Favourite } from '#shared/measurement/personality.ts';
import { isChosenByParent } from '#shared/measurement/report/answers.ts';
import { isComparable } from '#shared/measurement/report/contrasts.ts';
import type { AreaReport, ReportDocument, SpokenWord, SubjectReport } from '#shared/measurement/report/document.ts';
import {
  createBandedEst,
  createEst,
  createGrounds,
  createOpenEnd,
  hasFewAnswers,
  listCodes,
  toDisplayedInterval,
} from '#shared/measurement/report/estimates.ts';
import type { AreaFinding, Findings } from '#shared/measurement/report/findings.ts';
import { judgeInterestMatch, listInterestFlags } from '#shared/measurement/report/interests.ts';
import { createPathStatements } from '#shared/measurement/report/longest-path.ts';
import type { Provenance, Statement } from '#shared/measurement/report/statement.ts';
import { countAdultViews } from '#shared/measurement/report/views.ts';
import { say, toEstimateRef, toSpokenWord } from '#shared/measurement/report/wording.ts';
import {
  AREAS,
  type Area,
  BAND_EDGES,
  CAREERS_AGE,
  EVIDENCE,
  FAVOURITES,
  type FlagCode,
  MI,
  type Mi,
  OVERALL_MIN_AREAS,
  OWN_OCEAN_AGE,
  type Riasec,
  SCALE_VERSION,
  TRAITS,
} from '#shared/measurement/scale.ts';
import type { Flag } from '#shared/measurement/validity.ts';
import type { Assist } from '#shared/values/answering.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';

/** The overall score of areas with enough answers, null where the child's own answers are of fewer than three. */
export function createOverallSection({ areas, posterior }: Pick<Findings, 'areas' | 'posterior'>): {
  overall: ReportDocument['overall'];
  statement: Statement;
} {
  const measured = areas.flatMap(({ area, measured: value }) =>
    value ? [{ area, n: value.n, open: findOpenEnd(value.flags) }] : [],
  );
  const evidence = measured.map(({ area }) => toEstimateRef(`area/${area}`));
  // Two sliders of one parent would stand for two areas.
  const own = areas.filter(isComparable).length;
  if (own < OVERALL_MIN_AREAS)
    return {
      overall: null,
      statement: say(
        'overall.missing',
        { areas: own, of: AREAS.length, needed: OVERALL_MIN_AREAS },
        'overall',
        evidence,
      ),
    };
  const counts = { areas: measured.length, of: AREAS.length };
  const scored = toDisplayedInterval(posterior.averageScores(measured.map(({ area }) => area)));
  const n = sum(measured.map((each) => each.n));
  // How far below an area lies was not measured, so the mean is never red.
  const unsure = measured.some(({ open }) => open === 'floor') && {
    tentative: true,
    explore: scored.score < BAND_EDGES[2],
  };
  return {
    overall: { ...scored, ...createGrounds(n), ...judgeBand(scored), ...unsure, ...counts },
    statement: say('overall.score', { ...scored, ...counts, answers: n }, 'overall', evidence),
  };
}

/**
 * One area with its halves, band and probabilities; an area that was not measured has no estimate and a statement about
 * it. `unjudged` leaves out the verdict.
 */
export function createAreaSection(
  { area, est, composition, parts: halves }: AreaFinding,
  findings: Findings,
  verdict: 'judged' | 'unjudged',
): AreaReport {
  const parts = halves.map(({ part, measured }) => ({ part, est: createEst('perf', measured) }));
  const evidence = [toEstimateRef(`area/${area}`)];
  if (!est)
    return {
      area,
      est,
      composition,
      parts,
      statements: [say('area.about', { area }, 'area-band'), say('area.missing', { area }, 'missing')],
    };
  const { score, lo, hi, band, tentative, explore, neighbour } = est;
  const scored = { area, score, lo, hi, ...createOpenEnd(est.flags) };
  const half = composition === 'understanding-only' || composition === 'behaviour-only' ? composition : null;
  return {
    area,
    est,
    composition,
    parts,
    statements: [
      say('area.about', { area }, 'area-band'),
      ...(verdict === 'unjudged'
        ? []
        : explore
          ? [say('area.explore', { ...scored, ...(hasFewAnswers(est) && { few: true }) }, 'area-band', evidence)]
          : [say('area.band', { ...scored, band, tentative, ...(neighbour && { neighbour }) }, 'area-band', evidence)]),
      ...(verdict === 'judged' ? describeReach(area, findings) : []),
      ...(half ? [say('area.half', { area, half }, 'missing', evidence)] : []),
      ...(area === 'physical' ? createReactionStatements(findings.answers.games.physical?.trials ?? []) : []),
      say('area.limit', { area }, 'method'),
    ],
    ...(verdict === 'judged' && { showed: area === 'cognitive' ? createPathStatements(findings.longestPath) : [] }),
  };
}

/** The reaction trials: reported and never scored. */
function createReactionStatements(trials: readonly Trial[]): Statement[] {
  const tries = trials
    .filter(({ game, control, away }) => game === 'reaction' && !control && !away)
    .flatMap(({ response }) =>
      response !== null && typeof response === 'object' && 'ms' in response && typeof response.ms === 'number'
        ? [response.ms]
        : [],
    );
  const time = computeReactionTime(tries);
  return time
    ? [
        say('area.reaction', { ms: time.ms, lo: time.lo, hi: time.hi, tries: time.n }, 'reaction', [
          { kind: 'reaction' },
        ]),
      ]
    : [];
}

/**
 * Every measured subject with level, topics and the topic lists of the floor rule; rules use the displayed integers.
 */
export function createSubjectSections({ subjects }: Findings): SubjectReport[] {
  return subjects.map((measured) => {
    const est = createBandedEst(measured);
    const topics = measured.topics.map((topic) => ({
      topic: topic.topic as Topic,
      est: createEst('perf', topic),
      clear: topic.clear,
    }));
    const { strengths, weaknesses } = applyTopicRule(
      est.score,
      topics.map(({ topic, est: own }) => ({ topic, score: own.score })),
    );
    return {
      subject: measured.subject,
      est,
      level: toLevel(est.score),
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
export function findFavouriteSet<Type extends string>(
  ranking: readonly Pick<Favourite<Type>, 'type' | 'first'>[],
): { types: Type[]; word: SpokenWord | null } {
  const likeliest = ranking.toSorted((one, other) => other.first - one.first);
  // Probabilities are counts of draws: their floating-point sum must be rounded, or .8 would be slightly less.
  const sumChances = (count: number) => round4(sum(likeliest.slice(0, count).map(({ first }) => first)));
  const needed = likeliest.findIndex((_, i) => sumChances(i + 1) >= FAVOURITES.sure) + 1;
  if (needed === 0 || needed > FAVOURITES.most) return { types: [], word: null };
  return { types: likeliest.slice(0, needed).map(({ type }) => type), word: toSpokenWord(sumChances(needed)) };
}

/**
 * A ranking of favourites in the form of the report: the likely set, the first two, and the probability that the first
 * is the true first.
 */
export function createFavouritesSection<Type extends Riasec | Mi>(
  framework: 'riasec' | 'mi',
  ranking: readonly Favourite<Type>[] | null,
  { picks, flags }: { picks: readonly { picked: Type }[]; flags: readonly Flag[] },
  { years, mode, adults }: Pick<Findings, 'years' | 'mode' | 'adults'>,
) {
  const [first, second] = ranking ?? [];
  if (!ranking || !first || !second) return null;
  const evidence = [{ kind: 'interest' as const, framework }];
  const { types, word } = findFavouriteSet(ranking);
  const set = word
    ? say('interest.set', { types, word }, 'favourite-set', evidence)
    : say('interest.none', {}, 'favourite-set', evidence);
  const top = say(
    'interest.top',
    {
      first: first.type,
      second: second.type,
      chance: roundForDisplay(100 * first.first),
      ...(!adults.parent?.value && { adults: false }),
    },
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
      ...toDisplayedInterval(scored),
      first: chance,
      picks: picks.filter(({ picked }) => picked === type).length,
    })),
    set: types,
    picks: picks.length,
    flags: listCodes([...flags, ...listInterestFlags(adults)]),
    statements: [set, top, ...play, ...ideas, ...theory],
  };
}

/** Texts by author: all of the parent's, and those that the teacher shares. None of a form that was removed. */
export function listQuotes({ parent, teacher }: Findings['adults']): ReportDocument['quotes'] {
  const home = PARENT_TEXTS.map((field) => ({
    author: 'parent' as const,
    field,
    text: parent?.value?.texts[field] ?? '',
  }));
  const school = TEACHER_TEXTS.filter((field) => teacher?.value?.shared.includes(field)).map((field) => ({
    author: 'teacher' as const,
    field,
    text: teacher?.value?.texts[field] ?? '',
  }));
  return [...home, ...school].filter(({ text }) => text !== '');
}

/** The teacher's remark on how the child likes to learn, with the evidence about learning styles. No score uses it. */
export function createLearningStyle({ adults }: Findings): ReportDocument['learningStyle'] {
  const style = adults.teacher?.value?.learningStyle;
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
export function createMoodSection({ answers: { moods, plan } }: Findings): ReportDocument['mood'] {
  const countMoods = (...names: string[]) => moods.filter(({ mood }) => names.includes(mood)).length;
  const days = moods.map(({ day }) => day);
  const steps = moods.filter(({ step }) => step !== undefined).length;
  return {
    checks: moods.map((check) => {
      const { day, mood, step, energy, at } = check;
      const cameOn = findLaterDay(plan, day, at);
      return {
        day,
        mood,
        ...(step && { step }),
        energy,
        at,
        ...(isChosenByParent(check) && { byParent: true }),
        ...(cameOn && { cameOn }),
      };
    }),
    statements: [
      say(
        'mood.count',
        {
          checks: moods.length,
          bright: countMoods('happy', 'excited'),
          low: countMoods('sad'),
          ...(steps > 0 && { steps }),
        },
        'mood',
        [{ kind: 'mood', days }],
      ),
    ],
  };
}

/** Agreement of reliable views over traits, behaviour and regulation; interests and tests separately. */
export function createAlignmentSection({ agreements, reliableAgreements, interestMatch }: Findings): {
  alignment: ReportDocument['alignment'];
  statements: Statement[];
} {
  const test = agreements.find(({ dimension }) => dimension === 'academic')?.pairs[0];
  const result = computeAlignment(reliableAgreements.map((each) => each.agreements));
  const refs = reliableAgreements.map(({ dimension }) => ({ kind: 'agreement' as const, of: dimension }));
  const differing = agreements.flatMap(({ dimension, pairs }) =>
    pairs
      .filter(({ word }) => word === 'seen differently' && dimension !== 'academic')
      .map(({ between: [one, other] }) =>
        say('agreement.different', { dimension, one, other }, 'agreement', [{ kind: 'agreement', of: dimension }]),
      ),
  );
  // The mean of few pairs is often low by chance alone.
  const verdict = result && (result.verdict === 'differ' && differing.length === 0 ? 'usual' : result.verdict);
  const match = interestMatch === null ? null : judgeInterestMatch(interestMatch);
  const isCompared = agreements.some(({ pairs }) => pairs.length > 0);
  return {
    alignment: result &&
      verdict && {
        meanAgreement: roundForDisplay(result.meanA),
        verdict,
        dimensions: reliableAgreements.length,
        riasec: interestMatch,
        academic: test?.agreement ?? null,
      },
    statements: [
      ...(verdict ? [say(`alignment.${verdict}`, {}, 'alignment', refs)] : []),
      ...(isCompared || match ? [] : [say('alignment.none', {}, 'alignment')]),
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

/** The sources of the report with their number of answers. What a parent chose for the child is the parent's. */
export function listSources({ answers }: Findings): Provenance[] {
  const toSources = (
    who: Provenance['who'],
    what: Provenance['what'],
    n: number,
    at: string | undefined,
    sitting?: string,
  ): Provenance[] => (n > 0 && at ? [{ who, what, n, at, ...(sitting && { sitting }) }] : []);
  const { moods, scenes, games, subjects, parent, teacher } = answers;
  type Answer = { assist?: Assist | undefined; at: string };
  const splitSources = (what: Provenance['what'], all: readonly Answer[], sitting?: string) =>
    (['child', 'parent'] as const).flatMap((who) => {
      const own = all.filter((answer) => isChosenByParent(answer) === (who === 'parent'));
      return toSources(who, what, own.length, own.at(-1)?.at, sitting);
    });
  /** A sitting in which a parent chose does not count, so it is not told as the child's. */
  const getChooser = (all: readonly Pick<Answer, 'assist'>[]) => (all.some(isChosenByParent) ? 'parent' : 'child');
  return [
    ...splitSources('moods', moods),
    ...QUEST_SETS.flatMap((set) =>
      splitSources(
        'scenes',
        scenes.filter((answer) => answer.set === set),
        sittingNames.quest(set),
      ),
    ),
    ...Object.entries(games).flatMap(([area, { trials, at }]) => {
      const tried = trials.filter((trial) => !isLeftOut(trial));
      return toSources(getChooser(tried), 'trials', tried.length, at, sittingNames.game(area));
    }),
    ...Object.entries(subjects).flatMap(([subject, { items, at }]) =>
      toSources(getChooser(items), 'items', items.length, at, sittingNames.subject(subject)),
    ),
    ...toSources('parent', 'activities', parent?.homeActivities.length ?? 0, parent?.at),
    ...toSources('parent', 'ratings', Object.keys(parent?.sliders ?? {}).length, parent?.at),
    ...toSources('parent', 'mirror', parent?.mirror?.length ?? 0, parent?.at),
    ...toSources('teacher', 'ratings', Object.keys(teacher?.sliders ?? {}).length, teacher?.at),
  ];
}

/**
 * A parent may leave out a game for the hands: its moves are then recorded from the keyboard, with which no child can
 * play it.
 */
const isLeftOut = ({ game, inputType }: Trial): boolean =>
  isScoredGame(game) && GAME_AREA[game] === 'physical' && inputType === 'keyboard';

/** Answers of the child on which numbers of the report rest: none of a sitting that was left out. */
const countChildAnswers = ({ areas, quest: { traits, riasec, mi } }: Findings): number =>
  sum([
    ...areas.flatMap(({ measured }) => measured?.from ?? []).map(({ who, n }) => (who === 'child' ? n : 0)),
    ...TRAITS.map((trait) => traits[trait].codes.length),
    riasec.picks.length,
    mi.picks.length,
  ]);

/** Statements about the method, included in every report. */
export function createMethodSection(findings: Findings): Statement[] {
  const { answers, adults, years, traits } = findings;
  const counts = { answers: countChildAnswers(findings), adults: countAdultViews(adults) };
  return [
    say('about.week', { mood: answers.moods.length, ...counts }, 'method'),
    say('about.scores', {}, 'method'),
    traits
      ? say('about.traits', {}, 'method')
      : say('personality.none', years < OWN_OCEAN_AGE ? { needsAdult: true } : {}, 'missing'),
    say('about.evidence', { evidence: EVIDENCE, scaleVersion: SCALE_VERSION }, 'method'),
  ];
}

/** Statements about the game or the subjects of an area that reached the end of their range. */
function describeReach(area: Area, { examinedSources, subjects }: Findings): Statement[] {
  if (area === 'academic')
    return subjects.flatMap(({ subject, flags, from }) =>
      findReach(
        flags,
        from.flatMap(({ sitting }) => sitting ?? []),
      ).map(({ open, evidence }) => say('subject.reach', { subject, open }, 'reach', evidence)),
    );
  return examinedSources
    .filter(({ name }) => name === sittingNames.game(area))
    .flatMap(({ name, flags }) => findReach(listCodes(flags), [name]))
    .map(({ open, evidence }) => say('area.reach', { area, open }, 'reach', evidence));
}

/** The end of the range that was reached, with the flags of the sittings that say so; empty for none. */
function findReach(codes: readonly FlagCode[], sittings: readonly string[]) {
  const code = codes.find(isEdgeCode);
  const open = findOpenEnd(codes);
  return code && open ? [{ open, evidence: sittings.map((source) => ({ kind: 'flag' as const, source, code })) }] : [];
}
