import {
  type Score,
  toScoreColumns,
  toViewRow,
  type ViewBuilder,
  type ViewContext,
  type ViewEvent,
} from '#services/assessment/view-facts.ts';
import { getTask } from '#shared/domain/programme.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import type { Instant } from '#shared/values/days.ts';

const buildAreaRow = (fact: ViewContext, area: SkillArea, score: Score | null, completedAt: Instant | null) =>
  toViewRow('cognitive_assessments', fact, {
    day: getTask('skills/3').day,
    assessmentType: area,
    ...toScoreColumns(score),
    completedAt,
  });

export const skillAreaCompleted: ViewBuilder<'SkillAreaCompleted'> = async (fact) => {
  const { area, at } = fact.event;
  return [buildAreaRow(fact, area, await fact.scores.area(area, await fact.readHistory()), at)];
};

/** One area, or all four if none is named; an unfinished area has no row to reopen. */
export const skillsReplayed = async (fact: ViewEvent<'SittingReplayed'>) => {
  const areas = fact.event.area ? [fact.event.area] : SkillArea.options;
  const history = await fact.readHistory();
  const finished = areas.filter((area) =>
    history.some((event) => event.type === 'SkillAreaCompleted' && event.area === area),
  );
  return finished.map((area) => buildAreaRow(fact, area, null, null));
};
