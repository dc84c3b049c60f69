import { expect, test } from 'vitest';
import { loadPictures } from '#web/art/pictures/pictures.ts';

/** Of two and four bytes, with and without the selector for pictures. */
const PICTURES = ['🐟', '🧱', '⭐', '⬜', '☀️', '🛏️', '🌡️'];
const PAPERS = ['#55b0b1', '#e2604a', '#f4b733', '#ffffff', '#f4b733', '#1a666d', '#d9432c'];

function draw(text: string, fonts: string): Uint8ClampedArray {
  const pen = new OffscreenCanvas(80, 64).getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.font = `40px ${fonts}`;
  pen.fillText(text, 4, 48);
  return pen.getImageData(0, 0, 80, 64).data;
}
const drawsAlike = (text: string, one: string, other: string) => draw(text, one).join() === draw(text, other).join();
const hasPaper = (pixels: Uint8ClampedArray, paper: string) =>
  [...pixels.keys()].some(
    (i) =>
      i % 4 === 0 && [0, 1, 2].every((k) => pixels[i + k] === Number.parseInt(paper.slice(1 + 2 * k, 3 + 2 * k), 16)),
  );

test('pictures: a page draws them from our font alone, and letters from its own', async () => {
  const fonts = getComputedStyle(document.documentElement).getPropertyValue('--font-child');
  // First, or a device's own emoji would be drawn instead.
  expect(fonts).toMatch(/^\s*"Pictures",/);
  const others = fonts.replace('"Pictures",', '');
  expect(hasPaper(draw('🐟', fonts), '#55b0b1')).toBe(false);
  await loadPictures();
  await document.fonts.load('40px "Atkinson Hyperlegible Next Variable"');
  for (const [i, picture] of PICTURES.entries()) {
    expect(drawsAlike(picture, fonts, 'Pictures'), picture).toBe(true);
    expect(drawsAlike(picture, fonts, others), picture).toBe(false);
    expect(hasPaper(draw(picture, fonts), PAPERS[i] ?? ''), picture).toBe(true);
  }
  expect(drawsAlike('a7▲', fonts, others)).toBe(true);
});
