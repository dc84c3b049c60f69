import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { TRAIT_NAMES } from '#shared/messages/en/report-names.ts';

/**
 * What is said of how a child is: the traits, and of those that two see differently only the ones of which nobody said
 * so yet.
 */
export function likeSentences({
  personality,
  alignmentStatements,
}: Pick<ReportDocument, 'personality' | 'alignmentStatements'>): Statement[] {
  const viewed = (personality?.statements ?? [])
    .filter(({ key }) => key === 'trait.views')
    .map(({ params }) => params.trait);
  const differ = alignmentStatements.filter(
    ({ key, params }) =>
      key === 'agreement.different' &&
      Object.hasOwn(TRAIT_NAMES, String(params.dimension)) &&
      !viewed.includes(String(params.dimension)),
  );
  return [...(personality?.statements ?? []), ...differ];
}
