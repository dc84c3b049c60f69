import type { EvidenceGrade } from '#shared/values/score.ts';

const GRADES: Record<EvidenceGrade, string> = {
  'expert-prior':
    'an author’s ranking. One author ranked the questions, those of mathematics within the stages of England’s published curriculum; no group of children has tested them. “Typical for the age” is an aim of the design, not an average of a population.',
  'pilot-calibrated': 'calibrated with a first group of children.',
  normed: 'compared with a norm group of children.',
};
/** What the scale of a number is based on, in full. */
export const describeEvidenceGrade = ({ evidence, scaleVersion }: { evidence: EvidenceGrade; scaleVersion: string }) =>
  `Evidence grade: ${GRADES[evidence]} Scale version ${scaleVersion}.`;
