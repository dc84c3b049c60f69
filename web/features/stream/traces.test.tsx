import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Bank } from '#web/features/stream/traces.tsx';
import { paths } from '#web/lib/paths.ts';
import { createProgressView } from '#web/testing/examples.ts';

const MOODS = [1, 2, 3, 4, 5, 6].map((day) => `mood/${day}`);
const SUBJECTS = ['mathematics', 'science', 'literature', 'history', 'geography'];
const TASKS = [...MOODS, 'personality/2', 'skills/3', ...SUBJECTS.map((each, i) => `academic/${4 + (i >> 1)}/${each}`)];
const findWalk = (view: ReturnType<typeof createProgressView>) => {
  const { unmount } = render(
    <MemoryRouter initialEntries={[paths.step('mood', 1, view.id)]}>
      <Bank view={view} mode="7-10" moment="hop" />
    </MemoryRouter>,
  );
  const address = screen.queryByRole('link', { name: 'Your stream' })?.getAttribute('href') ?? null;
  unmount();
  return address;
};

test('walk: the last hop leads to it, by the page of another task that is done; an earlier hop does not', () => {
  const view = createProgressView({ currentDay: 6, done: TASKS });
  expect(findWalk(view)).toBe(paths.step('mood', 2, view.id));
  expect(findWalk(createProgressView({ currentDay: 6, done: TASKS.slice(0, -1) }))).toBeNull();
});

test('walk: on the last day it is open, whatever was left out', () => {
  expect(findWalk(createProgressView({ currentDay: 7, done: ['mood/1', 'personality/2', 'mood/2'] }))).not.toBeNull();
});
