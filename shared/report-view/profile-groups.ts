import type { AreaReport, ContrastReport, ReportDocument } from '#shared/measurement/report/document.ts';

/** How a bar is drawn: stood out, typical, undecided, nothing claimed, not measured. */
export type BarLook = 'stood' | 'typical' | 'untold' | 'plain' | 'missing';
export type ProfileRow = { area: AreaReport; look: BarLook };

const LOOKS = { higher: 'stood', lower: 'stood', typical: 'typical', untold: 'untold' } as const satisfies Record<
  ContrastReport['standing'],
  BarLook
>;

/**
 * The five areas grouped by the sentences about them, in the order of the sentences. If the report has none (an older
 * one) or cannot be trusted, the areas keep their order and share one look.
 */
export function groupProfileRows({
  areas,
  contrasts = [],
  trust,
}: Pick<ReportDocument, 'areas' | 'contrasts' | 'trust'>): ProfileRow[][] {
  const shownContrasts = trust.level === 'low' ? [] : contrasts;
  const groups: ProfileRow[][] = [];
  let lastStanding: string | null = null;
  for (const { area, standing } of shownContrasts) {
    const areaReport = areas.find((each) => each.area === area);
    if (!areaReport?.est) continue;
    if (standing !== lastStanding) groups.push([]);
    groups.at(-1)?.push({ area: areaReport, look: LOOKS[standing] });
    lastStanding = standing;
  }
  const rest = areas
    .filter(({ area, est }) => est && !shownContrasts.some((each) => each.area === area))
    .map((area) => ({ area, look: 'plain' as const }));
  const missing = areas.filter(({ est }) => !est).map((area) => ({ area, look: 'missing' as const }));
  return [...groups, rest, missing].filter((group) => group.length > 0);
}
