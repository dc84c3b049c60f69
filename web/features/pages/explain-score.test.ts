import { expect, test } from 'vitest';
import { explainScore } from '#web/features/pages/scores-page.tsx';

test('a bar across an edge is tentative, and names the other band only where that is likely enough', () => {
  expect(explainScore(79, 0.4)).toMatchObject({ band: 'Average', tentative: true, neighbour: 'Good' });
  expect(explainScore(85, 0.45)).toMatchObject({ band: 'Good', tentative: true, neighbour: null });
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
