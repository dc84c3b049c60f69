import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { PLACEHOLDERS } from '#web/lib/page-settings.ts';

beforeEach(async () => {
  await render(
    <MemoryRouter>
      {/* The height of the header, which overlaps the first screen. */}
      <div style={{ paddingTop: 88 }}>
        <LandingPage {...PLACEHOLDERS} />
      </div>
    </MemoryRouter>,
  );
  await document.fonts.ready;
});

const createHero = () => document.querySelector('h1')?.closest('section') as HTMLElement;

/** The boxes of all text lines and whole buttons. */
function listWordBoxes(): DOMRect[] {
  const words = document.createTreeWalker(createHero(), NodeFilter.SHOW_TEXT);
  const lines: DOMRect[] = [];
  while (words.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    if (!words.currentNode.parentElement?.closest('svg, .sr-only')) lines.push(...range.getClientRects());
  }
  return [...lines, ...[...createHero().querySelectorAll('a')].map((link) => link.getBoundingClientRect())];
}

/** Whether something is drawn at this point of the window; the sky is the page's background. */
const isDrawn = (x: number, y: number): boolean =>
  document
    .elementsFromPoint(x, y)
    .some((each) => each instanceof SVGGeometryElement && each.closest('[role="img"]') !== null);

/** Points of a box on a grid of `step` pixels, including its far edges. */
function* generatePoints(
  { left, top, right, bottom }: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>,
  step: number,
): Generator<[number, number]> {
  for (let y = top; y <= bottom; y += step) for (let x = left; x <= right; x += step) yield [x, y];
  yield [right - 0.5, bottom - 0.5];
}

const SCREENS = [
  ...([
    [1024, 768],
    [1100, 800],
    [1180, 800],
    [1279, 800],
    [1280, 800],
    [1366, 768],
    [1440, 900],
  ] as const),
  ...([
    [1535, 864],
    [1536, 864],
    [1920, 1080],
    [2560, 1440],
  ] as const),
] as const;

test.each(SCREENS)('words and picture never meet: %i × %i', async (width, height) => {
  await page.viewport(width, height);
  scrollTo(0, 0);
  const boxes = listWordBoxes();
  expect(boxes.length).toBeGreaterThan(6);
  const overlaps = boxes.flatMap((box) => [...generatePoints(box, 5)].filter(([x, y]) => y < height && isDrawn(x, y)));
  expect(overlaps).toEqual([]);
  // Checks the check itself: something is drawn where the child stands.
  const picture = createHero().querySelector('svg[role="img"]') as SVGElement;
  const { left, top, width: drawn } = picture.getBoundingClientRect();
  expect(isDrawn(left + (642 / 1440) * drawn, top + (600 / 1440) * drawn)).toBe(true);
});

test.each([
  [1024, 768],
  [1280, 800],
] as const)('the right half of the first screen is not left empty: %i × %i', async (width, height) => {
  await page.viewport(width, height);
  scrollTo(0, 0);
  const points = [...generatePoints({ left: width / 2, top: 88, right: width - 2, bottom: height - 2 }, 20)];
  expect(points.filter(([x, y]) => isDrawn(x, y)).length / points.length).toBeGreaterThan(0.5);
});
