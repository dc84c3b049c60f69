import '#web/stage/stage.css';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MascotRests } from '#web/art/worlds/figures/mascot.tsx';
import { enterScreen, walkOn } from '#web/stage/life.ts';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';

const COLOURS = ['red', 'green', 'blue', 'white'] as const;
function Question() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <form className="stage" data-moment="question">
      <div className="stage-world">
        <div className="stage-backdrop">
          <svg aria-hidden="true" />
        </div>
        <div className="stage-picture">
          <svg aria-hidden="true" />
        </div>
      </div>
      <h2 id="question" className="stage-question">
        Which one?
      </h2>
      <div className="stage-cards">
        <ChoiceCards
          name="colour"
          labelledBy="question"
          choices={COLOURS.map((each) => ({ value: each, text: each }))}
          value={value}
          onChoose={setValue}
        />
      </div>
    </form>
  );
}
const getStage = () => document.querySelector('.stage') as HTMLElement;
/** Duration and moved properties of all that moves. */
const listMotions = () =>
  getStage()
    .getAnimations({ subtree: true })
    .map(({ effect }) => ({
      ms: effect?.getTiming().duration,
      moves: Object.keys((effect as KeyframeEffect).getKeyframes()[0] ?? {}).filter(
        (key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key),
      ),
    }));
const preferLessMotion = () => vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
afterEach(() => {
  vi.restoreAllMocks();
});

describe('motion of a question', () => {
  test('motion: nothing moves while options wait', async () => {
    await render(<Question />);
    expect(listMotions()).toEqual([]);
  });

  test('motion: every card answers a choice alike, within 150 ms, and then stands still', async () => {
    await render(<Question />);
    const cards = [...document.querySelectorAll<HTMLElement>('.answer-card')];
    const motions = cards.map((card) => {
      card.querySelector('input')?.click();
      const own = listMotions();
      for (const each of getStage().getAnimations({ subtree: true })) each.cancel();
      return own;
    });
    const paper = { ms: 150, moves: ['scale'] };
    const ring = { ms: 150, moves: ['opacity', 'scale'] };
    expect(motions).toEqual(cards.map(() => [paper, ring]));
    await userEvent.click(cards[0] as HTMLElement);
    await expect.poll(listMotions).toEqual([]);
  });

  test('motion: the walk to the next question takes 350 ms, moves layers and fades what was asked', async () => {
    await render(<Question />);
    const walk = walkOn(getStage());
    const motions = listMotions();
    expect(motions.map(({ ms }) => ms)).toEqual([350, 350, 350, 350]);
    expect(motions.flatMap(({ moves }) => moves).toSorted()).toEqual(['opacity', 'opacity', 'translate', 'translate']);
    await walk;
    expect(getComputedStyle(document.querySelector('.stage-cards') as Element).opacity).toBe('0');
  });

  test('motion: a person who asks for less of it sees none, and the next question comes at once', async () => {
    preferLessMotion();
    await render(<Question />);
    document.querySelector<HTMLInputElement>('input')?.click();
    await walkOn(getStage());
    expect(listMotions()).toEqual([]);
  });
});

describe('the child at a rest', () => {
  const showRest = (moment: 'rest' | 'question') =>
    render(
      <div className="stage" data-moment={moment}>
        <svg viewBox="0 0 560 260" aria-hidden="true">
          <MascotRests x={280} y={220} />
        </svg>
      </div>,
    );
  const getPart = (name: string) => document.querySelector(name) as SVGGraphicsElement;

  test('motion: yawns and waves by opacity and transform alone, and ends by itself', async () => {
    await showRest('rest');
    enterScreen('stream', 'rest');
    expect(listMotions().map(({ moves }) => moves)).toEqual([['opacity', 'scale'], ['rotate'], ['rotate']]);
    const motions = getStage().getAnimations({ subtree: true });
    expect(motions.every(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 30_000)).toBe(true);
    const [mouth, hand] = [getPart('.yawns'), document.querySelectorAll('.waves')[1] as SVGGraphicsElement];
    const hood = getPart('path[d^="M0-108"]').getBoundingClientRect();
    const showAt = (ms: number) => {
      for (const each of motions) each.currentTime = ms;
      return { opacity: getComputedStyle(mouth).opacity, hand: hand.getBoundingClientRect() };
    };
    expect(showAt(0).opacity).toBe('0');
    expect(showAt(2000).opacity).toBe('1');
    // The hand that held the cup is beside the hood, clear of it.
    expect(showAt(0).hand.top).toBeGreaterThan(hood.bottom);
    const raised = showAt(9000 * 0.67).hand;
    expect(raised.bottom).toBeLessThan(hood.bottom + 3);
    expect(raised.left).toBeGreaterThan(hood.right);
  });

  test('motion: is still at a question, and for a person who asks for less of it', async () => {
    const { unmount } = await showRest('question');
    enterScreen('stream', 'question');
    expect(listMotions()).toEqual([]);
    await unmount();
    preferLessMotion();
    await showRest('rest');
    enterScreen('stream', 'rest');
    expect(listMotions()).toEqual([]);
  });
});
