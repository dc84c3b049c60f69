import { formatInstantDate } from '#messages/dates.ts';
import type { IdeaText } from '#messages/ideas/idea-text.ts';
import { CLASS_IDEAS, papers } from '#messages/papers.ts';
import { joinWithAnd } from '#messages/phrases.ts';
import { subjectTitles } from '#messages/programme.ts';
import { formatSentenceFor } from '#messages/report.ts';
import { INTEREST_NAMES } from '#messages/report-names.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { SAFETY } from '#messages/safety.ts';
import { sittingNames } from '#shared/instruments/presentation.ts';
import { MIN_PICKS_OFTEN } from '#shared/instruments/quest-scene.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { isOwnResult } from '#shared/measurement/links.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { buildReportDays, type Favourites, getFavouriteSet, isTooLittle } from '#shared/report-view/days.ts';
import {
  isAboveTypical,
  listAreas,
  listShortSentences,
  selectAreas,
  toReadable,
} from '#shared/report-view/sentences.ts';
import type { Instant } from '#shared/values/days.ts';
import type { SchoolPart } from '#shared/values/papers.ts';

export type PaperSource = {
  document: ReportDocument;
  child: string;
  generatedAt: Instant | null;
  timeZone: string;
  /** The text of an idea; undefined where there is none, or none yet. */
  findIdeaText: (id: string) => IdeaText | undefined;
};
type Statement = ReportDocument['summary'][number];
type Area = ReportDocument['areas'][number]['area'];

const formatMade = ({ document, generatedAt, timeZone }: PaperSource): string =>
  generatedAt ? reportScreen.made(formatInstantDate(generatedAt, timeZone), document.ageYears) : '';

/**
 * One page for a teacher. It has no quote, no rating, no mood and no reason, and of the parts only those that the
 * parent chose.
 */
export function buildSchoolPage(source: PaperSource, parts: readonly SchoolPart[]) {
  const { document: report, child } = source;
  const { school: words } = papers;
  const say = (statement: Pick<Statement, 'key' | 'params'>) =>
    formatSentenceFor(toReadable(statement), { child, voice: 'paper' });
  const isTrusted = report.trust.level !== 'low';
  const lines: Record<SchoolPart, string[]> = {
    likes: (report.mi ?? report.riasec)?.statements.slice(0, 1).map(say) ?? [],
    well: isTrusted ? listWell(report).map(say) : [],
    help: isTrusted ? listHelp(report).map(say) : [],
    ideas: chooseClassAreas(report).map((area) => CLASS_IDEAS[area][report.ageMode]),
    question: [say(withoutHome(report.teacherQuestion))],
  };
  if (lines.help.length === 0) lines.help.push(isTooLittle(report) ? words.untold : words.noHelp);
  return {
    title: words.title(child),
    made: formatMade(source),
    lead: words.lead(listSchoolSources(report)),
    /** How far to trust what is said of the week; empty as usual, and where nothing is said of it. */
    trust: report.trust.level === 'partly' ? report.trust.statements.map(say) : [],
    sections: parts
      .map((part) => ({ part, title: words.names[part](child), lines: lines[part] }))
      .filter((section) => section.lines.length > 0),
    notes: words.notes,
    foot: words.foot,
  };
}

/** What the week consists of: what the child did, and what adults told. */
function listSchoolSources({ sources }: ReportDocument): string[] {
  const { trials, items, scenes, ratings } = papers.school.from;
  const has = (what: string) => sources.some((each) => each.what === what);
  return [
    ...(has('trials') ? [trials] : []),
    ...(has('items') ? [items] : []),
    ...(has('scenes') ? [scenes] : []),
    ...(has('ratings') ? [ratings] : []),
  ];
}

/** The sentences of the summary name the areas; those of the lists add topics and subjects. */
function listWell(report: ReportDocument): Statement[] {
  const higher = listBySummary(report, 'higher');
  // Not what a parent said is enjoyed at home, nor what the child is like, which did not go well or badly.
  const results = ['strength.topic', 'strength.subjects', ...(higher.length > 0 ? [] : ['strength.area'])];
  return [...higher, ...listResults(report.strengths, 'above', report).filter(({ key }) => results.includes(key))];
}

function listHelp(report: ReportDocument): Statement[] {
  const lower = listBySummary(report, 'lower');
  const growth = listResults(report.growthAreas, 'below', report);
  return [...lower, ...growth.filter(({ key }) => lower.length === 0 || key !== 'growth.area')];
}

const listBySummary = (report: ReportDocument, group: 'higher' | 'lower'): Statement[] =>
  listShortSentences(report)
    .filter((each) => each.group === group)
    .flatMap(({ statement }) => {
      const areas = listAreas(statement).filter((area) => isOwn(area, group === 'higher' ? 'above' : 'below', report));
      return areas.length > 0 ? [selectAreas(statement, areas)] : [];
    });

const listResults = (statements: readonly Statement[], side: 'above' | 'below', report: ReportDocument): Statement[] =>
  statements.filter(({ params }) => isOwn(params.area, side, report));

const isOwn = (area: unknown, side: 'above' | 'below', { areas }: ReportDocument): boolean => {
  const parts = areas.find((each) => each.area === area)?.parts ?? [];
  return isOwnResult(
    side,
    parts.map(({ part, est }) => ({ part, estimate: est })),
  );
};

/** The question does not tell the teacher how the parent rated the child at home. */
function withoutHome(question: ReportDocument['teacherQuestion']): Pick<Statement, 'key' | 'params'> {
  if (!question) return { key: 'teacher.open', params: {} };
  return question.key === 'teacher.differently'
    ? { ...question, params: { ...question.params, home: 'other' } }
    : question;
}

/** Two areas: first the one that went least easily, then the one that went best. */
function chooseClassAreas(report: ReportDocument): Area[] {
  const { contrasts = [], areas, trust } = report;
  const listAreas = (standing: string) =>
    trust.level === 'low' ? [] : contrasts.filter((each) => each.standing === standing).map(({ area }) => area);
  const ordered = [
    ...listAreas('lower')
      .filter((area) => !isAboveTypical(area, report))
      .slice(0, 1),
    ...listAreas('higher').slice(0, 1),
    ...areas.map(({ area }) => area),
  ];
  return [...new Set(ordered)].slice(0, 2);
}

/** Different things from which on a child chose many. */
const MIN_DIFFERENT_PICKS = 3;

/**
 * Of the likely favourites, those that the child often chose: their ranking also rests on what adults answered. Older
 * reports do not count the choices of each.
 */
function describeLiked(favourites: Favourites): string | null {
  const { liked: words } = papers.child;
  const ranking: readonly { type: keyof typeof INTEREST_NAMES; picks?: number | undefined }[] = favourites.ranking;
  const isCounted = ranking.every(({ picks }) => picks !== undefined);
  const names = getFavouriteSet(favourites)
    .flatMap((type) =>
      ranking.filter((each) => each.type === type && (each.picks ?? MIN_PICKS_OFTEN) >= MIN_PICKS_OFTEN),
    )
    .map(({ type }) => INTEREST_NAMES[type])
    .join(' · ');
  if (names) return isCounted ? words.often(names) : words.like(names);
  return ranking.filter(({ picks }) => picks !== 0).length >= MIN_DIFFERENT_PICKS ? words.many : null;
}
/** A page for the child, to be read together: what it liked and tried, with no score and no comparison. */
export function buildChildPage(source: PaperSource) {
  const { document: report, child, findIdeaText } = source;
  const { child: words } = papers;
  const favourites = report.mi ?? report.riasec;
  const liked = favourites ? describeLiked(favourites) : null;
  const ownSources = report.sources.filter(({ who }) => who === 'child');
  const hasSource = (what: string) => ownSources.some((each) => each.what === what);
  // Also what could not be scored; sources of older reports do not name their sitting.
  const hasSitting = (name: string) => ownSources.some(({ sitting }) => sitting === name);
  const gameNames = report.areas.flatMap(({ area, est }) =>
    area !== 'academic' && (hasSitting(sittingNames.game(area)) || est?.from.some(({ what }) => what === 'trials'))
      ? [words.tried.played[area]]
      : [],
  );
  const subjectNames = Subject.options
    .filter(
      (subject) =>
        hasSitting(sittingNames.subject(subject)) || report.subjects.some((each) => each.subject === subject),
    )
    .map((subject) => subjectTitles[subject].toLowerCase());
  const idea = report.today && findIdeaText(report.today.idea);
  const tried = [
    ...(hasSource('moods') ? [words.tried.moods] : []),
    ...(hasSource('scenes') ? [words.tried.story] : []),
    ...(gameNames.length > 0 ? [words.tried.games(joinWithAnd(gameNames))] : []),
    ...(subjectNames.length > 0 ? [words.tried.subjects(joinWithAnd(subjectNames))] : []),
  ];
  return {
    title: words.title(child),
    lead: words.lead,
    days: buildReportDays(report).map(({ day, stone }) => ({
      day,
      word: words.days[day],
      isDone: stone === 'completed',
    })),
    sections: [
      ...(liked ? [{ title: words.liked.title, lines: [liked] }] : []),
      ...(tried.length > 0 ? [{ title: words.tried.title, lines: tried }] : []),
      ...(idea ? [{ title: words.next, lines: [`${idea.title}. ${idea.gist}`, SAFETY[report.ageMode]] }] : []),
    ],
    draw: words.draw,
  };
}
