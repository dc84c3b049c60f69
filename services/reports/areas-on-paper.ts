import { reportAreas } from '#messages/report-areas.ts';
import { AREA_NAMES, BAND_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPdf } from '#messages/report-pdf.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { formatScoreRange } from '#messages/score-words.ts';
import type { PdfContext, TextPieces } from '#services/reports/blocks.ts';
import { findIdeaText } from '#services/reports/ideas-on-paper.ts';
import type { AreaReport } from '#shared/measurement/report/document.ts';
import type { Est, Statement } from '#shared/measurement/report/statement.ts';
import { OMITTED_AREA_KEYS } from '#shared/report-view/areas.ts';
import {
  type Capsule,
  compareToTypical,
  isToExplore,
  TICKS,
  TYPICAL,
  toCapsule,
  toPlace,
  ZONE,
} from '#shared/report-view/geometry.ts';
import { listSchoolFindings } from '#shared/report-view/school.ts';
import { findIdeaReason, findOwnSentence } from '#shared/report-view/sentences.ts';
import { type BarLook, groupProfileRows } from '#shared/report-view/viewers.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';

const { areas: words } = reportOverview;

/** The five areas as bars side by side. */
export function buildAreas({ report }: PdfContext) {
  const trusted = report.trust.level !== 'low';
  const { overall } = report;
  return {
    title: words.title,
    text: words.text,
    typical: words.typicalAt(report.ageYears),
    scale: {
      ticks: TICKS.map((tick) => ({ tick, at: toPlace(tick, 1) })),
      zone: [toPlace(ZONE.low, 1), toPlace(ZONE.high, 1)],
      typical: toPlace(TYPICAL, 1),
    },
    groups: groupProfileRows(report).map((group) =>
      group.map(({ area: { area, est }, look }) => ({
        area,
        about: words.about[area],
        ...(est ? toNamedBar(AREA_NAMES[area], est, look) : buildMissingBar(AREA_NAMES[area])),
        red: trusted && est?.band === 'Needs Attention' && !isToExplore(est) ? BAND_NAMES[est.band] : null,
      })),
    ),
    overall: overall && [
      overall.areas === overall.of ? words.all : words.some(overall.areas, overall.of),
      words.overall({ ...overall, open: findOpenEnd([]) }),
      ...(trusted
        ? [
            overall.explore ? reportScreen.exploreWord : BAND_NAMES[overall.band],
            overall.tentative ? reportScreen.tentative : '',
          ]
        : []),
    ],
    hides: words.hides,
    /** The band that is printed in red. */
    red: BAND_NAMES['Needs Attention'],
  };
}

const buildMissingBar = (name: string): Omit<NamedBar, 'bar'> & { bar: null } => ({
  name,
  alt: reportPdf.bar(name),
  ends: reportScreen.notEnough,
  beyond: null,
  bar: null,
});

/** Key strengths, areas for growth, things to explore; in an unreliable week one sentence instead. */
export function buildNamedGroups({ report, say }: PdfContext): { title: string; items: TextPieces[] }[] {
  const { strengths, growthAreas, explore, overall, trust } = report;
  if (trust.level === 'low') return [{ title: '', items: [[words.low]] }];
  const toGroup = (title: string, statements: readonly Statement[], none: string) => ({
    title,
    items: statements.length > 0 ? statements.map(say) : [[none]],
  });
  return [
    toGroup(reportScreen.strengths, strengths, overall ? words.noneOut : reportScreen.notEnough),
    toGroup(reportScreen.growth, growthAreas, overall ? reportScreen.noGrowth : reportScreen.notEnough),
    ...(explore.length > 0 ? [toGroup(reportScreen.explore, explore, '')] : []),
  ];
}

/** The band of an area as far as it may be shown, and whether the evidence was too thin. */
function toBand(est: NonNullable<AreaReport['est']>, untold: boolean) {
  const open = isToExplore(est);
  return {
    band: open ? reportScreen.exploreWord : est.band,
    red: !open && est.band === 'Needs Attention',
    rest: [
      untold && reportAreas.untold,
      est.tentative && reportAreas.tentative(open ? undefined : est.neighbour),
    ].filter((each) => each !== false),
  };
}

/** Per area: what it showed, its band, and one thing to try. */
export function buildAreaCards({ report, say }: PdfContext) {
  const trusted = report.trust.level !== 'low';
  const looks = groupProfileRows(report).flat();
  return {
    title: reportPdf.showed,
    rows: report.areas.map((each) => {
      const { area, est } = each;
      const own = findOwnSentence(area, report);
      const idea = findIdeaReason(area, report);
      const areaIdea = report.byArea?.find((one) => one.area === area);
      const text = areaIdea && findIdeaText(areaIdea.idea);
      const untold = looks.find((row) => row.area.area === area)?.look === 'untold';
      return {
        area,
        name: AREA_NAMES[area],
        said: own ? [say(own)] : [],
        school: area === 'academic' ? listSchoolFindings(report) : [],
        missing: est ? null : [`${reportScreen.notEnough}.`, reportAreas.missing],
        band: est && trusted ? toBand(est, untold) : null,
        beyond:
          est && findOpenEnd(est.flags)
            ? [words.beyond(findOpenEnd(est.flags)), `${words.ends({ ...est, open: findOpenEnd(est.flags) })}.`].join(
                ' ',
              )
            : null,
        try: text && areaIdea ? [text.title, recommending.minutes(areaIdea.minutes)] : null,
        idea: !text && idea ? say(idea) : null,
        none: idea ? null : reportAreas.try.none,
      };
    }),
  };
}

/** The statements of an area's card other than its own one. */
export const listFurtherStatements = (area: AreaReport): Statement[] => [
  ...(area.showed ?? []),
  ...area.statements.filter(({ key }) => !OMITTED_AREA_KEYS.includes(key)),
];

export const formatRange = (est: Parameters<typeof toNamedBar>[1]): string =>
  formatScoreRange(est.score, est.lo, est.hi, findOpenEnd(est.flags));

/** The width of a bar on the screen, whose shortest capsule and caps are in its units; the PDF scales it. */
const BAR_WIDTH = 360;

type Bar = Capsule & { look: BarLook };
type NamedBar = { name: string; alt: string; ends: string; beyond: string | null; bar: Bar };

/** A range as it is drawn, with its numbers and its words. */
export function toNamedBar(name: string, est: Pick<Est, 'score' | 'lo' | 'hi' | 'flags'>, look: BarLook): NamedBar {
  const range = { score: est.score, lo: est.lo, hi: est.hi, open: findOpenEnd(est.flags) };
  return {
    name,
    alt: words.alt(name, range, compareToTypical(range)),
    ends: words.ends(range),
    beyond: words.beyond(range.open),
    bar: { ...toCapsule(range, BAR_WIDTH), look },
  };
}
