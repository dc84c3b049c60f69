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

describe('cards that have to be heard', () => {
  const speech = { speaking: 1, sleeping: [1, 2, 3], say: vi.fn(), label: (text: string) => `Read aloud: ${text}` };
  const getCard = (place: number) => document.querySelectorAll('.answer-card')[place] as HTMLElement;
  const getLift = (place: number) => getComputedStyle(getCard(place).parentElement as HTMLElement).translate;
  const toLuminance = (color: string) => {
    const scale = color.startsWith('rgb') ? 255 : 1;
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? [])
      .map((each) => Number(each) / scale)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };

  test('are told from those that are awake by place and by a dotted outline of 3 : 1, on the palest sky and the darkest', async () => {
    for (const sky of ['#fdeecb', '#0d3d46']) {
      await render(
        <div className="stage" style={{ '--stage-sky': sky } as React.CSSProperties}>
          <h2 id="question">Which one?</h2>
          <ChoiceCards
            name="colour"
            labelledBy="question"
            choices={COLOURS.map((each) => ({ value: each, text: each }))}
            value={null}
            onChoose={chosen}
            speech={speech}
          />
        </div>,
      );
      expect([...document.querySelectorAll('.answer')].map((each) => each.hasAttribute('data-asleep'))).toEqual([
        ...[false, false, true, true],
      ]);
      await expect.poll(() => [0, 1, 2].map(getLift)).toEqual(['none', '0px -8px', '0px 4px']);
      const outline = getComputedStyle(getCard(2), '::before');
      expect([outline.borderTopStyle, getComputedStyle(getCard(0), '::before').content]).toEqual(['dotted', 'none']);
      const [one, other] = [outline.borderTopColor, getComputedStyle(getCard(2)).backgroundColor]
        .map(toLuminance)
        .toSorted((a, b) => b - a) as [number, number];
      expect((one + 0.05) / (other + 0.05)).toBeGreaterThanOrEqual(3);
      document.body.replaceChildren();
    }
  });
});
