import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ItemResponse } from '#shared/instruments/academic.ts';
import { ItemQuestion } from '#web/features/academic/item-question.tsx';
import { createFakeVoice, finishUtterance, hearNext, startUtterance } from '#web/testing/fake-voice.ts';

test('school question: an answer that is only drawn is "this one" aloud, and can be chosen at once', async () => {
  const spoken = createFakeVoice();
  const pictures = ['🍎🍎', '🍎', '🍎🍎🍎'];
  const options = pictures.map((picture, i) => ({ id: 'abc'.charAt(i), text: '', picture }));
  const item = {
    id: 'abc1234',
    subject: 'mathematics',
    topic: 'basic-arithmetic',
    lang: 'en',
    audio: true,
    text: 'Which has the most?',
  } as const;
  const answers: unknown[] = [];
  render(
    <MemoryRouter>
      <ItemQuestion
        item={{ ...item, format: 'choice', options }}
        mode="3-6"
        busy={false}
        onAnswer={(response, { heardOrder }) => answers.push(response, heardOrder)}
        onIncomplete={() => undefined}
      />
    </MemoryRouter>,
  );
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
  const answers: unknown[] = [];
  render(
    <MemoryRouter>
      <ItemQuestion
        item={{
          id: 'abc1235',
          subject: 'mathematics',
          topic: 'basic-arithmetic',
          lang: 'en',
          audio: true,
          text: 'Tap the card with six dots.',
          format: 'map-tap',
          map: {
            kind: 'amounts',
            cells: [
              ['●●●●', '●●●●●'],
              ['●●●●●●', '●●●●●●●'],
            ],
          },
        }}
        mode="3-6"
        busy={false}
        onAnswer={(response) => answers.push(response)}
        onIncomplete={() => undefined}
      />
    </MemoryRouter>,
  );
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
  const answers: unknown[] = [];
  render(
    <MemoryRouter>
      <ItemQuestion
        item={{
          id: 'abc1236',
          subject: 'mathematics',
          topic: 'basic-arithmetic',
          lang: 'en',
          audio: true,
          text: 'How many is 3 and 4?',
          format: 'number',
        }}
        mode="7-10"
        busy={false}
        onAnswer={(response) => answers.push(response)}
        onIncomplete={() => undefined}
      />
    </MemoryRouter>,
  );
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
  const item = {
    id: 'abc1237',
    subject: 'mathematics',
    topic: 'basic-arithmetic',
    lang: 'en',
    audio: true,
    text: 'Which is the most?',
    format: 'choice',
    options: ['1', '2', '3'].map((text, i) => ({ id: 'abc'.charAt(i), text })),
  } as const;
  const createPage = (busy: boolean) => (
    <MemoryRouter>
      <ItemQuestion
        item={{ ...item, options: [...item.options] }}
        mode="7-10"
        busy={busy}
        onAnswer={() => undefined}
        onIncomplete={() => undefined}
      />
    </MemoryRouter>
  );
  const { rerender } = render(createPage(false));
  const user = userEvent.setup();
  await user.click(screen.getByRole('radio', { name: '3' }));
  rerender(createPage(true));
  await user.click(screen.getByRole('radio', { name: '1' }));
  expect(screen.getByRole('radio', { name: '3' })).toBeChecked();
});
