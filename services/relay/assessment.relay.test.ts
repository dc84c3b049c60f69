import { expect, it } from 'vitest';
import { buildSignal } from '#services/relay/assessment.relay.ts';
import { examples } from '#shared/testing/examples.ts';

const event = examples.AnalysisStarted;

it('signals: tell the workflow of a new analysis, but not of one that it wrote itself or that lies past the head', () => {
  const written = [
    { version: 1, origin: 'w', event },
    { version: 2, origin: 'a', event },
    { version: 3, origin: 'a', event },
  ] as const;
  expect(buildSignal(written, 2)).toEqual({
    signal: 'programme',
    payload: { upTo: 2, refs: [{ v: 2, type: 'AnalysisStarted' }] },
  });
  expect(buildSignal(written, 1)).toBeNull();
});

it('signals: a delivery is one signal, by the name of its last event', () => {
  const { AssessmentScheduled, MoodChecked, SceneAnswered, PersonalityCompleted } = examples;
  const written = [AssessmentScheduled, MoodChecked, SceneAnswered, PersonalityCompleted].map((each, i) => ({
    version: i + 1,
    origin: 'a' as const,
    event: each,
  }));
  expect(buildSignal(written, 4)).toMatchObject({
    signal: 'personality',
    payload: { upTo: 4, refs: [{ v: 1 }, { v: 2, task: `mood/${MoodChecked.day}` }, { v: 4, task: 'personality/2' }] },
  });
});
