import { render as renderPage, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ItemResponse, type PublicItem } from '#shared/instruments/academic.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { ItemQuestion } from '#web/features/academic/item-question.tsx';
import { NUMBER_ITEM } from '#web/testing/examples.ts';
import { createFakeVoice, finishUtterance, hearNext, startUtterance } from '#web/testing/fake-voice.ts';

const render = (item: PublicItem, mode: AgeMode) => {
  const answers: unknown[] = [];
  const createPage = (busy: boolean) => (
    <MemoryRouter>
      <ItemQuestion
        item={item}
        mode={mode}
        busy={busy}
        onAnswer={(response, { heardOrder }) => answers.push(response, ...(heardOrder ? [heardOrder] : []))}
        onIncomplete={() => undefined}
      />
    </MemoryRouter>
  );
  const { rerender } = renderPage(createPage(false));
  return { answers, makeBusy: () => rerender(createPage(true)) };
};
const createOptions = (texts: readonly string[], pictures?: readonly string[]) =>
  texts.map((text, i) => ({ id: 'abc'.charAt(i), text, ...(pictures && { picture: pictures[i] }) }));

test('school question: an answer that is only drawn is "this one" aloud, and can be chosen at once', async () => {
  const spoken = createFakeVoice();
  const options = createOptions(['', '', ''], ['🍎🍎', '🍎', '🍎🍎🍎']);
  const item = { ...NUMBER_ITEM, text: 'Which has the most?', format: 'choice', options } as const;
  const { answers } = render(item, '3-6');
  expect(spoken.map(({ text }) => text)).toEqual([item.text, 'This one', 'This one', 'This one']);
  const user = userEvent.setup();
  for (let i = 0; i < 3; i += 1) hearNext();
  expect(document.querySelector('[data-asleep]')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Picture 3' }));
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(answers).toEqual([{ format: 'choice', option: 'c' }, ['a', 'b']]);
});

test('an amount is tapped on a card with its signs in rows of five, and no card is spoken', async () => {
  const spoken = createFakeVoice();
  const cells = [
    ['●●●●', '●●●●●'],
    ['●●●●●●', '●●●●●●●'],
  ];
  const item = { ...NUMBER_ITEM, text: 'Tap the card with six dots.', format: 'map-tap' } as const;
  const { answers } = render({ ...item, map: { kind: 'amounts', cells } }, '3-6');
  for (const utterance of [...spoken]) {
    startUtterance(utterance);
    finishUtterance(utterance);
  }
  const user = userEvent.setup();
  const six = screen.getByRole('button', { name: 'Row 2, column 1: ●●●●●●' });
  expect(six.querySelectorAll('.amount-signs > span')).toHaveLength(6);
  await user.click(six);
  expect(six).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(spoken.map(({ text }) => text)).toEqual(['Tap the card with six dots.']);
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(answers).toEqual([{ format: 'map-tap', row: 1, column: 0 }]);
});

test('a number of as many digits as the pad takes can be sent, below zero too', async () => {
  const { answers } = render(NUMBER_ITEM, '7-10');
  const user = userEvent.setup();
  // The second one takes it away.
  for (const sign of ['Minus', 'Minus']) {
    await user.click(screen.getByRole('button', { name: sign }));
    for (let i = 0; i < 12; i += 1) await user.click(screen.getByRole('button', { name: '9' }));
    await user.click(screen.getByRole('button', { name: 'Answer' }));
  }
  expect(answers.map((answer) => Math.sign((answer as { value: number }).value))).toEqual([-1, 1]);
  for (const answer of answers) expect(ItemResponse.safeParse(answer)).toMatchObject({ success: true });
});

test('while an answer is being stored another one is neither taken nor shown as chosen', async () => {
  const options = createOptions(['1', '2', '3']);
  const { makeBusy } = render({ ...NUMBER_ITEM, format: 'choice', options }, '7-10');
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: '3' }));
  makeBusy();
  await user.click(screen.getByRole('radio', { name: '1' }));
  expect(screen.getByRole('radio', { name: '3' })).toBeChecked();
});

test('a number is sent as it is written: with a comma of thousands as questions have it, or a decimal one', async () => {
  const { answers } = render(NUMBER_ITEM, '7-10');
  const user = userEvent.setup();
  const box = screen.getByRole('textbox');
  const typed = ['23,000', '1,234,567', '1,234.5', '2,5', '0,375', '1,2345', '23,00'];
  for (const text of typed) {
    await user.clear(box);
    await user.type(box, text);
    expect(box).toHaveValue(text);
    await user.click(screen.getByRole('button', { name: 'Answer' }));
  }
  expect(answers.map((answer) => (answer as { value: number }).value)).toEqual([
    23_000, 1_234_567, 1234.5, 2.5, 0.375, 1.2345, 23,
  ]);
});

test('a part that is only drawn has a name, and keeps it when it is chosen', async () => {
  const parts = createOptions(['', '', 'three'], ['🟦🟦', '🟦', '🟦🟦🟦']);
  render({ ...NUMBER_ITEM, format: 'order', parts }, '7-10');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Picture 2' }));
  await user.click(screen.getByRole('button', { name: 'three' }));
  expect(screen.getByRole('button', { name: 'Picture 2, chosen, place 1' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'three, chosen, place 2' })).toHaveAttribute('aria-pressed', 'true');
});

test.each([
  ['numbers', 'Row 1, column 2: 🌳'],
  ['letters', 'Row 2, column C: 🌳'],
  [undefined, 'Row 2, column 3: 🌳'],
] as const)('the cell of a map is named as its axes count: %s', (axes, name) => {
  const cells = [
    ['', '', ''],
    ['', '', '🌳'],
    ['', '', ''],
  ];
  render({ ...NUMBER_ITEM, format: 'map-tap', map: { kind: 'map', cells, ...(axes && { axes }) } }, '7-10');
  expect(screen.getByRole('button', { name })).toBeInTheDocument();
});
