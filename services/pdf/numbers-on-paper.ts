import { rangeWords } from '#services/pdf/areas-on-paper.ts';
import { type Block, head, lead, list, type Section, small, table } from '#services/pdf/blocks.ts';
import type { Made } from '#services/pdf/made.ts';
import type { ViewReport } from '#shared/measurement/report/document.ts';
import { longDate, monthOf } from '#shared/messages/en/dates.ts';
import { reportAnalysis as words } from '#shared/messages/en/report-analysis.ts';
import { comparedName } from '#shared/messages/en/report-change.ts';
import { DIMENSION_NAMES, FLAG_NAMES, INTEREST_NAMES } from '#shared/messages/en/report-names.ts';
import { reportOverview } from '#shared/messages/en/report-overview.ts';
import { reportPage, sourceName } from '#shared/messages/en/report-page.ts';
import { reportPdf } from '#shared/messages/en/report-pdf.ts';
import { reportScreen } from '#shared/messages/en/report-screen.ts';
import { fromAnswers, openEnd, openLikely } from '#shared/messages/en/score-words.ts';
import { chanceWords } from '#shared/reading/band-chances.ts';
import { isChange } from '#shared/reading/change-rows.ts';
import { answersOf, dataSources } from '#shared/reading/data-sources.ts';
import { numberRows, traitParts } from '#shared/reading/number-rows.ts';
import { daysOfReport } from '#shared/reading/week-days.ts';
import { MOOD_DAYS } from '#shared/values/week.ts';

/** All the figures behind the report, in the order of the screen's last tab. */
export function numbersSections(made: Made): Section[] {
  const { report } = made;
  const { change, agreement } = report;
  const pairs = agreement.flatMap((each) => each.pairs);
  const signs = report.flags.filter(({ code }) => openEnd([code]) === undefined);
  const less = new Set(signs.filter(({ V }) => V < 1).map(({ source }) => source)).size;
  return [
    { title: words.title, blocks: [{ kind: 'text', said: [words.intro] }] },
    { title: words.days.title, blocks: [small(words.days.inside(answersOf(report.sources), less)), ...days(made)] },
    { title: words.numbers.title, blocks: [small(words.numbers.inside), ...numbers(made)] },
    {
      title: words.views.title,
      blocks: [
        small(words.views.inside(pairs.filter(({ word }) => word === 'seen differently').length, pairs.length)),
        ...views(made),
      ],
    },
    { title: words.signs.title, blocks: [small(words.signs.inside(signs.length)), ...signsOf(made, signs)] },
    {
      title: words.interests.title,
      blocks: [
        small(
          words.interests.inside((report.mi?.picks ?? 0) + (report.riasec?.picks ?? 0), report.homeActivities.length),
        ),
        ...interests(made),
      ],
    },
    {
      title: change ? words.since.title(monthOf(change.earlier.date)) : words.since.never,
      blocks: [
        small(change ? words.since.inside(change.rows.length, change.rows.filter(isChange).length) : words.since.first),
        ...since(made),
      ],
    },
    { title: words.words.title, blocks: [small(words.words.inside(report.quotes.length)), ...ownWords(made)] },
    {
      title: words.next.title,
      blocks: [
        small(words.next.inside(longDate(report.reassessment.from), longDate(report.reassessment.to))),
        ...list(report.nextSteps.map(made.say)),
      ],
    },
  ];
}

function days({ report, child, say, dateOf }: Made): Block[] {
  const check = (day: number) => report.mood.checks.find((each) => each.day === day);
  const told = (day: number) => {
    const found = check(day);
    if (found) return `${reportScreen.moods[found.mood]}, ${reportScreen.energies[found.energy]}`;
    return MOOD_DAYS.some((each) => each === day) ? reportScreen.notAsked : '';
  };
  return [
    table(
      [words.days.title, reportPdf.days.what, words.days.moods],
      [3, 5, 3],
      daysOfReport(report).map(({ day, title, done }) => [`${reportScreen.dayOf(day)} ${title}`, done, told(day)]),
    ),
    small(words.days.chosen(child)),
    ...list(report.mood.statements.map(say)),
    head(words.days.sources),
    table(
      [words.days.sources, reportPdf.days.who, reportPdf.days.last, words.numbers.head.answers],
      [3, 2, 3, 1],
      dataSources(report.sources).map(({ kind, who, n, at }) => [
        words.days.source[kind],
        reportScreen.who[who],
        dateOf(at),
        String(n),
      ]),
    ),
  ];
}

function numbers({ report, say }: Made): Block[] {
  const { overall, trust, method } = report;
  const trusted = trust.level !== 'low';
  const { numbers: w } = words;
  const traits = traitParts(report);
  const all = numberRows(report);
  return [
    ...(trusted ? [] : [small(words.low)]),
    table(
      [w.head.what, w.head.guess, w.head.range, w.head.chances, w.head.band, w.head.answers],
      [26, 13, 15, 42, 28, 12],
      all.map(({ name, inner, est, level }) => {
        const open = openEnd(est?.flags);
        return [
          `${inner ? '– ' : ''}${name}`,
          est ? (open ? w.none : String(est.score)) : reportScreen.notEnough,
          est ? reportOverview.areas.ends({ ...est, open }) : w.none,
          est && trusted ? chanceWords(est.chances) : '',
          est && trusted
            ? (level ?? (est.explore ? reportScreen.exploreWord : reportOverview.areas.band(est.band, est.tentative)))
            : w.none,
          String(est?.n ?? 0),
        ];
      }),
    ),
    ...all
      .filter(({ parts }) => parts.length > 1)
      .map(({ name, parts }) =>
        lead(
          `${name}:`,
          parts.map((part) => `${part.name} ${rangeWords(part.est)}, ${fromAnswers(part.est.n)}`).join('; '),
        ),
      ),
    ...(overall
      ? [
          lead(
            w.overall(
              [openLikely(overall.score, overall.lo, overall.hi), overall.n !== undefined && fromAnswers(overall.n)]
                .filter(Boolean)
                .join(', '),
            ),
            w.scale,
          ),
        ]
      : []),
    ...(traits.length > 0
      ? [head(w.traits), ...list(traits.map(({ name, est }) => [`${name}: ${rangeWords(est)}, ${fromAnswers(est.n)}`]))]
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

function views({ report, child, say }: Made): Block[] {
  const { views: w } = words;
  const { agreement } = report;
  if (agreement.length === 0) return [small(w.none)];
  const cell = (view: ViewReport | undefined) =>
    view
      ? `${view.score}, ${[w.range(view.lo, view.hi), w.count(view.n), w.what[view.what]].filter(Boolean).join(', ')}`
      : w.nobody;
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
          return pair ? `${pair.word} ${pair.agreement}` : w.nobody;
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

function signsOf({ report, say }: Made, signs: Made['report']['flags']): Block[] {
  const { trust: w } = reportPage;
  const { notes, trust } = report;
  return [
    ...list([...trust.statements, ...notes].map(say)),
    ...(trust.of > 0 ? [lead(w.kept(trust.kept, trust.of), '')] : []),
    ...(signs.length === 0
      ? [small(w.none)]
      : list(signs.map(({ source, code, V }) => [`${sourceName(source)}: ${FLAG_NAMES[code]} (${w.effect(V)})`]))),
    ...(signs.some(({ replay }) => replay) ? [small(w.replay)] : []),
    head(words.signs.missing),
    ...(report.missing.length === 0 ? [small(words.signs.whole)] : list(report.missing.map(say))),
  ];
}

function interests({ report, say }: Made): Block[] {
  const { interests: w, numbers: percent } = words;
  return [
    ...(['mi', 'riasec'] as const).flatMap((framework): Block[] => {
      const found = report[framework];
      if (!found) return [head(reportScreen.favourites[framework]), small(w.none)];
      return [
        head(reportScreen.favourites[framework]),
        ...list(found.statements.map(say)),
        small(`${reportPage.favourites[framework]} (${reportPage.picks(found.picks)})`),
        table(
          [w.head.what, w.head.score, w.head.range, w.head.first],
          [4, 2, 2, 3],
          found.ranking.map(({ type, score, lo, hi, first }, i) => [
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

function since({ report: { change }, say }: Made): Block[] {
  const { change: w } = reportPage;
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
              comparedName(of),
              w.verdicts[verdict],
              w.scored(before),
              w.scored(after),
              w.needed(smallestDetectable),
            ]),
          ),
          small(w.note),
        ]),
  ];
}

function ownWords({ report, say }: Made): Block[] {
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
