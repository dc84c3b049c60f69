import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CoatChoice } from '#web/features/stream/coat-choice.tsx';
import { COATS, readPlayChoices } from '#web/lib/play-choices.ts';
import { ASSESSMENT_ID, handOverDevice } from '#web/testing/examples.ts';

test('coat: the child chooses once, it shows at once, and is never asked again', () => {
  handOverDevice();
  const { container, unmount } = render(<CoatChoice />);
  expect(screen.getAllByRole('button')).toHaveLength(COATS.length);
  act(() => screen.getByRole('button', { name: 'A green coat' }).click());
  expect(container).toBeEmptyDOMElement();
  expect(document.documentElement.style.getPropertyValue('--coat')).toBe(COATS[2]);
  expect(readPlayChoices(ASSESSMENT_ID as never)).toEqual({ coat: 2 });
  unmount();
  expect(render(<CoatChoice />).container).toBeEmptyDOMElement();
});

test('coat: in the parent’s own session nobody is asked', () => {
  expect(render(<CoatChoice />).container).toBeEmptyDOMElement();
});
