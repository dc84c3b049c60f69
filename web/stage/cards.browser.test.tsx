import '#web/stage/stage.css';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';

const chosen = vi.fn<(value: string) => void>();
const COLOURS = ['red', 'green', 'blue', 'white'] as const;

function Cards() {
  const [value, setValue] = useState<string | null>(null);
  const onChoose = (next: string) => {
    chosen(next);
    setValue(next);
  };
  return (
    <form>
      <h2 id="question">Which one?</h2>
      <ChoiceCards
        name="colour"
        labelledBy="question"
        choices={COLOURS.map((each) => ({ value: each, text: each }))}
        value={value}
        onChoose={onChoose}
        firstKey={1}
      />
      <button type="button">Next</button>
    </form>
  );
}

describe('radio cards', () => {
  test('are one stop of the keyboard, arrows go from one to the next, and digits choose inside the question', async () => {
    chosen.mockReset();
    await render(<Cards />);
    await userEvent.keyboard('2');
    expect(chosen).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect.element(page.getByRole('radio', { name: 'red' })).toHaveFocus();
    await userEvent.keyboard(' {ArrowDown}{ArrowRight}4');
    expect(chosen.mock.calls.flat()).toEqual(['red', 'green', 'blue', 'white']);
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  test('are chosen anywhere on their face, which is large enough for a child', async () => {
    chosen.mockReset();
    await render(<Cards />);
    const card = page.getByRole('radio', { name: 'blue' }).element().closest('label') as HTMLElement;
    const { width, height } = card.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(96);
    await userEvent.click(card, { position: { x: 12, y: height / 2 } });
    expect(chosen.mock.calls).toEqual([['blue']]);
    await expect.element(page.getByRole('radio', { name: 'blue' })).toBeChecked();
  });
});
