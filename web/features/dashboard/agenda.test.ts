import { expect, test } from 'vitest';
import { buildAgenda } from '#web/features/dashboard/agenda.ts';
import { createProgressView } from '#web/testing/examples.ts';

const NOW = Date.parse('2026-11-18T04:00:00.000Z');
const DONE = ['mood/1', 'mood/2', 'personality/2', 'mood/3'];
/** Who is where in the agenda. */
const read = (...weeks: ReturnType<typeof createProgressView>[]) => {
  const { turns, ...others } = buildAgenda(weeks, NOW);
  return {
    turns: turns.map(({ view, who, minutes }) => `${view.childName} ${who} ${minutes}`),
    ...Object.fromEntries(Object.entries(others).map(([key, views]) => [key, views.map(({ childName }) => childName)])),
  };
};
const NONE = { turns: [], later: [], waiting: [], teachers: [], idle: [] };

test('agenda: the forms of the reader come before all children, and a teacher who is awaited is named', () => {
  const noor = createProgressView({ childName: 'Noor', currentDay: 1, done: [], waitingFor: ['child'] });
  const mira = createProgressView({ currentDay: 4, done: DONE, waitingFor: ['child', 'parent', 'teacher'] });
  expect(read(noor, mira)).toEqual({
    ...NONE,
    turns: ['Mira parent 5', 'Noor child 1', 'Mira child 37'],
    teachers: ['Mira'],
  });
});

test('agenda: the tasks of today come before missed ones', () => {
  const { turns } = buildAgenda([createProgressView({ currentDay: 4, done: DONE })], NOW);
  expect(turns[1]?.tasks.map(({ id }) => id)).toEqual([
    'mood/4',
    'academic/4/mathematics',
    'academic/4/science',
    'skills/3',
  ]);
});

test('agenda: a child that said no is not awaited, though its tasks stay open', () => {
  const resting = createProgressView({ currentDay: 4, done: DONE, assent: 'no', waitingFor: ['parent'] });
  expect(read(resting).turns).toEqual(['Mira parent 5']);
});

test('agenda: a day that opens on this date is later today, in the time zone of the family', () => {
  const rest = { currentDay: 1, done: ['mood/1'] } as const;
  const at = (nextAt: string) => createProgressView({ ...rest, done: [...rest.done], waitingFor: [], nextAt });
  expect(read(at('2026-11-18T05:00:00.000Z'))).toEqual({ ...NONE, later: ['Mira'] });
  expect(read(at('2026-11-19T05:00:00.000Z'))).toEqual({ ...NONE, idle: ['Mira'] });
  // Midnight in Bucharest is 22:00 UTC.
  expect(read(at('2026-11-18T22:30:00.000Z'))).toEqual({ ...NONE, idle: ['Mira'] });
});

test.each(['teacher', 'analysis', 'analysisFailed', 'paused', 'noConsent', 'proof'] as const)(
  'agenda: a week that waits (%s) is not folded away',
  (waitingReason) => {
    const view = createProgressView({ status: 'waiting', waitingReason, nextTask: null, waitingFor: [] });
    expect(read(view)).toEqual({ ...NONE, waiting: ['Mira'] });
  },
);
