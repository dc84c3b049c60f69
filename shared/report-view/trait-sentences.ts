import { TRAIT_NAMES } from '#messages/report-names.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';

/**
 * Sentences about the child's traits. Differences between two views are added unless a sentence about the trait states
 * them already.
 */
export function listTraitSentences({
  personality,
  alignmentStatements,
}: Pick<ReportDocument, 'personality' | 'alignmentStatements'>): Statement[] {
  const viewedTraits = (personality?.statements ?? [])
    .filter(({ key }) => key === 'trait.views')
    .map(({ params }) => params.trait);
  const differ = alignmentStatements.filter(
    ({ key, params }) =>
      key === 'agreement.different' &&
      Object.hasOwn(TRAIT_NAMES, String(params.dimension)) &&
      !viewedTraits.includes(String(params.dimension)),
  );
  return [...(personality?.statements ?? []), ...differ];
}
