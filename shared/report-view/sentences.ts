import { formatLongDate } from '#messages/dates.ts';
import { reportAreas } from '#messages/report-areas.ts';
import { TRAIT_NAMES } from '#messages/report-names.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { isAreaSitting } from '#shared/instruments/presentation.ts';
import { listSubjectsAlone } from '#shared/instruments/subjects-alone.ts';
import { probabilityAtLeast } from '#shared/measurement/links.ts';
import type { AreaReport, ContrastReport, ReportDocument } from '#shared/measurement/report/document.ts';
import type { EvidenceRef, Statement } from '#shared/measurement/report/statement.ts';
import { RULES, type RuleId } from '#shared/measurement/report/wording.ts';
import { NAMED } from '#shared/measurement/scale.ts';

type Area = AreaReport['area'];
type OwnSentenceSource = Pick<ReportDocument, 'short' | 'contrasts' | 'areas' | 'ageYears' | 'trust'> &
  Partial<Pick<ReportDocument, 'subjects'>>;

export const DIMENSION: Partial<Record<Area, ReportDocument['agreement'][number]['dimension']>> = {
  social: 'social',
  emotional: 'regulation',
  academic: 'academic',
};
/** Evidence of one area: its estimate, its views and the flags of its answers. */
const isAreaEvidence = (area: Area, ref: EvidenceRef): boolean =>
  ref.kind === 'estimate'
    ? ref.of === `area/${area}`
    : ref.kind === 'agreement'
      ? ref.of === DIMENSION[area]
      : ref.kind === 'flag' && isAreaSitting(area, ref.source);

/**
 * The sentence of the first page about one area, reduced to that area: same rule, only its own evidence. If the first
 * page has none, it is worded from the comparison. Null if nothing was compared or the report cannot be trusted.
 */
export function findOwnSentence(area: Area, report: OwnSentenceSource): Statement | null {
  const contrast = report.contrasts?.find((each) => each.area === area);
  if (!contrast || report.trust.level === 'low') return null;
  return sliceSentence(area, report.short ?? []) ?? wordContrast(contrast, report);
}

function sliceSentence(area: Area, short: readonly Statement[]): Statement | null {
  for (const statement of short) {
    if (listAreas(statement).includes(area)) return selectAreas(statement, [area]);
  }
  return null;
}

export const listAreas = ({ params: { areas } }: Statement): Area[] => (Array.isArray(areas) ? (areas as Area[]) : []);

/** A sentence about several areas, reduced to some of them. */
export function selectAreas(statement: Statement, selected: readonly Area[]): Statement {
  const areas = listAreas(statement);
  const params = Object.fromEntries(
    Object.entries(statement.params).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length === areas.length
        ? value.filter((_, i) => selected.includes(areas[i] as Area))
        : value,
    ]),
  );
  return {
    ...statement,
    params: params as Statement['params'],
    evidence: statement.evidence.filter((ref) => selected.some((area) => isAreaEvidence(area, ref))),
  };
}

type AreaStatements = Pick<ReportDocument, 'areas'> & { short?: readonly Statement[] | undefined };
/**
 * Whether an area that went less easily than the rest is above what is typical, so that it needs no help. Sentences of
 * earlier releases do not say so, and a shared report has no estimates.
 */
export function isAboveTypical(area: Area, { short = [], areas }: AreaStatements): boolean {
  const above = sliceSentence(area, short)?.params.above;
  const est = areas.find((each) => each.area === area)?.est;
  return Boolean(Array.isArray(above) && above[0]) || (!!est && probabilityAtLeast(NAMED.typical, est) >= NAMED.sure);
}

/**
 * Comparisons whose chances are told: none of a report that cannot be trusted, and none of an area that nothing may be
 * said of, such as one with few answers.
 */
export const listComparisons = ({ contrasts = [], trust }: Pick<ReportDocument, 'contrasts' | 'trust'>) =>
  trust.level === 'low' ? [] : contrasts.filter(({ word, typical }) => word || typical);

const RULE_IDS = {
  higher: 'contrast',
  lower: 'contrast',
  typical: 'typical',
  untold: 'could-not-tell',
} as const satisfies Record<ContrastReport['standing'], RuleId>;

function wordContrast(
  { area, standing, word, typical, reason }: ContrastReport,
  { areas, ageYears, subjects = [] }: OwnSentenceSource,
): Statement | null {
  if ((standing === 'higher' || standing === 'lower') && !word) return null;
  const composition = areas.find((each) => each.area === area)?.composition ?? 'whole';
  const params = {
    areas: [area],
    halves: [area === 'academic' ? listSubjectsAlone(subjects).join(' ') : composition === 'whole' ? '' : composition],
    years: ageYears,
    ...(standing === 'untold'
      ? { reasons: [reason ?? 'wide'] }
      : { words: [(standing === 'typical' ? typical?.word : word) ?? ''] }),
    ...(standing === 'higher' && { above: [''] }),
    ...(standing === 'lower' && { below: [''] }),
  };
  const id = RULE_IDS[standing];
  return {
    key: `short.${standing}`,
    params,
    rule: { id, version: RULES[id] },
    evidence: [{ kind: 'estimate', of: `area/${area}` }],
  };
}

/**
 * What the standing of an area means on an ordinary day, with an example for the age; null if nothing was compared, or
 * the report cannot be trusted.
 */
export function describeMeaning(area: Area, report: OwnSentenceSource): string | null {
  const contrast = report.contrasts?.find((each) => each.area === area);
  if (!contrast || report.trust.level === 'low') return null;
  const { standing, word } = contrast;
  const shownStanding = standing === 'lower' && isAboveTypical(area, report) ? 'less' : standing;
  return reportAreas.meaning.text(area, toAgeMode(report.ageYears), shownStanding, word !== null);
}

type IdeaReasonArea = ReportDocument['areas'][number]['area'];

/**
 * Why an idea of the bank is suggested for an area; older reports, without a bank, have the idea itself as a sentence.
 */
export function findIdeaReason(
  area: IdeaReasonArea,
  { byArea, recommendations }: Pick<ReportDocument, 'byArea' | 'recommendations'>,
): Statement | null {
  const areaIdea = byArea?.find((each) => each.area === area);
  if (areaIdea) return areaIdea.reason;
  const suggestions = recommendations.find((each) => each.area === area)?.suggestions ?? [];
  return suggestions.find(({ key }) => key === 'recommend.idea') ?? suggestions[0] ?? null;
}

/** Reasons that say of an area what the sentence of its card says, if it has this standing. */
const SAID_BY_CARD: Readonly<Record<string, ContrastReport['standing']>> = {
  'idea.lower': 'lower',
  'idea.growth-area': 'lower',
  'idea.higher': 'higher',
  'idea.strength-area': 'higher',
  'idea.typical': 'typical',
};

/**
 * Of the reasons of several ideas, in the order in which they are read, those to say: each once, and none for an idea
 * that suits any child.
 */
export function selectReasons(reasons: readonly (Statement | null | undefined)[]): (Statement | null)[] {
  const seenReasons = new Set<string>();
  return reasons.map((reason) => {
    if (!reason || reason.key === 'idea.any' || seenReasons.has(toSentenceIdentity(reason))) return null;
    seenReasons.add(toSentenceIdentity(reason));
    return reason;
  });
}

/** The reasons for the ideas of all areas, as far as their cards do not say them anyway. */
export const listCardReasons = (
  report: OwnSentenceSource & Pick<ReportDocument, 'byArea' | 'recommendations'>,
): (Statement | null)[] =>
  selectReasons(
    report.areas.map(({ area }) => {
      const reason = findIdeaReason(area, report);
      const contrast = report.contrasts?.find((each) => each.area === area);
      const isSaid = contrast && reason?.params.area === area && SAID_BY_CARD[reason.key] === contrast.standing;
      return isSaid && findOwnSentence(area, report) ? null : reason;
    }),
  );

/** Whether an area's idea has no reason, which is said once a page and not beside each. */
export const hasUnexplainedIdea = ({ byArea = [] }: Pick<ReportDocument, 'byArea'>): boolean =>
  byArea.some(({ reason }) => reason.key === 'idea.any');

/**
 * Sentences about the child's traits. Differences between two views are added unless a sentence about the trait states
 * them already.
 */
export function listTraitSentences({
  personality,
  alignmentStatements,
}: Pick<ReportDocument, 'personality' | 'alignmentStatements'>): Statement[] {
  const viewedTraits = (personality?.statements ?? [])
    .filter(({ key }) => key === 'trait.views')
    .map(({ params }) => params.trait);
  const differ = alignmentStatements.filter(
    ({ key, params }) =>
      key === 'agreement.different' &&
      Object.hasOwn(TRAIT_NAMES, String(params.dimension)) &&
      !viewedTraits.includes(String(params.dimension)),
  );
  return [...(personality?.statements ?? []), ...differ];
}

export type SentenceGroup = ContrastReport['standing'];
/** `less`: what went less easily than the rest and is above what is typical, so that it needs no help. */
type ShortGroup = SentenceGroup | 'less';
/**
 * `likes`: the favourite; `help`: where practice would help, if no area that needs help went less easily; `open`: what
 * could not be told, where nothing stands out.
 */
export type SummaryGroup = ShortGroup | 'likes' | 'help' | 'open';
type ShortSentence<Group = ShortGroup> = { statement: Statement; group: Group | null };
/**
 * A sentence of the first page. A shared report sends the group, because it does not send the evidence from which it
 * follows.
 */
type GroupedStatement = Statement & { group?: SentenceGroup | null };
type SummarisedReport = Pick<ReportDocument, 'summary' | 'contrasts' | 'trust' | 'areas'> & {
  short?: readonly GroupedStatement[] | undefined;
};

/** Sentences of an older summary that the first page shows in another place. */
const ELSEWHERE = ['overall.score', 'about.snapshot'];
const MAX_SENTENCES = 3;
const isTrustSentence = ({ key }: Statement) => key.startsWith('trust.');

/** The heading of the first page under which a sentence appears, by the area of its evidence. */
export function getSentenceGroup(
  { key, evidence }: Pick<Statement, 'key' | 'evidence'>,
  { contrasts = [] }: Pick<ReportDocument, 'contrasts'>,
): SentenceGroup | null {
  // It is about all areas.
  if (key === 'short.none') return null;
  const contrast = contrasts.find(({ area }) =>
    evidence.some((ref) => ref.kind === 'estimate' && ref.of === `area/${area}`),
  );
  return contrast ? contrast.standing : null;
}

/** Sentences of the first page for an older report: the first ones of its summary. */
export const listSummarySentences = ({ summary }: Pick<ReportDocument, 'summary'>): Statement[] =>
  summary.filter((each) => !ELSEWHERE.includes(each.key) && !isTrustSentence(each)).slice(0, MAX_SENTENCES);

/**
 * The sentences of the first page. If the report is only partly trustworthy, how far to trust it comes first; if it is
 * not, nothing else is shown.
 */
export function listShortSentences(report: SummarisedReport): ShortSentence[] {
  const { short, trust } = report;
  const toUngrouped = (statement: Statement): ShortSentence => ({ statement, group: null });
  if (trust.level === 'low') return trust.statements.map(toUngrouped);
  const trustSentences = trust.level === 'partly' ? trust.statements : [];
  // Reports of earlier releases hold that sentence here, too.
  const ownSentences = short
    ?.filter((each) => !isTrustSentence(each))
    .map(
      (each): ShortSentence => ({
        statement: each,
        group: each.group === undefined ? getSentenceGroup(each, report) : each.group,
      }),
    );
  return [
    ...trustSentences.map(toUngrouped),
    ...(ownSentences ?? listSummarySentences(report).map(toUngrouped)),
  ].flatMap((each) => splitLower(each, report));
}

/** What went less easily: first what is above typical, then what would need help. */
function splitLower(sentence: ShortSentence, report: SummarisedReport): ShortSentence[] {
  const { statement, group } = sentence;
  const above = listAreas(statement).filter((area) => isAboveTypical(area, report));
  if (group !== 'lower' || above.length === 0) return [sentence];
  const others = listAreas(statement).filter((area) => !above.includes(area));
  return [
    { statement: selectAreas(statement, above), group: 'less' },
    ...(others.length > 0 ? [{ statement: selectAreas(statement, others), group }] : []),
  ];
}

type SummaryReport = SummarisedReport & Pick<ReportDocument, 'mi' | 'riasec' | 'growthAreas'>;

/**
 * The summary that is read in a minute: who the child was this week, then what to help; what could not be told comes
 * last, or first where no area stands out. A report that cannot be trusted says only that.
 */
export function listSummary(report: SummaryReport): ShortSentence<SummaryGroup>[] {
  const sentences = listShortSentences(report);
  if (report.trust.level === 'low') return sentences;
  const favourites = report.mi ?? report.riasec;
  const hasFavourite = favourites && (favourites.set ?? favourites.ranking).length > 0;
  const isOpen = ({ group }: ShortSentence) => group === 'lower' || group === 'untold';
  const untold = sentences.filter(({ group }) => group === 'untold');
  // Where no area is surely higher or lower, what could not be told is the first thing to know.
  const isOpenWeek = !sentences.some(({ group }) => group === 'higher' || group === 'lower' || group === 'less');
  const toHelp = report.growthAreas.slice(0, 1);
  return [
    ...sentences.filter(({ statement }) => isTrustSentence(statement)),
    ...(isOpenWeek ? untold : []).map(({ statement }) => ({ statement, group: 'open' as const })),
    ...(hasFavourite ? favourites.statements.slice(0, 1) : []).map((statement) => ({
      statement,
      group: 'likes' as const,
    })),
    ...sentences.filter((each) => !isTrustSentence(each.statement) && !isOpen(each)),
    ...sentences.filter(({ group }) => group === 'lower'),
    ...(sentences.some(({ group }) => group === 'lower') ? [] : toHelp).map((statement) => ({
      statement,
      group: 'help' as const,
    })),
    ...(isOpenWeek ? [] : untold),
  ];
}

type OpenReason = NonNullable<ContrastReport['reason']>;
/** Why areas could not be told, each reason once, from the sentence that names them. */
export const listOpenReasons = ({ key, params: { reasons } }: Statement): OpenReason[] =>
  key === 'short.untold' && Array.isArray(reasons) ? [...new Set(reasons as OpenReason[])] : [];

/** Sentences with the same key and parameters are duplicates. */
export const toSentenceIdentity = ({ key, params }: Pick<Statement, 'key' | 'params'>): string =>
  `${key} ${JSON.stringify(params)}`;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Replaces stored dates in a statement's parameters by dates in words. */
export const toReadable = ({ key, params }: Pick<Statement, 'key' | 'params'>) => ({
  key,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && DATE.test(value) ? formatLongDate(value) : value,
    ]),
  ),
});
