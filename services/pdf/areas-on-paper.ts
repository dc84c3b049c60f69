import { barOf, type NamedBar } from '#services/pdf/bars.ts';
import { ideaWords } from '#services/pdf/idea-words.ts';
import type { Made } from '#services/pdf/made.ts';
import type { Said } from '#services/pdf/said.ts';
import type { AreaReport } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { reportAreas } from '#shared/messages/en/report-areas.ts';
import { AREA_NAMES } from '#shared/messages/en/report-names.ts';
import { reportOverview } from '#shared/messages/en/report-overview.ts';
import { reportPdf } from '#shared/messages/en/report-pdf.ts';
import { reportScreen } from '#shared/messages/en/report-screen.ts';
import { openEnd, openLikely } from '#shared/messages/en/score-words.ts';
import { ideaOf } from '#shared/reading/idea-of.ts';
import { ownSentence } from '#shared/reading/own-sentence.ts';
import { profileGroups } from '#shared/reading/profile-groups.ts';
import { placeOf, TICKS, TYPICAL, ZONE } from '#shared/reading/range-geometry.ts';

const { areas: words } = reportOverview;
/** Statements that appear elsewhere, or say nothing about this child. */
const ELSEWHERE = ['area.about', 'area.limit', 'area.band', 'area.explore', 'area.missing'];

/** The five areas as bars side by side. */
export function areasOf({ report }: Made) {
  const trusted = report.trust.level !== 'low';
  const { overall } = report;
  return {
    ...{ title: words.title, text: words.text, typical: words.typicalAt(report.ageYears) },
    scale: {
      ticks: TICKS.map((tick) => ({ tick, at: placeOf(tick, 1) })),
      zone: [placeOf(ZONE.low, 1), placeOf(ZONE.high, 1)],
      typical: placeOf(TYPICAL, 1),
    },
    groups: profileGroups(report).map((group) =>
      group.map(({ area: { area, est }, look }) => ({
        ...{ area, about: words.about[area] },
        ...(est ? barOf(AREA_NAMES[area], est, look) : missing(AREA_NAMES[area])),
        red: trusted && est?.band === 'Needs Attention' && !est.explore ? est.band : null,
      })),
    ),
    overall: overall && [
      overall.areas === overall.of ? words.all : words.some(overall.areas, overall.of),
      `${words.overall({ ...overall, open: openEnd([]) })}${trusted ? `, ${overall.explore ? reportScreen.exploreWord : words.band(overall.band, overall.tentative)}` : ''}. ${words.hides}`,
    ],
  };
}

const missing = (name: string): Omit<NamedBar, 'bar'> & { bar: null } => ({
  ...{ name, alt: reportPdf.bar(name), ends: reportScreen.notEnough, beyond: null, bar: null },
});

/** Key strengths, areas for growth, things to explore; in an unreliable week one sentence instead. */
export function namedOf({ report, say }: Made): { title: string; items: Said[] }[] {
  const { strengths, growthAreas, explore, overall, trust } = report;
  if (trust.level === 'low') return [{ title: '', items: [[words.low]] }];
  const said = (title: string, statements: readonly Statement[], none: string) => ({
    title,
    items: statements.length > 0 ? statements.map(say) : [[none]],
  });
  return [
    said(reportScreen.strengths, strengths, overall ? words.noneOut : reportScreen.notEnough),
    said(reportScreen.growth, growthAreas, overall ? reportScreen.noGrowth : reportScreen.notEnough),
    ...(explore.length > 0 ? [said(reportScreen.explore, explore, '')] : []),
  ];
}

/** The band of an area as far as it may be shown, and whether the evidence was too thin. */
export function bandOf(est: NonNullable<AreaReport['est']>, untold: boolean) {
  const open = est.explore || (est.band === 'Needs Attention' && openEnd(est.flags) === 'floor');
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
export function showedOf({ report, say }: Made) {
  const trusted = report.trust.level !== 'low';
  const looks = profileGroups(report).flat();
  return {
    title: reportPdf.showed,
    rows: report.areas.map((each) => {
      const { area, est } = each;
      const own = ownSentence(area, report);
      const idea = ideaOf(area, report);
      const found = report.byArea?.find((one) => one.area === area);
      const text = found && ideaWords(found.idea);
      const untold = looks.find((row) => row.area.area === area)?.look === 'untold';
      return {
        ...{ area, name: AREA_NAMES[area] },
        said: own ? [say(own)] : [],
        missing: est ? null : [`${reportScreen.notEnough}.`, reportAreas.missing],
        band: est && trusted ? bandOf(est, untold) : null,
        beyond:
          est && openEnd(est.flags)
            ? [words.beyond(openEnd(est.flags)), `${words.ends({ ...est, open: openEnd(est.flags) })}.`].join(' ')
            : null,
        try: text ? [`${text.title}.`, text.steps[0] ?? ''] : null,
        idea: !text && idea ? say(idea) : null,
        none: idea ? null : reportAreas.try.none,
      };
    }),
  };
}

/** The statements of an area's card other than its own one. */
export const furtherOf = (area: AreaReport): Statement[] => [
  ...(area.showed ?? []),
  ...area.statements.filter(({ key }) => !ELSEWHERE.includes(key)),
];

export const rangeWords = (est: Parameters<typeof barOf>[1]): string =>
  openLikely(est.score, est.lo, est.hi, openEnd(est.flags));
