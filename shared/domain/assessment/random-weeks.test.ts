import { expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import * as mira from '#shared/testing/examples.ts';
import { type Decide, liveRandomWeek } from '#shared/testing/random-week.ts';

/* A hundred thousand of them: npm run fuzz:weeks. */
const SEEDS = Array.from({ length: 400 }, (_, i) => i);
const live = (decide?: Decide) => SEEDS.map((seed) => liveRandomWeek(seed, decide));

it('random weeks: commands in any order leave a state that keeps its rules, and a workflow that ends', () => {
  const weeks = live();
  // They come far: else they would prove nothing.
  const types = new Set(weeks.flatMap(({ events }) => events.map(({ type }) => type)));
  const all = AssessmentEvent.options.map(({ shape }) => shape.type.value);
  expect(all.filter((type) => !types.has(type))).toEqual([]);
});

it.each<[fault: string, Decide, message: RegExp]>([
  [
    'answers without consent',
    (state, command, instruments) =>
      command.type === 'CheckMood' && state.status === 'running'
        ? [{ ...mira.examples.MoodChecked, at: command.at }]
        : assessment.decide(state, command, instruments),
    /without consent there is no answer/,
  ],
  [
    'a second reminder of a day',
    (state, command, instruments) =>
      command.type === 'SendReminder' && state.status === 'running'
        ? [{ ...mira.examples.ReminderSent, at: command.at, day: command.day }]
        : assessment.decide(state, command, instruments),
    /nobody is reminded twice of a day/,
  ],
  [
    'a cancelled week that goes on',
    (state, command, instruments) =>
      command.type === 'RetryReport' && state.status === 'cancelled'
        ? [{ ...mira.examples.AnalysisStarted, at: command.at }]
        : assessment.decide(state, command, instruments),
    /what is over stays over/,
  ],
  [
    'a rule that throws in place of refusing',
    (state, command, instruments) => {
      if (command.type === 'ExtendGrace' && state.status === 'running') throw new TypeError('no plan');
      return assessment.decide(state, command, instruments);
    },
    /TypeError: no plan/,
  ],
])('random weeks: %s is found', (_fault, decide, message) => {
  expect(() => live(decide)).toThrow(message);
});
