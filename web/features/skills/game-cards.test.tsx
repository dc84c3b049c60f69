import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { gameEnds } from '#messages/games-ends.ts';
import { stage } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { advance } from '#web/features/skills/boards/testing/board-stage.tsx';
import { AreaDone } from '#web/features/skills/game-ends.tsx';
import { StageSettingProvider } from '#web/stage/setting.tsx';
import { createFakeVoice, finishUtterance, startUtterance } from '#web/testing/fake-voice.ts';

const SETTING = { bare: true, heading: null, notice: null, gate: '/unlock', leave: '/unlock' };
const [goOn, rest] = [vi.fn(), vi.fn()];
function renderAreaDone(mode: AgeMode) {
  render(
    <MemoryRouter>
      <StageSettingProvider value={SETTING}>
        <AreaDone
          area="cognitive"
          next="social"
          place={{ world: 'pattern-trail', mode }}
          onContinue={goOn}
          onRest={rest}
        />
      </StageSettingProvider>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  goOn.mockReset();
  return () => vi.useRealTimers();
});

describe('area done: the next game', () => {
  test('waits at 3 to 6 for the whole offer of a break to be said, and five seconds more', () => {
    const utterances = createFakeVoice();
    renderAreaDone('3-6');
    expect(utterances.map(({ text }) => text)).toContain(gameEnds.areaDone.rest);
    for (const each of utterances) {
      startUtterance(each);
      advance(3500);
      finishUtterance(each);
      advance(400);
      expect(goOn).not.toHaveBeenCalled();
    }
    advance(4500);
    expect(goOn).not.toHaveBeenCalled();
    advance(200);
    expect(goOn).toHaveBeenCalledOnce();
  });

  test('waits while the page is hidden', () => {
    renderAreaDone('7-10');
    const visibility = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    advance(60_000);
    expect(goOn).not.toHaveBeenCalled();
    visibility.mockReturnValue(false);
    advance(5000);
    expect(goOn).toHaveBeenCalledOnce();
  });

  test('waits five seconds after the last touch, and not while a finger rests', () => {
    renderAreaDone('7-10');
    advance(4900);
    fireEvent.pointerDown(document.body);
    advance(9000);
    fireEvent.pointerUp(document.body);
    advance(4900);
    fireEvent.keyDown(document.body, { key: 'Tab' });
    advance(4900);
    expect(goOn).not.toHaveBeenCalled();
    advance(200);
    expect(goOn).toHaveBeenCalledOnce();
  });

  test('waits while the child is asked whether to stop for today, also once that is said', () => {
    const utterances = createFakeVoice();
    renderAreaDone('3-6');
    for (const each of utterances) finishUtterance(each);
    fireEvent.click(screen.getByRole('button', { name: steps.stop }));
    expect(utterances.at(-1)?.text).toBe(stage.stay);
    for (const each of utterances) finishUtterance(each);
    advance(12_000);
    expect(goOn).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: stage.stay }));
    advance(5100);
    expect(goOn).toHaveBeenCalledOnce();
  });

  test.each([
    ['begins and never ends', 1],
    ['never begins', 0],
  ])('comes also where the voice %s', (_, startedCount) => {
    const utterances = createFakeVoice();
    renderAreaDone('3-6');
    for (const each of utterances.slice(0, startedCount)) startUtterance(each);
    for (let seconds = 0; seconds < 40; seconds += 1) advance(1000);
    expect(goOn).toHaveBeenCalledOnce();
  });
});
