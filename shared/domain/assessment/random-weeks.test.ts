import { beforeAll, describe, expect, it } from 'vitest';
import { ANSWER_EVENTS, AssessmentEvent, type EventType } from '#shared/domain/assessment/events.ts';
import { liveRandomWeek } from '#shared/testing/random-week.ts';

/* A hundred thousand of them: npm run fuzz:weeks. */
const SEEDS = Array.from({ length: 400 }, (_, i) => i);
const NEED_CONSENT = new Set<EventType>([...ANSWER_EVENTS, 'ChildAsked', 'ReminderSent', 'AnalysisStarted']);

describe('random weeks', () => {
  let weeks: ReturnType<typeof liveRandomWeek>[];
  beforeAll(() => {
    weeks = SEEDS.map(liveRandomWeek);
  }, 60_000);

  it('commands in any order leave a state that keeps its rules, and a workflow that ends', () => {
    // They come far: else they would prove nothing.
    const types = new Set(weeks.flatMap(({ events }) => events.map(({ type }) => type)));
    const all = AssessmentEvent.options.map(({ shape }) => shape.type.value);
    expect(all.filter((type) => !types.has(type))).toEqual([]);
  });

  it('no answer has no consent before it, and none comes after a withdrawal', () => {
    for (const { events } of weeks) {
      let consents = false;
      for (const event of events) {
        if (event.type === 'ConsentGiven') consents ||= !event.awaitsProof;
        if (event.type === 'ConsentProved') consents = true;
        if (event.type === 'ConsentWithdrawn') consents = false;
        if (NEED_CONSENT.has(event.type)) expect([event.type, consents]).toEqual([event.type, true]);
      }
    }
  });
});
