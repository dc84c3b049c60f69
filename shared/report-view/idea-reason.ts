import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';

type Area = ReportDocument['areas'][number]['area'];

/**
 * Why an idea of the bank is suggested for an area; older reports, without a bank, have the idea itself as a sentence.
 */
export function findIdeaReason(
  area: Area,
  { byArea, recommendations }: Pick<ReportDocument, 'byArea' | 'recommendations'>,
): Statement | null {
  const areaIdea = byArea?.find((each) => each.area === area);
  if (areaIdea) return areaIdea.reason;
  const suggestions = recommendations.find((each) => each.area === area)?.suggestions ?? [];
  return suggestions.find(({ key }) => key === 'recommend.idea') ?? suggestions[0] ?? null;
}
