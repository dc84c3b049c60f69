import { expect, test } from 'vitest';
import { explainScore } from '#web/features/pages/play-bar.tsx';

test('a narrow bar in the middle of a band says the band, firmly', () => {
  expect(explainScore(85, 0.1)).toMatchObject({
    bar: { score: 85, lo: 84, hi: 86 },
    band: 'Good',
    tentative: false,
    neighbour: null,
    attention: false,
  });
});

test('a bar across an edge is tentative, and names the other band only where that is likely enough', () => {
  expect(explainScore(79, 0.4)).toMatchObject({ band: 'Average', tentative: true, neighbour: 'Good' });
  expect(explainScore(85, 0.45)).toMatchObject({ band: 'Good', tentative: true, neighbour: null });
});

test('red needs the whole range below 70', () => {
  expect(explainScore(60, 0.1).attention).toBe(true);
  expect(explainScore(69, 0.3)).toMatchObject({ band: 'Needs Attention', attention: false });
});

test.each([
  [75, 0.2, { is: 'typical', how: 'clearly' }],
  [75, 0.5, { is: 'typical', how: 'probably' }],
  [92, 0.5, { is: 'above', how: 'clearly' }],
  [58, 0.5, { is: 'below', how: 'clearly' }],
  [82, 0.8, null],
  [75, 0.8, null],
] as const)('best guess %i with psd %d', (score, psd, standing) => {
  expect(explainScore(score, psd).standing).toEqual(standing);
});
