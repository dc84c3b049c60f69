import { appendixOf } from '#services/pdf/appendix.ts';
import { areasOf, namedOf, showedOf } from '#services/pdf/areas-on-paper.ts';
import { fridgeOf, teacherOf, todayOf } from '#services/pdf/ideas-on-paper.ts';
import type { Made, ReportPdfRequest } from '#services/pdf/made.ts';
import { likeOf, likesOf, sinceOf } from '#services/pdf/person-on-paper.ts';
import { sayTo } from '#services/pdf/said.ts';
import { longDateOf } from '#shared/messages/en/dates.ts';
import { reportOverview } from '#shared/messages/en/report-overview.ts';
import { reportPdf } from '#shared/messages/en/report-pdf.ts';
import { reportScreen } from '#shared/messages/en/report-screen.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { shortSentences } from '#shared/reading/short-sentences.ts';
import { pebblesOf } from '#shared/reading/trust-pebbles-of.ts';
import { daysOfReport, wordsOfWeek } from '#shared/reading/week-days.ts';

/** The content of the PDF, in its order: words and positions, so that the template decides nothing. */
export function paperOf({ document: report, child, generatedAt, timeZone }: ReportPdfRequest) {
  const say = sayTo(child);
  const dateOf = (instant: string) => longDateOf(instant, timeZone);
  const date = generatedAt ? dateOf(generatedAt) : '';
  const title = reportScreen.title(child);
  const made = { report, child, say, dateOf };
  const [todaysIdea, fridge] = [todayOf(made), fridgeOf(made)];
  return {
    ...{
      title,
      brand: shell.product,
      made: date && reportScreen.made(date, report.ageYears),
      snapshot: reportScreen.snapshot,
    },
    foot: reportPdf.foot(title, date, reportScreen.snapshot),
    pages: reportPdf.pages,
    sizes: { summary: 11.4, ribbon: 13 },
    week: weekOf(made),
    summary: summaryOf(made),
    today: todaysIdea,
    trust: trustOf(made),
    areas: areasOf(made),
    named: namedOf(made),
    showed: showedOf(made),
    ...{ likes: likesOf(made), like: likeOf(made), since: sinceOf(made), teacher: teacherOf(made) },
    fridge,
    limits: say({ key: 'about.snapshot', params: {} }).join(''),
    appendix: appendixOf(made),
  };
}
export type Paper = ReturnType<typeof paperOf>;

const { week: weekWords, summary: summaryWords, trust: trustWords } = reportOverview;

function weekOf({ report, child }: Made) {
  const days = daysOfReport(report);
  return {
    title: weekWords.title,
    alt: wordsOfWeek(days),
    legend: weekWords.legend(child),
    days: days.map(({ day, title, done, check, stone }) => ({
      ...{ day, name: reportScreen.dayOf(day), title, done, isDone: stone === 'completed' },
      check: check && { ...check, words: [reportScreen.moods[check.mood], reportScreen.energies[check.energy]] },
    })),
  };
}

function summaryOf({ report, say }: Made) {
  return {
    ...{ above: summaryWords.minute, title: reportScreen.summary },
    rows: shortSentences(report).map(({ statement, group }) => ({
      group,
      label: group && summaryWords.groups[group],
      said: say(statement),
    })),
  };
}

function trustOf({ report }: Made) {
  const { trust } = report;
  const pebbles = pebblesOf(report);
  const less = pebbles.filter((each) => each === 'pale').length;
  return {
    ...{ title: trustWords.title, pebbles, alt: trustWords.alt(trust.kept, trust.of, less) },
    strong: trust.level === 'low' ? trustWords.little : trustWords.enough,
    text: [trust.of > 0 && trustWords.parts(trust.kept, trust.of, less), trustWords.typical].filter(Boolean).join(' '),
  };
}
