import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ItemQuestion } from '#web/features/academic/item-question.tsx';
import { createFakeVoice, finishUtterance, startUtterance } from '#web/testing/fake-voice.ts';

test('answers that are only drawn are told apart by their places, and can be chosen once all have been heard', async () => {
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
  expect(spoken.map(({ text }) => text)).toEqual([item.text, 'Picture 1', 'Picture 2', 'Picture 3']);
  const user = userEvent.setup();
  const third = screen.getByRole('radio', { name: 'Picture 3' });
  for (const utterance of [...spoken]) {
    expect(third).not.toBeChecked();
    startUtterance(utterance);
    finishUtterance(utterance);
  }
  await user.click(third);
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(answers).toEqual([{ format: 'choice', option: 'c' }, ['a', 'b', 'c']]);
});
