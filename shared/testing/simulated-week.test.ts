import { expect, test } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import { PROGRAMME } from '#shared/domain/programme.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { QUEST_A_KEY, QUEST_B_KEY } from '#shared/measurement/keys/quest-key.ts';
import { createBank, createChooser } from '#shared/testing/simulated-bank.ts';
import { createSimulatedFamily, FAMILY_KINDS } from '#shared/testing/simulated-family.ts';
import { playAssessment } from '#shared/testing/simulated-week.ts';

const parts = {
  scenes: [...QUEST.A.scenes, ...QUEST.B.scenes],
  mirror: MIRROR_SCENES,
  keys: { ...QUEST_A_KEY, ...QUEST_B_KEY },
  nextItem: createChooser(createBank()),
};

test.each(FAMILY_KINDS.flatMap((kind) => [3, 8, 15].map((years) => ({ kind, years }))))(
  'a $kind week at $years is whole: all 15 tasks, events as stored',
  ({ kind, years }) => {
    const { events } = playAssessment(createSimulatedFamily(`${kind}/${years}`, years, kind), parts);
    for (const event of events) expect(AssessmentEvent.parse(event)).toEqual(event);
    const week = fold(assessment, events);
    expect(week.status === 'analysing' && Object.keys(week.done).toSorted()).toEqual(
      PROGRAMME.map(({ id }) => id).toSorted(),
    );
    expect(events.filter((event) => event.type === 'PersonalityCompleted').map(({ set }) => set)).toEqual(['A', 'B']);
    expect(events.findLast((event) => event.type === 'AnalysisStarted')?.missing).toEqual([]);
  },
);

test('the same family plays the same week', () => {
  const play = () => playAssessment(createSimulatedFamily('twice', 10), parts);
  expect(play()).toEqual(play());
});

test('a week in which nobody does anything reaches the day that it is said to, with every task open', () => {
  const opens = (day: number) => new Date(Date.UTC(2026, 10, 22 + day, 7)).toISOString();
  const time = {
    startDate: '2026-11-23',
    timeZone: 'UTC',
    opens,
    at: (day: number) => new Date(Date.UTC(2026, 10, 22 + day, 14)).toISOString(),
  };
  const { events } = playAssessment(createSimulatedFamily('untouched', 8), {
    ...parts,
    time,
    until: 0,
    reached: 7,
    teacher: false,
  });
  const week = fold(assessment, events);
  expect(week.status === 'running' && [week.opened, Object.keys(week.done)]).toEqual([7, []]);
});
