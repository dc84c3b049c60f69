import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';

/**
 * Suggestions for an area at home, without the generic idea if the bank has one, and without what is already suggested
 * to the school.
 */
export function listSuggestions(
  area: ReportDocument['areas'][number]['area'],
  { recommendations, byArea = [] }: Pick<ReportDocument, 'recommendations' | 'byArea'>,
): readonly Statement[] {
  const suggestions = recommendations.find((each) => each.area === area)?.suggestions ?? [];
  const areaIdea = byArea.find((each) => each.area === area);
  return areaIdea
    ? suggestions.filter(({ key }) => key !== 'recommend.idea' && key !== areaIdea.school.key)
    : suggestions;
}
