import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { games as words } from '#shared/messages/en/games.ts';
import { stage } from '#shared/messages/en/stage.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { AreaDone } from '#web/features/skills/game-cards.tsx';
import { StageSettingProvider } from '#web/stage/setting.tsx';
import { fakeVoice, saysToTheEnd, startsToSay } from '#web/testing/fake-voice.ts';

const SETTING = { bare: true, heading: null, notice: null, gate: '/unlock', leave: '/unlock' };
const [goOn, rest] = [vi.fn(), vi.fn()];
function areaDone(mode: AgeMode) {
  render(
    <MemoryRouter>
      <StageSettingProvider value={SETTING}>
        <AreaDone
          area="cognitive"
          next="social"
          mode={mode}
          place={{ world: 'pattern-trail', mode }}
          onGoOn={goOn}
          onRest={rest}
        />
      </StageSettingProvider>
    </MemoryRouter>,
  );
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  goOn.mockReset();
  return () => vi.useRealTimers();
});

describe('area done: the next game', () => {
  test('waits at 3 to 6 for the whole offer of a break to be said, and five seconds more', () => {
    const said = fakeVoice();
    areaDone('3-6');
    expect(said.map(({ text }) => text)).toContain(words.areaDone.rest);
    for (const each of said) {
      startsToSay(each);
      pass(3500);
      saysToTheEnd(each);
      pass(400);
      expect(goOn).not.toHaveBeenCalled();
    }
    pass(4500);
    expect(goOn).not.toHaveBeenCalled();
    pass(200);
    expect(goOn).toHaveBeenCalledOnce();
  });

  test('waits five seconds after the last touch, and not while a finger rests', () => {
    areaDone('7-10');
    pass(4900);
    fireEvent.pointerDown(document.body);
    pass(9000);
    fireEvent.pointerUp(document.body);
    pass(4900);
    fireEvent.keyDown(document.body, { key: 'Tab' });
    pass(4900);
    expect(goOn).not.toHaveBeenCalled();
    pass(200);
    expect(goOn).toHaveBeenCalledOnce();
  });

  test('waits while the child is asked whether to stop for today, also once that is said', () => {
    const said = fakeVoice();
    areaDone('3-6');
    for (const each of said) saysToTheEnd(each);
    fireEvent.click(screen.getByRole('button', { name: steps.stop }));
    expect(said.at(-1)?.text).toBe(stage.stay);
    for (const each of said) saysToTheEnd(each);
    pass(12_000);
    expect(goOn).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: stage.stay }));
    pass(5100);
    expect(goOn).toHaveBeenCalledOnce();
  });

  test.each([
    ['begins and never ends', 1],
    ['never begins', 0],
  ])('comes also where the voice %s', (_, begun) => {
    const said = fakeVoice();
    areaDone('3-6');
    for (const each of said.slice(0, begun)) startsToSay(each);
    for (let seconds = 0; seconds < 40; seconds += 1) pass(1000);
    expect(goOn).toHaveBeenCalledOnce();
  });
});
