import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RestToy } from '#web/stage/rest-toy.tsx';

test.each(['lantern-forest', 'harbour-town', 'windmill-hill'] as const)(
  'rest toy: in %s it waits for a touch and is away ten seconds later',
  (world) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { container } = render(<RestToy world={world} />);
    act(() => vi.advanceTimersByTime(60_000));
    const [first] = screen.getAllByRole('button');
    act(() => first?.click());
    act(() => vi.advanceTimersByTime(9_900));
    act(() => first?.click());
    expect(screen.getAllByRole('button')).toHaveLength(4);
    act(() => vi.advanceTimersByTime(200));
    expect(container).toBeEmptyDOMElement();
  },
);

test('rest toy: a touch shows no number and no word', () => {
  const { container } = render(<RestToy world="lantern-forest" />);
  for (const each of screen.getAllByRole('button')) act(() => each.click());
  expect(container.textContent).toBe('');
});
