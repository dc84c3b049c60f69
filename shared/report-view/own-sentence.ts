import type { AreaReport, ContrastReport, ReportDocument } from '#shared/measurement/report/document.ts';
import type { EvidenceRef, Statement } from '#shared/measurement/report/statement.ts';

type Area = AreaReport['area'];
type OwnSentenceSource = Pick<ReportDocument, 'short' | 'contrasts' | 'areas' | 'ageYears' | 'trust'>;

const DIMENSION: Partial<Record<Area, string>> = { social: 'social', emotional: 'regulation', academic: 'academic' };
/** Evidence of one area: its estimate, its views and the flags of its answers. */
const belongsToArea = (area: Area, ref: EvidenceRef): boolean =>
  ref.kind === 'estimate'
    ? ref.of === `area/${area}`
    : ref.kind === 'agreement'
      ? ref.of === DIMENSION[area]
      : ref.kind === 'flag' &&
        (ref.source === `game/${area}` || (area === 'academic' && ref.source.startsWith('subject/')));

/**
 * The sentence of the first page about one area, reduced to that area: same rule, only its own evidence. If the first
 * page has none, it is worded from the comparison. Null if nothing was compared or the report cannot be trusted.
 */
export function findOwnSentence(area: Area, report: OwnSentenceSource): Statement | null {
  const contrast = report.contrasts?.find((each) => each.area === area);
  if (!contrast || report.trust.level === 'low') return null;
  return sliceSentence(area, report.short ?? []) ?? wordContrast(contrast, report);
}

function sliceSentence(area: Area, short: readonly Statement[]): Statement | null {
  for (const statement of short) {
    const { areas } = statement.params;
    const at = Array.isArray(areas) ? areas.indexOf(area) : -1;
    if (!Array.isArray(areas) || at < 0) continue;
    const params = Object.fromEntries(
      Object.entries(statement.params).map(([name, value]) => [
        name,
        Array.isArray(value) && value.length === areas.length ? value.slice(at, at + 1) : value,
      ]),
    );
    return {
      ...statement,
      params: params as Statement['params'],
      evidence: statement.evidence.filter((ref) => belongsToArea(area, ref)),
    };
  }
  return null;
}

const RULE_IDS = {
  higher: 'contrast',
  lower: 'contrast',
  typical: 'typical',
  untold: 'could-not-tell',
} as const satisfies Record<ContrastReport['standing'], string>;

function wordContrast(
  { area, standing, word, typical, reason }: ContrastReport,
  { areas, ageYears }: OwnSentenceSource,
): Statement | null {
  if ((standing === 'higher' || standing === 'lower') && !word) return null;
  const composition = areas.find((each) => each.area === area)?.composition ?? 'whole';
  const params = {
    areas: [area],
    halves: [composition === 'whole' ? '' : composition],
    years: ageYears,
    ...(standing === 'untold'
      ? { reasons: [reason ?? 'wide'] }
      : { words: [(standing === 'typical' ? typical?.word : word) ?? ''] }),
    ...(standing === 'higher' && { above: [''] }),
    ...(standing === 'lower' && { below: [''] }),
  };
  return {
    key: `short.${standing}`,
    params,
    rule: { id: RULE_IDS[standing], version: 1 },
    evidence: [{ kind: 'estimate', of: `area/${area}` }],
  };
}
