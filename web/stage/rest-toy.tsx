import '#web/stage/rest-toy.css';
import { useEffect, useState } from 'react';
import { rests as words } from '#messages/rests.ts';
import type { WorldName } from '#web/art/worlds/world.ts';

type ToyName = keyof typeof words.toys;

/** Bells where it is not among these: fireflies in the dusk, a skipping stone by the water. */
const TOYS: Readonly<Partial<Record<WorldName, ToyName>>> = {
  'lantern-forest': 'fireflies',
  'star-catch': 'fireflies',
  'pattern-trail': 'fireflies',
  stream: 'fireflies',
  'harbour-town': 'stones',
  'many-doors': 'stones',
};
/** Where the pieces are in the picture, in percent: above what stands there. */
const PLACES = [
  [10, 34],
  [30, 16],
  [70, 16],
  [90, 34],
] as const;
const SHAPES: Readonly<Record<ToyName, React.ReactNode>> = {
  fireflies: (
    <>
      <circle cx="32" cy="32" r="22" fill="#f8dd8f" opacity=".35" />
      <circle cx="32" cy="32" r="9" fill="#f4b733" stroke="#0d3d46" strokeWidth="3" />
    </>
  ),
  stones: (
    <>
      <ellipse cx="32" cy="42" rx="26" ry="9" fill="#7fc0c2" opacity=".5" />
      <path d="M10 36C12 24 52 22 56 34 58 44 10 48 10 36Z" fill="#d59a6b" stroke="#0d3d46" strokeWidth="3" />
    </>
  ),
  bells: (
    <>
      <path d="M32 8c14 0 16 14 18 32H14C16 22 18 8 32 8Z" fill="#f4b733" stroke="#0d3d46" strokeWidth="3" />
      <circle cx="32" cy="46" r="6" fill="#0d3d46" />
    </>
  ),
};

/** From the first touch on; then it is away until the next rest. */
const PLAY_MS = 10_000;

/** Something to touch at a rest. It counts nothing, asks nothing, and ends by itself. */
export function RestToy({ world }: { world: WorldName }) {
  const toy = TOYS[world] ?? 'bells';
  const [touches, setTouches] = useState<readonly number[]>(() => PLACES.map(() => 0));
  const [isOver, setIsOver] = useState(false);
  const hasBegun = touches.some((count) => count > 0);
  useEffect(() => {
    if (!hasBegun) return;
    const timer = setTimeout(() => setIsOver(true), PLAY_MS);
    return () => clearTimeout(timer);
  }, [hasBegun]);
  if (isOver) return null;
  return (
    <div className="toys" data-outside-question>
      {PLACES.map(([left, top], i) => (
        <button
          key={left}
          type="button"
          className="toy"
          data-toy={toy}
          aria-label={words.toys[toy]}
          style={{ left: `${left}%`, top: `${top}%` }}
          onClick={() => setTouches(touches.map((count, at) => (at === i ? count + 1 : count)))}
        >
          {/* A new key begins the movement anew. */}
          <svg key={touches[i]} viewBox="0 0 64 64" aria-hidden="true" data-touched={touches[i] || undefined}>
            {SHAPES[toy]}
          </svg>
        </button>
      ))}
    </div>
  );
}
