import { measureAnswers, nullOnRangeError, QUEST_KEYS } from '#services/assessment/instruments.ts';
import { type Scores, toScore } from '#services/assessment/view-facts.ts';
import { getScreenYears } from '#shared/domain/age.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import type { Topic } from '#shared/instruments/subjects.ts';
import { applyTopicRule } from '#shared/measurement/academic.ts';
import { toLevel } from '#shared/measurement/links.ts';
import type { Estimate } from '#shared/measurement/posterior.ts';
import { readAnswers, withAnalysis } from '#shared/measurement/report/answers.ts';
import { createEst, createOpenEnd, hasFewAnswers } from '#shared/measurement/report/estimates.ts';
import { readQuest } from '#shared/measurement/report/quest.ts';
import { measureTraits } from '#shared/measurement/report/views.ts';
import { judgeStrength, judgeWeakness } from '#shared/report-view/areas.ts';
import { isToExplore } from '#shared/report-view/geometry.ts';

/** Scores of finished tasks by the rules of the report; null if the answers are not reliable or do not count. */
export const measuredScores: Scores = {
  area: async (area, events) =>
    nullOnRangeError(() => {
      const measured = measureAnswers(events).understanding[area];
      if (!measured) return null;
      const est = createEst('perf', measured);
      return { ...toScore(est), ...createOpenEnd(est.flags) };
    }),
  subject: async (subject, events) =>
    nullOnRangeError(() => {
      const measured = measureAnswers(events).subjects.find((each) => each.subject === subject);
      if (!measured) return null;
      const est = createEst('perf', measured);
      const topics = measured.topics.map((topic) => ({ ...topic, score: createEst('perf', topic).score }));
      const { strengths, weaknesses } = applyTopicRule(est.score, topics);
      // As in the report: no topic out of a tie, none whose own level denies it, and no level that its range denies.
      const listNamed = (names: readonly string[], isNamed: (topic: Estimate) => boolean) =>
        topics
          .filter((each) => each.clear && names.includes(each.topic) && isNamed(each) && !hasFewAnswers(est))
          .map(({ topic }) => topic as Topic);
      return {
        ...toScore(est),
        ...createOpenEnd(est.flags),
        level: isToExplore(est) ? null : toLevel(est.score),
        strengths: listNamed(strengths, (topic) => judgeStrength(topic) === 'strong'),
        weaknesses: listNamed(weaknesses, (topic) => judgeWeakness(topic) === 'weak'),
      };
    }),
  traits: async (set, events) =>
    nullOnRangeError(() => {
      const answers = readAnswers(withAnalysis(events));
      const scenes = answers.scenes.filter((answer) => answer.set === set);
      if (scenes.length === 0) return null;
      const years = getScreenYears(answers.age);
      const mode = toAgeMode(years);
      const { reports } = measureTraits(
        readQuest(scenes, QUEST_KEYS, mode),
        { parent: null, teacher: null },
        QUEST_KEYS,
        { years, mode },
      );
      const knownTraits = reports.flatMap(({ trait, est }) => (est ? [[trait, toScore(est)] as const] : []));
      return knownTraits.length > 0 ? Object.fromEntries(knownTraits) : null;
    }),
};
