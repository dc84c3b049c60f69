import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GAME_IDS } from '#shared/instruments/games/game.ts';
import { GhostHand } from '#web/features/skills/ghost-hand.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});
const listAnimations = () => document.getAnimations().map(({ effect }) => effect as KeyframeEffect);

describe('ghost hand', () => {
  test.each(GAME_IDS)('%s: moves for four seconds, by place and opacity alone, and then stays', async (game) => {
    await render(<GhostHand game={game} />);
    const animations = listAnimations();
    expect(animations.length).toBeGreaterThan(1);
    for (const each of animations) {
      expect([each.getTiming().duration, each.getTiming().iterations]).toEqual([4000, 1]);
      const moved = each.getKeyframes().flatMap((keyframe) => Object.keys(keyframe));
      expect(moved.filter((key) => !/offset|easing|composite/i.test(key))).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(transform|opacity)$/)]),
      );
      expect(moved).not.toContain('left');
    }
  });

  test('shows it again on a tap', async () => {
    await render(<GhostHand game="aiming" />);
    for (const each of document.getAnimations()) each.finish();
    await userEvent.click(page.getByRole('button', { name: 'Show me again' }));
    expect(document.getAnimations().some(({ playState }) => playState === 'running')).toBe(true);
  });

  test.each([
    ['aiming', '0 0 180 320', 'translate(60px, 240px)'],
    ['matrices', '0 0 320 180', 'translate(250px, 92px)'],
  ] as const)('%s on an upright screen: lies as its field does', async (game, viewBox, pressed) => {
    await page.viewport(768, 1024);
    await render(<GhostHand game={game} />);
    expect(document.querySelector('.ghost > svg')?.getAttribute('viewBox')).toBe(viewBox);
    expect(document.querySelector<SVGElement>('[data-hand]')?.style.transform).toBe(pressed);
    await page.viewport(1024, 768);
  });

  test('is a still with its way drawn where less motion was asked for', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await render(<GhostHand game="steering" />);
    expect(document.getAnimations()).toEqual([]);
    expect(document.querySelector('[data-way]')).not.toBeNull();
  });
});
