import { formatMonth } from '#messages/dates.ts';
import { INTEREST_NAMES, TRAIT_ENDS, TRAIT_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPdf } from '#messages/report-pdf.ts';
import type { PdfContext } from '#services/reports/pdf-context.ts';
import { getFavouriteSet } from '#shared/report-view/favourites.ts';
import { OWN_MIDDLE, toOwnPlace, toRibbon } from '#shared/report-view/ribbon-geometry.ts';
import { listTraitSentences } from '#shared/report-view/trait-sentences.ts';
import { buildTraitViews, selectTwoQuotes } from '#shared/report-view/trait-views.ts';
import type { Viewer } from '#shared/report-view/viewers.ts';
import { spreadMarks } from '#shared/report-view/views-geometry.ts';

const { likes, like, since } = reportOverview;
/** The width of a mark on a line of views, as a share of the line. */
const MARK = 0.09;
/** A longer quote appears only in the appendix. */
const SHORT_QUOTE = 170;
/** Sentences about change on the page; all of them are in the appendix. */
const MAX_CHANGES = 4;

/** What the child chose most, each as a range beside the first. */
export function buildLikes({ report: { mi, riasec }, child, say }: PdfContext) {
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
export function buildPersonality({ report, child, say }: PdfContext) {
  const rows = buildTraitViews(report);
  const quotes = selectTwoQuotes(report);
  if (!report.personality && quotes.length === 0) return null;
  const names: Record<Viewer, string> = { ...like.who(child), all: like.fused };
  const shownViewers = (Object.keys(names) as Viewer[]).filter((who) =>
    rows.some(({ views }) => views.some((view) => view.who === who)),
  );
  return {
    title: like.title(child),
    said: listTraitSentences(report).map(say),
    note: like.noBetter,
    differently: like.differently,
    legend: shownViewers.map((who) => ({ who, name: names[who] })),
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
      .map(({ author, text }) => ({ who: author, text: reportPdf.quoted(text), by: like.quoted[author] })),
  };
}

/** What has changed since the previous assessment of the same child. */
export function buildChanges({ report: { change }, say }: PdfContext) {
  if (!change) return null;
  return {
    title: since.title(formatMonth(change.earlier.date)),
    said: change.statements.slice(0, MAX_CHANGES).map(say),
  };
}
