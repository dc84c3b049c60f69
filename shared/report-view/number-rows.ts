import { academic } from '#messages/academic.ts';
import { subjectTitles } from '#messages/programme.ts';
import { AREA_NAMES, BAND_NAMES, TRAIT_NAMES } from '#messages/report-names.ts';
import { reportPage } from '#messages/report-page.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Est } from '#shared/measurement/report/score.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { type BarLook, groupProfileRows } from '#shared/report-view/profile-groups.ts';
import { toSentenceIdentity } from '#shared/report-view/sentence-identity.ts';

type BandedEstimate = NonNullable<ReportDocument['areas'][number]['est']>;
export type NumberPart = { name: string; est: Est };
/** A score of the report with what belongs to it. `parts`: the scores that it consists of. */
export type NumberRow = {
  of: string;
  name: string;
  inner: boolean;
  est: BandedEstimate | null;
  look: BarLook;
  level?: string;
  parts: NumberPart[];
};

/** Every banded score of a report in the order of the specification; subjects follow their area. */
export function buildNumberRows(report: ReportDocument): NumberRow[] {
  const looks = groupProfileRows(report).flat();
  return report.areas.flatMap(({ area, est, parts }): NumberRow[] => [
    {
      of: `area/${area}`,
      name: AREA_NAMES[area],
      inner: false,
      est,
      look: looks.find((row) => row.area.area === area)?.look ?? 'plain',
      parts: parts.map(({ part, est: partEst }) => ({ name: reportPage.parts[part], est: partEst })),
    },
    ...(area === 'academic'
      ? report.subjects.map(
          ({ subject, est: subjectEst, level, topics }): NumberRow => ({
            of: `subject/${subject}`,
            name: subjectTitles[subject],
            inner: true,
            est: subjectEst,
            look: 'plain',
            level: BAND_NAMES[level],
            parts: topics.map(({ topic, est: each }) => ({ name: academic.topics[topic], est: each })),
          }),
        )
      : []),
  ]);
}

/** The traits that were measured, as scores. */
export const listTraitParts = ({ personality }: Pick<ReportDocument, 'personality'>): NumberPart[] =>
  (personality?.traits ?? []).flatMap(({ trait, est }) => (est ? [{ name: TRAIT_NAMES[trait], est }] : []));

/** Every sentence of a report whose evidence is this estimate, without duplicates. */
export function findSentencesOn(of: string, report: ReportDocument): Statement[] {
  const sentences = [
    ...(report.short ?? []),
    ...report.strengths,
    ...report.growthAreas,
    ...report.explore,
    ...report.areas.flatMap(({ statements, showed }) => [...statements, ...(showed ?? [])]),
    ...report.academicStrengths,
    ...report.academicChallenges,
    ...report.recommendations.flatMap(({ suggestions }) => suggestions),
  ];
  const matching = sentences.filter(({ evidence }) => evidence.some((ref) => ref.kind === 'estimate' && ref.of === of));
  return matching.filter(
    (each, i) => matching.findIndex((other) => toSentenceIdentity(other) === toSentenceIdentity(each)) === i,
  );
}
