import { markTrial, QUEST_KEYS } from '#services/assessment/instruments.ts';
import { type Scores, toScore } from '#services/assessment/view-facts.ts';
import { computeTaskAge } from '#shared/domain/age.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import type { Topic } from '#shared/instruments/subjects.ts';
import { applyTopicRule } from '#shared/measurement/academic.ts';
import { toLevel } from '#shared/measurement/links.ts';
import { type Answers, readAnswers, withAnalysis } from '#shared/measurement/report/answers.ts';
import { createEst } from '#shared/measurement/report/estimates.ts';
import { measureWeek } from '#shared/measurement/report/findings.ts';
import { readQuest } from '#shared/measurement/report/quest.ts';
import { measureTraits } from '#shared/measurement/report/views.ts';

/** The answers of an assessment as a report would read them if it were written now. */
const buildAnswers = (events: readonly AssessmentEvent[]): Answers => readAnswers(withAnalysis(events));

/** What all answers so far say of ability; later ones of the week can still move it. */
const measureAnswers = (events: readonly AssessmentEvent[]) => measureWeek(buildAnswers(events), markTrial);

/** An answer that cannot be scored, for example of a removed scene, is stored without a score. */
const nullOnRangeError =
  <Args extends unknown[], Result>(score: (...args: Args) => Result | null) =>
  async (...args: Args): Promise<Result | null> => {
    try {
      return score(...args);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  };

/** Scores of finished tasks by the rules of the report; null if the answers are not reliable or do not count. */
export const measuredScores: Scores = {
  area: nullOnRangeError((area, events) => {
    const measured = measureAnswers(events).understanding[area];
    return measured ? toScore(createEst('perf', measured)) : null;
  }),
  subject: nullOnRangeError((subject, events) => {
    const measured = measureAnswers(events).subjects.find((each) => each.subject === subject);
    if (!measured) return null;
    const score = toScore(createEst('perf', measured));
    const topics = measured.topics.map((topic) => ({ topic: topic.topic, score: createEst('perf', topic).score }));
    const { strengths, weaknesses } = applyTopicRule(score.score, topics);
    return {
      ...score,
      level: toLevel(score.score),
      strengths: strengths as Topic[],
      weaknesses: weaknesses as Topic[],
    };
  }),
  traits: nullOnRangeError((set, events) => {
    const answers = buildAnswers(events);
    const scenes = answers.scenes.filter((answer) => answer.set === set);
    if (scenes.length === 0) return null;
    const years = Math.floor(computeTaskAge(answers, 'personality/2'));
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
