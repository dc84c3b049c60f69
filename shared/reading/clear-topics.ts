import type { SubjectReport } from '#shared/measurement/report/document.ts';

type Topic = SubjectReport['topics'][number];
export type ClearTopic = Topic & { side: 'strong' | 'weak' };

/** The topics that clearly differ from their subject; of the others nothing is said. */
export const clearTopics = ({
  topics,
  strengths,
  weaknesses,
}: Pick<SubjectReport, 'topics' | 'strengths' | 'weaknesses'>): ClearTopic[] =>
  topics.flatMap((each) => {
    const side = strengths.includes(each.topic) ? 'strong' : weaknesses.includes(each.topic) ? 'weak' : null;
    return each.clear && side ? [{ ...each, side }] : [];
  });
