import { formatInstantDate, formatMonth } from '#messages/dates.ts';
import { LOCALE } from '#messages/locale.ts';
import { getMoodWord } from '#messages/mood.ts';
import { INTEREST_NAMES, TRAIT_ENDS, TRAIT_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPdf } from '#messages/report-pdf.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { shell } from '#messages/shell.ts';
import { buildAppendix } from '#services/reports/appendix.ts';
import { buildAreaCards, buildAreas, buildNamedGroups } from '#services/reports/areas-on-paper.ts';
import {
  createReasonFormatter,
  createSentenceFormatter,
  type PdfContext,
  type ReportPdfRequest,
  VOICE,
} from '#services/reports/blocks.ts';
import { buildFridge, buildTeacherQuestion, buildToday } from '#services/reports/ideas-on-paper.ts';
import { buildReportDays, describeDays, getFavouriteSet, isTooLittle, listPebbles } from '#shared/report-view/days.ts';
import { OWN_MIDDLE, spreadMarks, toOwnPlace, toRibbon } from '#shared/report-view/geometry.ts';
import { listOpenReasons, listSummary, listTraitSentences } from '#shared/report-view/sentences.ts';
import { buildTraitViews, nameTraitViewers, selectTwoQuotes } from '#shared/report-view/viewers.ts';

/** The content of the PDF, in its order: words and positions, so that the template decides nothing. */
export function buildPdfModel({ document: report, trends = [], child, generatedAt, timeZone }: ReportPdfRequest) {
  const say = createSentenceFormatter(child);
  const formatDate = (instant: string) => formatInstantDate(instant, timeZone);
  const date = generatedAt ? formatDate(generatedAt) : '';
  const title = reportScreen.title(child);
  const context = { report, trends, child, say, sayReason: createReasonFormatter(say), formatDate };
  const summary = buildSummary(context);
  const [todaysIdea, fridge] = [buildToday(context), buildFridge(context)];
  return {
    lang: LOCALE,
    title,
    brand: shell.product,
    made: date && reportScreen.made(date, report.ageYears),
    snapshot: reportScreen.snapshot,
    foot: reportPdf.foot(title, date, reportScreen.snapshot),
    pages: reportPdf.pages,
    // Five sentences take the room of four.
    sizes: { summary: summary.rows.length > 4 ? 9.6 : 10.6, ribbon: 13 },
    week: buildWeek(context),
    summary,
    today: todaysIdea,
    trust: buildTrust(context),
    areas: buildAreas(context),
    named: buildNamedGroups(context),
    showed: buildAreaCards(context),
    likes: buildLikes(context),
    like: buildPersonality(context),
    since: buildChanges(context),
    teacher: buildTeacherQuestion(context),
    fridge,
    limits: say({ key: 'about.snapshot', params: {} }).join(''),
    appendix: buildAppendix(context),
  };
}
export type PdfModel = ReturnType<typeof buildPdfModel>;

const { week: weekWords, summary: summaryWords, trust: trustWords } = reportOverview;

function buildWeek({ report }: PdfContext) {
  const days = buildReportDays(report);
  return {
    title: weekWords.title,
    alt: describeDays(days),
    legend: weekWords.legend,
    days: days.map(({ day, title, done, check, stone }) => ({
      day,
      name: reportScreen.dayOf(day),
      title,
      done,
      isDone: stone === 'completed',
      check: check && { ...check, words: [getMoodWord(check), reportScreen.energies[check.energy]] },
    })),
  };
}

function buildSummary({ report, say }: PdfContext) {
  return {
    above: summaryWords.minute,
    title: reportScreen.summary,
    rows: listSummary(report).map(({ statement, group }) => {
      const pieces = say(statement);
      const wouldHelp = group === 'open' ? listOpenReasons(statement).map((each) => summaryWords.wouldHelp[each]) : [];
      return {
        group,
        label: group && summaryWords.groups[group],
        said: [...pieces.slice(0, -1), [pieces.at(-1), ...wouldHelp].join(' ')],
      };
    }),
  };
}

function buildTrust({ report }: PdfContext) {
  const { trust } = report;
  const pebbles = listPebbles(report);
  const less = pebbles.filter((each) => each === 'pale').length;
  return {
    title: trustWords.title,
    pebbles,
    alt: trustWords.alt(trust.kept, trust.of, less),
    strong: isTooLittle(report) ? trustWords.little : trustWords.enough,
    text: [trust.of > 0 && trustWords.parts(trust.kept, trust.of, less), trustWords.typical].filter(Boolean).join(' '),
  };
}

const { likes, like, since } = reportOverview;
/** The width of a mark on a line of views, as a share of the line. */
const MARK = 0.09;
/** A longer quote appears only in the appendix. */
const SHORT_QUOTE = 170;
/** Sentences about change on the page; all of them are in the appendix. */
const MAX_CHANGES = 4;

/** What the child chose most, each as a range beside the first. */
function buildLikes({ report: { mi, riasec }, child, say }: PdfContext) {
  const favourites = mi ?? riasec;
  if (!favourites) return null;
  const set = getFavouriteSet(favourites);
  const [first] = favourites.ranking;
  const jobs = mi ? (riasec?.statements ?? []) : [];
  return {
    title: likes.title(child),
    said: favourites.statements.slice(0, 1).map(say),
    rows: favourites.ranking.map(({ type, ...each }, i) => ({
      name: INTEREST_NAMES[type],
      place: i === 0 ? 'first' : set.includes(type) ? 'set' : 'rest',
      ...toRibbon(each, first ?? each, 1),
    })),
    middle: toOwnPlace(OWN_MIDDLE, 1),
    ends: [likes.less, likes.middle, likes.more],
    note: likes.note(child),
    jobs: jobs.length > 0 ? { label: likes.jobs, said: jobs.slice(0, 1).map(say) } : null,
  };
}

/** The child's traits, as each person sees them. */
function buildPersonality({ report, child, say }: PdfContext) {
  const rows = buildTraitViews(report);
  const quotes = selectTwoQuotes(report);
  if (!report.personality && quotes.length === 0) return null;
  const { names, present } = nameTraitViewers(rows, child, VOICE);
  return {
    title: like.title(child),
    said: listTraitSentences(report).map(say),
    note: like.noBetter,
    differently: like.differently,
    legend: present.map((who) => ({ who, name: names[who] })),
    rows: rows.map(({ trait, views, differ }) => {
      const places = spreadMarks(
        views.map(({ score }) => score / 100),
        MARK,
        1,
      );
      return {
        low: TRAIT_ENDS[trait].low,
        high: TRAIT_ENDS[trait].high,
        alt: like.alt(
          TRAIT_NAMES[trait],
          views.map(({ who, score }) => like.view(names[who], score)),
          differ.map(([one, other]) => like.pair(names[one], names[other])),
        ),
        marks: views.map(({ who }, i) => ({ who, at: places[i] ?? 0 })),
        held: differ.map((pair) =>
          pair.map((who) => places[views.findIndex((view) => view.who === who)] ?? 0).toSorted((a, b) => a - b),
        ),
      };
    }),
    quotes: quotes
      .filter(({ text }) => text.length <= SHORT_QUOTE)
      .map(({ author, text }) => ({ who: author, text: reportPdf.quoted(text), by: like.quoted(VOICE)[author] })),
  };
}

/** What has changed since the previous assessment of the same child. */
function buildChanges({ report: { change }, say }: PdfContext) {
  if (!change) return null;
  return {
    title: since.title(formatMonth(change.earlier.date)),
    said: change.statements.slice(0, MAX_CHANGES).map(say),
  };
}
