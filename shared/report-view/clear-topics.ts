import type { SubjectReport } from '#shared/measurement/report/document.ts';

type Topic = SubjectReport['topics'][number];
export type ClearTopic = Topic & { side: 'strong' | 'weak' };

/** Topics that clearly differ from their subject. */
export const listClearTopics = ({
  topics,
  strengths,
  weaknesses,
}: Pick<SubjectReport, 'topics' | 'strengths' | 'weaknesses'>): ClearTopic[] =>
  topics.flatMap((each) => {
    const side = strengths.includes(each.topic) ? 'strong' : weaknesses.includes(each.topic) ? 'weak' : null;
    return each.clear && side ? [{ ...each, side }] : [];
  });
