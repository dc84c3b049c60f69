import { subjectTitles } from '#messages/programme.ts';
import { formatSentence } from '#messages/report.ts';
import { reportAreas } from '#messages/report-areas.ts';
import { BAND_NAMES } from '#messages/report-names.ts';
import { reportScreen } from '#messages/report-screen.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import { areFewAnswers, toLevel } from '#shared/measurement/links.ts';
import type { ReportDocument, SubjectReport } from '#shared/measurement/report/document.ts';
import { BAND_EDGES } from '#shared/measurement/scale.ts';
import { isToExplore } from '#shared/report-view/geometry.ts';

/** Without a level where none can be named. */
type Leveled = {
  level: SubjectReport['level'] | null;
  est: Pick<SubjectReport['est'], 'score' | 'lo' | 'hi' | 'n' | 'flags'>;
};

/**
 * The level of a subject, as far as its range carries it: a word for less than 70 only where the whole range is below
 * and was measured, and any word as tentative where the range reaches into another level or rests on few answers.
 */
export function describeLevel({ level, est }: Leveled): string {
  // A shared report has a placeholder for `explore` of a subject.
  const { score, lo, hi, flags } = est;
  const few = areFewAnswers(est.n);
  if (level === null || isToExplore({ score, hi, flags }) || (few && score < BAND_EDGES[2]))
    return reportScreen.exploreWord;
  const isTentative = few || toLevel(lo) !== level || toLevel(hi) !== level;
  return isTentative ? `${BAND_NAMES[level]}, ${reportScreen.tentative}` : BAND_NAMES[level];
}

type SchoolFindings = Pick<ReportDocument, 'academicStrengths' | 'academicChallenges' | 'trust'>;

/**
 * The academic strengths and challenges that are sure, and what the teacher rated so. Subjects by name alone: their
 * ranges stand beside.
 */
export function listSchoolFindings({ academicStrengths, academicChallenges, trust }: SchoolFindings): string[] {
  if (trust.level === 'low') return [];
  const toLines = (word: (names: readonly string[]) => string, statements: ReportDocument['academicStrengths']) => {
    const names = statements
      .filter(({ key }) => key === 'subject.strength.sure' || key === 'subject.challenge.sure')
      .map(({ params }) => subjectTitles[params.subject as Subject]);
    return [
      ...(names.length > 0 ? [word(names)] : []),
      ...statements.filter(({ key }) => key.startsWith('rating.')).map(formatSentence),
    ];
  };
  return [
    ...toLines(reportAreas.school.strengths, academicStrengths),
    ...toLines(reportAreas.school.challenges, academicChallenges),
  ];
}
