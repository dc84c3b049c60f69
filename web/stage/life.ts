import type { WorldName, WorldProps } from '#web/art/worlds/world.ts';
import { readHandover } from '#web/lib/handover.ts';
import { readPlayChoices, showCoat } from '#web/lib/play-choices.ts';

/** Not in a document without animations, and not for a person who asks for less motion. */
const canMove = (element: Element): boolean =>
  typeof element.animate === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches;

const PRESS: KeyframeAnimationOptions = { duration: 150, easing: 'ease' };
/** The answer to a choice: the paper gives way, and its ring is drawn. The same for every card. */
function pressCard(card: Element): void {
  if (!canMove(card)) return;
  card.animate({ scale: ['0.97', '1'] }, PRESS);
  card.animate({ opacity: [0, 1], scale: ['1.06', '1'] }, { ...PRESS, pseudoElement: '::before' });
}
document.addEventListener('change', ({ target }) => {
  const card = target instanceof Element ? target.closest('.answer-card') : null;
  // While cards sleep a tap only reads one.
  if (card && !card.closest('.answers')?.querySelector('[data-asleep]')) pressCard(card);
});

const WALK: KeyframeAnimationOptions = { duration: 350, easing: 'ease', fill: 'forwards' };
/** The layers of a world by how near they are. */
const LAYERS = [
  ['.stage-picture > svg', '-18px'],
  ['.stage-backdrop > svg', '-36px'],
] as const;
/** Longer than any walk: a page in the background draws none. */
const MAX_WALK_MS = 1000;
/**
 * Between two questions the child walks on: the layers of the world pass by and what was asked fades. It is over before
 * the next options show, which then do not move.
 */
export async function walkOn(stage: Element | null): Promise<void> {
  if (!stage || !canMove(stage)) return;
  const fades = [...stage.querySelectorAll('.stage-question, .stage-cards')].map((part) =>
    part.animate({ opacity: [1, 0] }, WALK),
  );
  const walks = LAYERS.flatMap(([selector, to]) =>
    [...stage.querySelectorAll(selector)].map((layer) => layer.animate({ translate: ['0px', to] }, WALK)),
  );
  await Promise.race([
    Promise.allSettled([...fades, ...walks].map(({ finished }) => finished)),
    new Promise((resolve) => setTimeout(resolve, MAX_WALK_MS)),
  ]);
}

/** Ends by itself: what goes on for ever asks to be looked at. */
const REST: KeyframeAnimationOptions = { duration: 9000, iterations: 3 };
/** What the child does at a rest, by the part that moves. */
const AT_REST: Readonly<Record<string, PropertyIndexedKeyframes>> = {
  '.yawns': {
    opacity: [0, 0, 1, 1, 0, 0],
    scale: ['0.3', '0.3', '1', '1', '0.3', '0.3'],
    offset: [0, 0.1, 0.17, 0.28, 0.35, 1],
    easing: 'ease-in-out',
  },
  '.waves': {
    rotate: ['0deg', '0deg', '-128deg', '-104deg', '-128deg', '-104deg', '-128deg', '0deg', '0deg'],
    offset: [0, 0.5, 0.57, 0.62, 0.67, 0.72, 0.77, 0.84, 1],
    easing: 'ease-in-out',
  },
};
function liveAtRest(): void {
  for (const [selector, motion] of Object.entries(AT_REST))
    for (const part of document.querySelectorAll(`.stage ${selector}`)) if (canMove(part)) part.animate(motion, REST);
}

/**
 * A screen shows: in the coat that the child chose and, where the adult switched them on, with its sounds. Returns what
 * ends them.
 */
export function enterScreen(world: WorldName, moment: WorldProps['moment']): () => void {
  const handover = readHandover();
  const choices = handover ? readPlayChoices(handover.assessmentId) : {};
  showCoat(choices.coat);
  if (moment === 'rest') liveAtRest();
  if (!choices.sound) return () => undefined;
  const sounds = import('#web/stage/sounds.ts').catch(() => null);
  void sounds.then((loaded) => loaded?.enterScene(world, moment));
  return () => void sounds.then((loaded) => loaded?.leaveScene());
}
