import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { forms } from '#messages/adult-forms.ts';
import { Slider } from '#web/ui/slider.tsx';

const answered = vi.fn<(value: number) => void>();

function Form({ width }: { width?: number | undefined }) {
  const [value, setValue] = useState<number>();
  const onChange = (next: number) => {
    answered(next);
    setValue(next);
  };
  return (
    <div style={{ height: 3000, paddingTop: 400, ...(width && { width }) }}>
      <Slider
        label="Creativity"
        low="rarely"
        high="often"
        min={1}
        max={10}
        start={8}
        value={value}
        onChange={onChange}
        onClear={() => setValue(undefined)}
        words={forms.slider}
      />
    </div>
  );
}

async function findSlider(width?: number) {
  answered.mockReset();
  scrollTo(0, 0);
  await render(<Form width={width} />);
  const slider = page.getByRole('slider', { name: 'Creativity' });
  const stones = [...slider.element().children] as HTMLElement[];
  return { slider, stones, box: slider.element().getBoundingClientRect() };
}

/** A touch on this page, which the runner shows in an iframe. */
async function finger(gesture: 'scroll' | 'drag', from: { x: number; y: number }, by: { x: number; y: number }) {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth };
  const scale = frame.width / innerWidth;
  const at = (x: number, y: number) => ({ x: frame.left + x * scale, y: frame.top + y * scale });
  const session = cdp();
  const steps = 12;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(from.x, from.y)] });
  for (let i = 1; i <= steps; i++) {
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [at(from.x + (by.x * i) / steps, from.y + (by.y * i) / steps)],
    });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  if (gesture === 'scroll') await expect.poll(() => scrollY).toBeGreaterThan(50);
}

const getMiddle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

test('a finger that scrolls over it answers nothing, wherever it begins and though it is not quite upright', async () => {
  const { slider, stones } = await findSlider();
  for (const [place, aside] of [
    [0, 0],
    [4, 14],
    [9, -14],
  ] as const) {
    scrollTo(0, 0);
    await finger('scroll', getMiddle(stones[place] as HTMLElement), { x: aside, y: -180 });
  }
  expect(answered).not.toHaveBeenCalled();
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'not answered yet');
});

test('a tap on a stone chooses it, the one where the keyboard starts as well', async () => {
  const { stones } = await findSlider();
  await userEvent.click(stones[2] as HTMLElement);
  await userEvent.click(stones[7] as HTMLElement);
  expect(answered.mock.calls).toEqual([[3], [8]]);
  await expect.element(page.getByText('8 of 10')).toBeInTheDocument();
});

test.each([
  [320, 250],
  [768, 290],
  [820, 316],
  [1024, 418],
])('on a screen of %d px each stone chooses itself and stays in its row of %d', async (screen, width) => {
  await page.viewport(screen, 900);
  const { stones } = await findSlider(width);
  const row = stones[0]?.parentElement?.getBoundingClientRect() as DOMRect;
  for (const stone of stones) {
    const { left, right } = (stone.firstElementChild as Element).getBoundingClientRect();
    expect([left >= row.left - 1, right <= row.right + 1]).toEqual([true, true]);
    await userEvent.click(stone);
  }
  expect(answered.mock.calls.map(([value]) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a finger that goes along it chooses where it ends', async () => {
  const { stones } = await findSlider();
  const [from, to] = [getMiddle(stones[1] as HTMLElement), getMiddle(stones[5] as HTMLElement)];
  await finger('drag', from, { x: to.x - from.x, y: 0 });
  await expect.poll(() => answered).toHaveBeenLastCalledWith(6);
  expect(scrollY).toBe(0);
});

test('keys choose from the start of the specification, and an answer can be taken back', async () => {
  const { slider } = await findSlider();
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{End}{Home}');
  expect(answered.mock.calls.map(([value]) => value)).toEqual([9, 8, 7, 10, 1]);
  await userEvent.click(page.getByRole('button', { name: 'Take back: Creativity' }));
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'not answered yet');
});

test('looks like something to choose from before it is touched: ten outlined stones in a row, none of them filled', async () => {
  const { slider, stones, box } = await findSlider();
  const looks = stones.map((stone) => getComputedStyle(stone.firstElementChild as Element));
  expect(stones.map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  expect(new Set(looks.map(({ backgroundColor }) => backgroundColor))).toEqual(new Set(['rgb(255, 255, 255)']));
  expect(looks.every(({ borderTopWidth, opacity }) => borderTopWidth === '2px' && opacity === '1')).toBe(true);
  expect(box.height).toBeGreaterThanOrEqual(44);
  for (const stone of stones) expect(stone.firstElementChild?.getBoundingClientRect().width).toBeGreaterThanOrEqual(24);
  expect(getComputedStyle(slider.element()).cursor).toBe('pointer');
});
