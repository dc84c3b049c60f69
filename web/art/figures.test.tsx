import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Figure } from '#shared/instruments/games/figures.ts';
import { FigurePicture } from '#web/art/figures.tsx';

const readScale = (figure: Partial<Figure>, most: number): string | undefined => {
  const whole = { shape: 'circle', colour: 'coral', size: 1, count: 1, rotation: 0, ...figure } as Figure;
  const { container } = render(<FigurePicture figure={whole} most={most} />);
  return /scale\(([\d.]+)\)/.exec(container.querySelector('path')?.getAttribute('transform') ?? '')?.[1];
};

test('a size is drawn alike beside any number of figures, and smaller only where it is smaller', () => {
  expect(readScale({ count: 1 }, 5)).toBe(readScale({ count: 5 }, 5));
  expect(readScale({ count: 2, size: 2 }, 5)).not.toBe(readScale({ count: 1, size: 0 }, 5));
});
