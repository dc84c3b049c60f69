import type { AreaReport, ContrastReport, ReportDocument } from '#shared/measurement/report/document.ts';

/** How a bar is drawn: stood out, typical, undecided, nothing claimed, not measured. */
export type Look = 'stood' | 'typical' | 'untold' | 'plain' | 'missing';
export type ProfileRow = { area: AreaReport; look: Look };

const LOOKS = { higher: 'stood', lower: 'stood', typical: 'typical', untold: 'untold' } as const satisfies Record<
  ContrastReport['standing'],
  Look
>;

/**
 * The five areas grouped by the sentences about them, in the order of the sentences. If the report has none (an older
 * one) or cannot be trusted, the areas keep their order and share one look.
 */
export function profileGroups({
  areas,
  contrasts = [],
  trust,
}: Pick<ReportDocument, 'areas' | 'contrasts' | 'trust'>): ProfileRow[][] {
  const said = trust.level === 'low' ? [] : contrasts;
  const groups: ProfileRow[][] = [];
  let last: string | null = null;
  for (const { area, standing } of said) {
    const found = areas.find((each) => each.area === area);
    if (!found?.est) continue;
    if (standing !== last) groups.push([]);
    groups.at(-1)?.push({ area: found, look: LOOKS[standing] });
    last = standing;
  }
  const rest = areas
    .filter(({ area, est }) => est && !said.some((each) => each.area === area))
    .map((area) => ({ area, look: 'plain' as const }));
  const missing = areas.filter(({ est }) => !est).map((area) => ({ area, look: 'missing' as const }));
  return [...groups, rest, missing].filter((group) => group.length > 0);
}
