import { expect, it } from 'vitest';
import { schedule } from '#messages/schedule.ts';
import { start } from '#messages/start.ts';
import { PROGRAMME } from '#shared/domain/programme.ts';
import { ALL_FAMILY_MINUTES, FAMILY_MINUTES } from '#shared/values/task-minutes.ts';
import { DAYS } from '#shared/values/week.ts';

it('minutes: what public pages say of a day and of the week is the sum of its tasks without the teacher', () => {
  const sum = (day?: number) =>
    PROGRAMME.filter((task) => task.who !== 'teacher' && (day === undefined || task.day === day)).reduce(
      (all, { minutes }) => all + minutes,
      0,
    );
  expect(FAMILY_MINUTES).toEqual(Object.fromEntries(DAYS.map((day) => [day, sum(day)])));
  expect(ALL_FAMILY_MINUTES).toBe(sum());
  const longest = Math.max(...DAYS.map(sum));
  for (const promise of [start.signedOut.points[0], schedule.lead])
    expect(promise).toMatch(new RegExp(`rom a minute to about ${longest} `));
});
