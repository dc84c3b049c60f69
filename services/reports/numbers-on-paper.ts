import { assumptions } from '#messages/assumptions.ts';
import { formatLongDate, formatMonth } from '#messages/dates.ts';
import { reportAnalysis as words } from '#messages/report-analysis.ts';
import { getComparedName } from '#messages/report-change.ts';
import {
  AGREEMENT_NAMES,
  DIMENSION_NAMES,
  FLAG_NAMES,
  formatBothNames,
  INTEREST_NAMES,
} from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { getSourceName, reportPage } from '#messages/report-page.ts';
import { reportPdf } from '#messages/report-pdf.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { formatFromAnswers } from '#messages/score-words.ts';
import { formatRange } from '#services/reports/areas-on-paper.ts';
import { type Block, head, lead, list, type PdfContext, type Section, small, table } from '#services/reports/blocks.ts';
import type { ViewReport } from '#shared/measurement/report/document.ts';
import {
  buildNumberRows,
  countWeakenedSources,
  formatChances,
  formatOverall,
  formatView,
  isChange,
  listAnswerSigns,
  listTraitParts,
} from '#shared/report-view/areas.ts';
import {
  buildReportDays,
  findMoodChooser,
  hasAdultAnswers,
  listDataSources,
  sumAnswers,
} from '#shared/report-view/days.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';
import { MOOD_DAYS } from '#shared/values/week.ts';

/** All the figures behind the report, in the order of the screen's last tab. */
export function buildNumbersSections(context: PdfContext): Section[] {
  const { report } = context;
  const { change, agreement } = report;
  const pairs = agreement.flatMap((each) => each.pairs);
  const signs = listAnswerSigns(report);
  return [
    { title: words.title, blocks: [{ kind: 'text', said: [words.intro] }] },
    {
      title: words.days.title,
      blocks: [
        small(words.days.inside(sumAnswers(report.sources), countWeakenedSources(report))),
        ...buildDays(context),
      ],
    },
    { title: words.numbers.title, blocks: [small(words.numbers.inside), ...buildNumbers(context)] },
    {
      title: words.views.title,
      blocks: [
        small(words.views.inside(pairs.filter(({ word }) => word === 'seen differently').length, pairs.length)),
        ...buildViews(context),
      ],
    },
    { title: words.signs.title, blocks: [small(words.signs.inside(signs.length)), ...buildSigns(context, signs)] },
    {
      title: words.interests.title,
      blocks: [
        small(
          words.interests.inside((report.mi?.picks ?? 0) + (report.riasec?.picks ?? 0), report.homeActivities.length),
        ),
        ...buildInterests(context),
      ],
    },
    {
      title: change ? words.since.title(formatMonth(change.earlier.date)) : words.since.never,
      blocks: [
        small(change ? words.since.inside(change.rows.length, change.rows.filter(isChange).length) : words.since.first),
        ...buildChanges(context),
      ],
    },
    { title: words.words.title, blocks: [small(words.words.inside(report.quotes.length)), ...buildQuotes(context)] },
    {
      title: words.next.title,
      blocks: [
        small(words.next.inside(formatLongDate(report.reassessment.from), formatLongDate(report.reassessment.to))),
        ...list(report.nextSteps.map(context.say)),
      ],
    },
    {
      title: assumptions.title,
      blocks: [
        { kind: 'text', said: [assumptions.lead] },
        table(
          Object.values(assumptions.head),
          [3, 4, 4],
          assumptions.rows.map(({ assumption, source, test }) => [assumption, source, test]),
        ),
      ],
    },
  ];
}

function buildDays({ report, child, say, formatDate }: PdfContext): Block[] {
  const check = (day: number) => report.mood.checks.find((each) => each.day === day);
  const describeMood = (day: number) => {
    const moodCheck = check(day);
    if (moodCheck)
      return `${reportOverview.week.checkText(moodCheck, moodCheck.cameOn)}${moodCheck.byParent ? `, ${words.days.byParent}` : ''}`;
    return MOOD_DAYS.some((each) => each === day) ? reportScreen.notAsked : '';
  };
  return [
    table(
      [words.days.title, reportPdf.days.what, words.days.moods],
      [3, 5, 3],
      buildReportDays(report).map(({ day, title, done }) => [
        `${reportScreen.dayOf(day)} ${title}`,
        done,
        describeMood(day),
      ]),
    ),
    ...(report.mood.checks.length > 0 ? [small(words.days.chosen(child, findMoodChooser(report)))] : []),
    ...list(report.mood.statements.map(say)),
    head(words.days.sources),
    table(
      [words.days.sources, reportPdf.days.who, reportPdf.days.last, words.numbers.head.answers],
      [3, 2, 3, 1],
      listDataSources(report.sources).map(({ kind, who, n, at }) => [
        words.days.source[kind],
        reportScreen.who[who],
        formatDate(at),
        String(n),
      ]),
    ),
  ];
}

function buildNumbers({ report, say }: PdfContext): Block[] {
  const { overall, trust, method } = report;
  const trusted = trust.level !== 'low';
  const { numbers: w } = words;
  const traits = listTraitParts(report);
  const all = buildNumberRows(report);
  return [
    ...(trusted ? [] : [small(words.low)]),
    table(
      [w.head.what, w.head.guess, w.head.range, w.head.chances, w.head.band, w.head.answers],
      [26, 13, 15, 42, 28, 12],
      all.map(({ name, inner, est, level }) => {
        const open = findOpenEnd(est?.flags);
        return [
          `${inner ? '– ' : ''}${name}`,
          est ? (open ? w.none : String(est.score)) : reportScreen.notEnough,
          est ? reportOverview.areas.ends({ ...est, open }) : w.none,
          est && trusted ? formatChances(est.chances) : '',
          est && trusted ? level : w.none,
          String(est?.n ?? 0),
        ];
      }),
    ),
    ...all
      .filter(({ parts }) => parts.length > 1)
      .map(({ name, parts }) =>
        lead(
          `${name}:`,
          parts.map((part) => `${part.name} ${formatRange(part.est)}, ${formatFromAnswers(part.est.n)}`).join('; '),
        ),
      ),
    ...(overall ? [lead(w.overall(formatOverall(overall)), w.scale)] : []),
    ...(traits.length > 0
      ? [
          head(w.traits),
          ...list(traits.map(({ name, est }) => [`${name}: ${formatRange(est)}, ${formatFromAnswers(est.n)}`])),
        ]
      : []),
    head(w.made),
    ...list(method.filter(({ key }) => key !== 'about.snapshot').map(say)),
  ];
}

const WHO = ['child', 'parent', 'teacher'] as const;
const PAIRS = [
  ['child', 'parent'],
  ['child', 'teacher'],
  ['parent', 'teacher'],
] as const;

function buildViews({ report, child, say }: PdfContext): Block[] {
  const { views: w } = words;
  const { agreement } = report;
  if (agreement.length === 0) return [small(w.none)];
  const cell = (view: ViewReport | undefined) => {
    if (!view) return w.nobody;
    const { score, basis } = formatView(view, report);
    return `${score}, ${basis}`;
  };
  const mirrored = agreement.flatMap(({ dimension, views: all }) =>
    all.filter(({ what }) => what === 'mirror').map((view) => ({ dimension, view })),
  );
  return [
    table(
      Object.values(w.head(child)),
      [22, 22, 22, 22, 16, 16, 16],
      agreement.map(({ dimension, views: all, pairs }) => [
        DIMENSION_NAMES[dimension],
        ...WHO.map((who) => cell(all.find((each) => each.who === who && each.what !== 'mirror'))),
        ...PAIRS.map(([one, other]) => {
          const pair = pairs.find(({ between }) => between.includes(one) && between.includes(other));
          return pair ? `${AGREEMENT_NAMES[pair.word]} ${pair.agreement}` : w.nobody;
        }),
      ]),
    ),
    small(w.note),
    ...(mirrored.length > 0
      ? [
          small(
            `${w.mirror} ${mirrored.map(({ dimension, view: { score, lo, hi, n } }) => w.told(DIMENSION_NAMES[dimension], score, lo, hi, n)).join('; ')}.`,
          ),
        ]
      : []),
    ...list(report.alignmentStatements.map(say)),
  ];
}

function buildSigns({ report, say }: PdfContext, signs: PdfContext['report']['flags']): Block[] {
  const { trust: w } = reportPage;
  const { notes, trust } = report;
  return [
    ...list([...trust.statements, ...notes].map(say)),
    ...(trust.of > 0 ? [lead(reportOverview.trust.parts(trust.kept, trust.of, 0), '')] : []),
    ...(signs.length === 0
      ? [small(w.none)]
      : list(signs.map(({ source, code, V }) => [`${getSourceName(source)}: ${FLAG_NAMES[code]} (${w.effect(V)})`]))),
    ...(signs.some(({ replay }) => replay) ? [small(w.replay)] : []),
    head(words.signs.missing),
    ...(report.missing.length === 0 ? [small(words.signs.whole)] : list(report.missing.map(say))),
  ];
}

function buildInterests({ report, say }: PdfContext): Block[] {
  const { interests: w, numbers: percent } = words;
  return [
    ...(['mi', 'riasec'] as const).flatMap((framework): Block[] => {
      const profile = report[framework];
      if (!profile) return [head(reportScreen.favourites[framework]), small(w.none)];
      return [
        head(reportScreen.favourites[framework]),
        ...list(profile.statements.map(say)),
        small(`${reportPage.favourites[framework]} (${reportPage.picks(profile.picks, hasAdultAnswers(report))})`),
        table(
          [w.head.what, w.head.score, w.head.range, w.head.first],
          [4, 2, 2, 3],
          profile.ranking.map(({ type, score, lo, hi, first }, i) => [
            `${i + 1}. ${INTEREST_NAMES[type]}`,
            String(score),
            words.views.range(lo, hi),
            percent.percent(first),
          ]),
        ),
      ];
    }),
    ...(report.homeActivities.length > 0 ? [lead(`${reportPage.home}:`, report.homeActivities.join(', '))] : []),
  ];
}

function buildTrends({ trends }: PdfContext): Block[] {
  const { trend: w } = reportPage;
  if (trends.length === 0) return [];
  return [
    head(w.title),
    table(
      Object.values(w.head),
      [5, 4, 5],
      trends.flatMap(({ area, points }) =>
        points.map((point) => [formatBothNames(area), formatLongDate(point.date), w.scored(point)]),
      ),
    ),
    small(w.note),
  ];
}

function buildChanges(context: PdfContext): Block[] {
  const { change: w } = reportPage;
  const { report, say } = context;
  const { change } = report;
  if (!change) return [small(words.since.nothing)];
  return [
    ...list(change.statements.map(say)),
    ...(change.rows.length === 0
      ? []
      : [
          table(
            Object.values(w.table),
            [3, 3, 5, 5, 3],
            change.rows.map(({ of, before, after, verdict, smallestDetectable }) => [
              getComparedName(of),
              w.verdicts[verdict],
              w.scored(before),
              w.scored(after),
              w.needed(smallestDetectable),
            ]),
          ),
          small(w.note),
        ]),
    ...buildTrends(context),
  ];
}

function buildQuotes({ report, say }: PdfContext): Block[] {
  const { quotes, behavioralInsights, learningStyle } = report;
  return [
    ...(quotes.length === 0 ? [small(words.words.none)] : []),
    ...quotes.flatMap(({ author, field, text }): Block[] => [
      { kind: 'text', said: [text] },
      small(`${reportScreen.who[author]}, ${reportScreen.quoteFields[field] ?? field}`),
    ]),
    ...(behavioralInsights.length > 0 ? [head(reportScreen.behaviour), ...list(behavioralInsights.map(say))] : []),
    ...(learningStyle ? [head(reportScreen.learning), ...list(learningStyle.statements.map(say))] : []),
  ];
}
