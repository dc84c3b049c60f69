import { formatInstantDate } from '#messages/dates.ts';
import { LOCALE } from '#messages/locale.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPdf } from '#messages/report-pdf.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { shell } from '#messages/shell.ts';
import { buildAppendix } from '#services/reports/appendix.ts';
import { buildAreaCards, buildAreas, buildNamedGroups } from '#services/reports/areas-on-paper.ts';
import { buildFridge, buildTeacherQuestion, buildToday } from '#services/reports/ideas-on-paper.ts';
import type { PdfContext, ReportPdfRequest } from '#services/reports/pdf-context.ts';
import { buildChanges, buildLikes, buildPersonality } from '#services/reports/person-on-paper.ts';
import { createSentenceFormatter } from '#services/reports/sentence-formatter.ts';
import { buildReportDays, describeDays } from '#shared/report-view/report-days.ts';
import { listShortSentences } from '#shared/report-view/short-sentences.ts';
import { listPebbles } from '#shared/report-view/trust-pebbles.ts';

/** The content of the PDF, in its order: words and positions, so that the template decides nothing. */
export function buildPdfModel({ document: report, child, generatedAt, timeZone }: ReportPdfRequest) {
  const say = createSentenceFormatter(child);
  const formatDate = (instant: string) => formatInstantDate(instant, timeZone);
  const date = generatedAt ? formatDate(generatedAt) : '';
  const title = reportScreen.title(child);
  const context = { report, child, say, formatDate };
  const [todaysIdea, fridge] = [buildToday(context), buildFridge(context)];
  return {
    lang: LOCALE,
    title,
    brand: shell.product,
    made: date && reportScreen.made(date, report.ageYears),
    snapshot: reportScreen.snapshot,
    foot: reportPdf.foot(title, date, reportScreen.snapshot),
    pages: reportPdf.pages,
    sizes: { summary: 11.4, ribbon: 13 },
    week: buildWeek(context),
    summary: buildSummary(context),
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

function buildWeek({ report, child }: PdfContext) {
  const days = buildReportDays(report);
  return {
    title: weekWords.title,
    alt: describeDays(days),
    legend: weekWords.legend(child),
    days: days.map(({ day, title, done, check, stone }) => ({
      day,
      name: reportScreen.dayOf(day),
      title,
      done,
      isDone: stone === 'completed',
      check: check && { ...check, words: [reportScreen.moods[check.mood], reportScreen.energies[check.energy]] },
    })),
  };
}

function buildSummary({ report, say }: PdfContext) {
  return {
    above: summaryWords.minute,
    title: reportScreen.summary,
    rows: listShortSentences(report).map(({ statement, group }) => ({
      group,
      label: group && summaryWords.groups[group],
      said: say(statement),
    })),
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
    strong: trust.level === 'low' ? trustWords.little : trustWords.enough,
    text: [trust.of > 0 && trustWords.parts(trust.kept, trust.of, less), trustWords.typical].filter(Boolean).join(' '),
  };
}
