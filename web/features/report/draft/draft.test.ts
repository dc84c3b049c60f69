import { describe, expect, it } from 'vitest';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { describeDays } from '#shared/report-view/days.ts';
import type { Instant } from '#shared/values/days.ts';
import { toDraftDays } from '#web/features/report/draft/draft-view.tsx';
import { listIngredients } from '#web/features/report/draft/ingredients.ts';
import { listPendingPeople } from '#web/features/report/draft/pending-people-card.tsx';
import { createProgressView } from '#web/testing/examples.ts';

/** On day 4. */
const NOW = Date.parse('2026-11-19T15:00:00.000Z');
const DAY_4 = ['mood/1', 'mood/2', 'personality/2', 'mood/3', 'skills/3', 'mood/4'];

describe('what the report will be able to say', () => {
  const summarizeIngredients = (...[view, doubts]: Parameters<typeof listIngredients>) =>
    Object.fromEntries(
      listIngredients(view, doubts).map(({ of, ingredients, says }) => [
        of,
        [ingredients.map(({ state }) => state).join(' '), says],
      ]),
    );

  it('names for each area what is in and what is waited for', () => {
    expect(summarizeIngredients(createProgressView({ currentDay: 4, done: DAY_4 }), [])).toEqual({
      cognitive: ['in', 'Enough is in. Only the games look at this.'],
      social: ['in waited waited', 'Understanding is in. Everyday life waits for those who know it.'],
      emotional: ['in waited waited', 'Understanding is in. Everyday life waits for those who know it.'],
      academic: ['waited waited waited waited waited', 'Nothing yet.'],
      physical: ['in', 'Enough is in. Only the games look at this.'],
      likes: ['in waited waited', 'Favourites can be told. The rest waits for those who know the child.'],
    });
  });

  it('has in part what was begun, and what is worth playing again', () => {
    const resume = {
      scenesAnswered: { 'hay-wagon': 'a' },
      trials: {},
      items: { history: 3 },
      presentations: {},
      seenStories: [],
      gameAge: 8.5,
    };
    const halfPlayed = {
      ...resume,
      trials: { cognitive: { sittingId: 'one', count: 7, completed: false, played: [] } },
    };
    expect(
      summarizeIngredients(createProgressView({ currentDay: 3, done: [], resume: halfPlayed }), []).cognitive,
    ).toEqual(['part', 'Not enough yet. What is there will count.']);
    const begunWeek = summarizeIngredients(createProgressView({ currentDay: 5, done: [], resume }), []);
    expect(begunWeek.likes?.[0]).toBe('part waited waited');
    expect(begunWeek.academic?.[0]).toBe('waited waited waited part waited');
    const doubts = [
      { source: 'game/physical', codes: ['AWAY' as const], task: 'skills/3' as const, area: 'physical' as const },
    ];
    const doubtful = summarizeIngredients(createProgressView({ currentDay: 4, done: DAY_4 }), doubts);
    expect(doubtful.physical).toEqual(['part', 'The bar will be wide unless it is played again.']);
    expect(doubtful.cognitive?.[0]).toBe('in');
  });

  it('does not wait for a teacher who is not asked', () => {
    for (const teacher of ['none', 'withdrawn', 'formWithdrawn'] as const)
      expect(
        summarizeIngredients(createProgressView({ currentDay: 4, done: [...DAY_4, 'parent/4'], teacher }), []).social,
      ).toEqual(['in in', 'Enough is in.']);
  });
});

describe('who is waited for', () => {
  const summarizePending = (...[view]: Parameters<typeof listPendingPeople>) =>
    listPendingPeople(view).map((each) => [each.who, each.open.length, each.opens?.task.id]);

  it('is whoever has something open, or something that opens later', () => {
    expect(summarizePending(createProgressView({ currentDay: 4, done: DAY_4 }))).toEqual([
      ['parent', 1, undefined],
      ['child', 2, 'mood/5'],
      ['teacher', 0, 'teacher/5'],
    ]);
  });

  it('is also a teacher whose letter came back, for whom the week waits', () => {
    const done = [...DAY_4, 'parent/4'];
    expect(summarizePending(createProgressView({ currentDay: 5, done, teacher: 'bounced' }))).toContainEqual([
      'teacher',
      1,
      undefined,
    ]);
  });

  it('is not who is done, and not a teacher who is not asked', () => {
    expect(
      summarizePending(createProgressView({ currentDay: 5, done: [...DAY_4, 'parent/4'], teacher: 'withdrawn' })).map(
        ([name]) => name,
      ),
    ).toEqual(['child']);
  });
});

it('the week so far: dotted where nothing was told and where something is still open, with the weekday of what comes', () => {
  const view = createProgressView({ currentDay: 4, done: DAY_4.filter((id) => id !== 'skills/3') });
  const days = toDraftDays(view, [{ day: 1, mood: 'happy', energy: 'low' }], NOW);
  expect(days.map(({ check }) => check?.mood ?? null)).toEqual(['happy', null, null, null, null, null, null]);
  const [later] = toDraftDays(view, [{ day: 1, mood: 'happy', energy: 'low', cameOn: 4 }], NOW);
  expect(later).toMatchObject({ check: null, checkText: 'Happy, low energy, came in on day 4' });
  const stepped = toDraftDays(view, [{ day: 1, mood: 'sad', step: 2, energy: 'low' }], NOW);
  expect(describeDays(stepped)).toContain('Day 1 not so good, low energy;');
  expect(days.map(({ stone }) => stone)).toEqual([
    'completed',
    'completed',
    'pending',
    'current',
    'pending',
    'pending',
    'pending',
  ]);
  expect(days.map(({ done }) => done).slice(2, 6)).toEqual([
    '1 of 2 done',
    '1 of 4 done',
    'Opens Friday',
    'Opens Saturday',
  ]);
});

it('a day that is not coming, or nobody knows when, has no date', () => {
  const toLast = (more: Partial<ProgressView>) =>
    toDraftDays({ ...createProgressView({ currentDay: 4, done: [] }), ...more }, [], NOW)[5]?.done;
  expect([
    toLast({}),
    toLast({ paused: true }),
    toLast({ reportStatus: 'processing' }),
    toLast({ cancelledAt: '2026-11-18T10:00:00.000Z' as Instant, reportStatus: 'none' }),
  ]).toEqual(['Opens Saturday', 'Opens when the week goes on', 'Nothing came in', 'Nothing came in']);
});

it('a week far ahead has the dates of its days: a weekday alone would be the next one of its name', () => {
  const view = createProgressView({ currentDay: 0, done: [] });
  const format = (now: string) => toDraftDays(view, [], Date.parse(now)).map(({ done }) => done);
  // In Bucharest it is the 10th.
  expect(format('2026-11-09T23:00:00.000Z').slice(0, 2)).toEqual(['Opens Monday', 'Opens Tuesday, 17 November 2026']);
  expect(format('2026-10-26T12:00:00.000Z')[0]).toBe('Opens Monday, 16 November 2026');
});
