import { markTrial, QUEST_KEYS } from '#services/instruments/instrument-keys.ts';
import { type Scores, scoreOf } from '#services/views/view-facts.ts';
import { ageFor } from '#shared/domain/age.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { subjectTask } from '#shared/domain/programme.ts';
import { ageModeOf } from '#shared/instruments/ages.ts';
import type { Topic } from '#shared/instruments/subjects.ts';
import { topicRule } from '#shared/measurement/academic.ts';
import { levelOf } from '#shared/measurement/links.ts';
import { type Answers, answersOf, lowState } from '#shared/measurement/report/answers.ts';
import { estOf } from '#shared/measurement/report/estimates.ts';
import { readQuest } from '#shared/measurement/report/quest.ts';
import { measureGame, measureSubject } from '#shared/measurement/report/sittings.ts';
import { measureTraits } from '#shared/measurement/report/views.ts';
import type { Instant } from '#shared/values/days.ts';
import type { TaskId } from '#shared/values/tasks.ts';

/** The answers of an assessment as a report would read them if it were written now. */
const answersSoFar = (events: readonly AssessmentEvent[]): Answers =>
  answersOf([...events, { type: 'AnalysisStarted', at: events.at(-1)?.at as Instant, attempt: 1, missing: [] }]);

const childAt = (answers: Answers, task: TaskId, at: Instant) => ({
  age: ageFor(answers, task),
  lowState: lowState(answers, at),
});

/** An answer that cannot be scored, for example of a removed scene, is stored without a score. */
const orNull =
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
  area: orNull((area, events) => {
    const answers = answersSoFar(events);
    const sitting = answers.games[area];
    const found = sitting && measureGame(area, sitting, childAt(answers, 'skills/3', sitting.at), markTrial).found;
    return found ? scoreOf(estOf('perf', found)) : null;
  }),
  subject: orNull((subject, events) => {
    const answers = answersSoFar(events);
    const sitting = answers.subjects[subject];
    const found =
      sitting && measureSubject(subject, sitting, childAt(answers, subjectTask(subject).id, sitting.at)).found;
    if (!found) return null;
    const score = scoreOf(estOf('perf', found));
    const topics = found.topics.map((topic) => ({ topic: topic.topic, score: estOf('perf', topic).score }));
    const { strengths, weaknesses } = topicRule(score.score, topics);
    return {
      ...score,
      level: levelOf(score.score),
      strengths: strengths as Topic[],
      weaknesses: weaknesses as Topic[],
    };
  }),
  traits: orNull((set, events) => {
    const answers = answersSoFar(events);
    const scenes = answers.scenes.filter((answer) => answer.set === set);
    if (scenes.length === 0) return null;
    const years = Math.floor(ageFor(answers, 'personality/2'));
    const mode = ageModeOf(years);
    const { reports } = measureTraits(
      readQuest(scenes, QUEST_KEYS, mode),
      { parent: null, teacher: null },
      QUEST_KEYS,
      { years, mode },
    );
    const known = reports.flatMap(({ trait, est }) => (est ? [[trait, scoreOf(est)] as const] : []));
    return known.length > 0 ? Object.fromEntries(known) : null;
  }),
};
