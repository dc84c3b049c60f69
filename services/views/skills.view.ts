import { type Fact, type Place, rowOf, type Score, scoreColumns, type View } from '#services/views/view-facts.ts';
import { task } from '#shared/domain/programme.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import type { Instant } from '#shared/values/days.ts';

const areaRow = (fact: Place, area: SkillArea, score: Score | null, completedAt: Instant | null) =>
  rowOf('cognitive_assessments', fact, {
    day: task('skills/3').day,
    assessmentType: area,
    ...scoreColumns(score),
    completedAt,
  });

export const skillAreaCompleted: View<'SkillAreaCompleted'> = async (fact) => {
  const { area, at } = fact.event;
  return [areaRow(fact, area, await fact.scores.area(area, await fact.soFar()), at)];
};

/** One area, or all four if none is named; an unfinished area has no row to reopen. */
export const skillsReplayed = async (fact: Fact<'SittingReplayed'>) => {
  const areas = fact.event.area ? [fact.event.area] : SkillArea.options;
  const before = await fact.soFar();
  const finished = areas.filter((area) =>
    before.some((event) => event.type === 'SkillAreaCompleted' && event.area === area),
  );
  return finished.map((area) => areaRow(fact, area, null, null));
};
