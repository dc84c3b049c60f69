import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Est } from '#shared/measurement/report/score.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { academic } from '#shared/messages/en/academic.ts';
import { subjectTitles } from '#shared/messages/en/programme.ts';
import { AREA_NAMES, TRAIT_NAMES } from '#shared/messages/en/report-names.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import { nameOf } from '#shared/reading/name-of.ts';
import { type Look, profileGroups } from '#shared/reading/profile-groups.ts';

type Banded = NonNullable<ReportDocument['areas'][number]['est']>;
export type Part = { name: string; est: Est };
/** A score of the report with what belongs to it. `parts`: the scores that it consists of. */
export type NumberRow = {
  of: string;
  name: string;
  inner: boolean;
  est: Banded | null;
  look: Look;
  level?: string;
  parts: Part[];
};

/** Every banded score of a report in the order of the specification; subjects follow their area. */
export function numberRows(report: ReportDocument): NumberRow[] {
  const looks = profileGroups(report).flat();
  return report.areas.flatMap(({ area, est, parts }): NumberRow[] => [
    {
      ...{ of: `area/${area}`, name: AREA_NAMES[area], inner: false, est },
      look: looks.find((row) => row.area.area === area)?.look ?? 'plain',
      parts: parts.map(({ part, est: half }) => ({ name: reportPage.parts[part], est: half })),
    },
    ...(area === 'academic'
      ? report.subjects.map(
          ({ subject, est: own, level, topics }): NumberRow => ({
            ...{ of: `subject/${subject}`, name: subjectTitles[subject], inner: true, est: own, look: 'plain', level },
            parts: topics.map(({ topic, est: each }) => ({ name: academic.topics[topic], est: each })),
          }),
        )
      : []),
  ]);
}

/** The traits that were measured, as scores. */
export const traitParts = ({ personality }: Pick<ReportDocument, 'personality'>): Part[] =>
  (personality?.traits ?? []).flatMap(({ trait, est }) => (est ? [{ name: TRAIT_NAMES[trait], est }] : []));

/** Every sentence of a report whose evidence is this estimate, without duplicates. */
export function sentencesOn(of: string, report: ReportDocument): Statement[] {
  const said = [
    ...(report.short ?? []),
    ...report.strengths,
    ...report.growthAreas,
    ...report.explore,
    ...report.areas.flatMap(({ statements, showed }) => [...statements, ...(showed ?? [])]),
    ...report.academicStrengths,
    ...report.academicChallenges,
    ...report.recommendations.flatMap(({ suggestions }) => suggestions),
  ];
  const on = said.filter(({ evidence }) => evidence.some((ref) => ref.kind === 'estimate' && ref.of === of));
  return on.filter((each, i) => on.findIndex((other) => nameOf(other) === nameOf(each)) === i);
}
