import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';

/**
 * What is suggested for an area at home: the bank's idea stands in for the one that came with the area, and what school
 * is asked for is said once.
 */
export function suggestionsFor(
  area: ReportDocument['areas'][number]['area'],
  { recommendations, byArea = [] }: Pick<ReportDocument, 'recommendations' | 'byArea'>,
): readonly Statement[] {
  const said = recommendations.find((each) => each.area === area)?.suggestions ?? [];
  const found = byArea.find((each) => each.area === area);
  return found ? said.filter(({ key }) => key !== 'recommend.idea' && key !== found.school.key) : said;
}
