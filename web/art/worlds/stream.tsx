import { STONE_DAYS, Stone } from '#web/art/stones.tsx';
import { Mascot, MascotArrives, MascotHops, MascotRests } from '#web/art/worlds/figures/mascot.tsx';
import { Cottage, Duck, Reeds } from '#web/art/worlds/figures/meadow.tsx';
import { Ripple, RoundTree, Sun, Tuft } from '#web/art/worlds/figures/nature.tsx';
import { CORAL, FOAM, Land, MARIGOLD, MOSS } from '#web/art/worlds/figures/paper.tsx';
import { Pebbles } from '#web/art/worlds/figures/progress.tsx';
import { Backdrop, Scenery } from '#web/art/worlds/figures/scenery.tsx';
import { getLook, LOOKS } from '#web/art/worlds/looks.ts';
import type { WorldProps } from '#web/art/worlds/world.ts';

const DAY = { sun: MARIGOLD, hills: ['#cfe29d', '#a9c86f', '#98ba5f'], shore: '#8fcdca', water: '#55b0b1' };
const EVENING = { sun: CORAL, hills: ['#cfc98c', '#a9b573', '#93a763'], shore: '#8fcdca', water: '#55b0b1' };

/** Positions of the seven stones; the eighth is the far bank. */
const STONES_AT = [
  [12, 214],
  [86, 236],
  [160, 212],
  [234, 238],
  [308, 214],
  [382, 232],
  [456, 208],
  [544, 176],
] as const;

/** The meadow, the stream and the red house: also behind the hand-over. */
export const Valley = ({ evening }: { evening?: boolean }) => {
  const c = evening ? EVENING : DAY;
  return (
    <>
      <Sun x={470} y={92} r={46} c={c.sun} />
      <Land
        d="M-1400 150C-900 110-500 132-196 128S200 136 380 108 560 64 760 76 1200 100 1700 70"
        c={c.hills[0] as string}
      />
      <RoundTree x={-130} y={176} s={1.06} c={MOSS} shine="#8fb14d" />
      <RoundTree x={-66} y={172} s={0.86} />
      <RoundTree x={28} y={166} s={0.6} c="#87a94a" />
      <RoundTree x={560} y={136} s={0.7} />
      <Cottage x={640} y={138} s={0.92} />
      <RoundTree x={744} y={140} s={0.96} c={MOSS} shine="#8fb14d" />
      <Land
        d="M-1400 176C-900 150-500 168-196 164S200 176 420 150 640 128 800 132 1300 140 1700 126"
        c={c.hills[1] as string}
      />
      <Tuft x={140} y={166} />
      <Tuft x={390} y={150} />
      <Tuft x={-240} y={164} s={1.3} />
      <Land
        d="M-1400 196C-900 178-500 190-196 188S200 190 460 172 700 156 820 158 1300 150 1700 152"
        c={c.water}
        rim={c.shore}
        thick={12}
      />
      <Land d="M-1400 296C-900 272-500 308-60 290S300 274 560 296 900 274 1400 296" c={LOOKS.STREAM.day.ground} />
      <Ripple x={-40} y={200} c={FOAM} />
      <Ripple x={160} y={198} c={FOAM} />
      <Ripple x={330} y={194} c={FOAM} s={0.8} />
      <Ripple x={430} y={256} c={FOAM} />
      <Ripple x={70} y={262} c={FOAM} s={0.9} />
      <Ripple x={690} y={230} c={FOAM} />
      <Ripple x={-160} y={250} c={FOAM} />
    </>
  );
};

const Stones = ({ day }: { day: number }) => (
  <>
    {STONE_DAYS.map((each, i) => {
      const [x, y] = STONES_AT[i] as readonly [number, number];
      return (
        <g key={each}>
          {each === day && <ellipse cx={x} cy={y} rx="42" ry="28" fill="none" stroke="#fff" strokeWidth="3" />}
          <Stone
            day={each}
            x={x}
            y={y}
            scale={0.62}
            turn={each % 2 ? -4 : 4}
            state={each <= day ? 'completed' : 'pending'}
          />
        </g>
      );
    })}
  </>
);

/** `scene` is the day number. At the hop the child lands on the next stone, independent of the answers. */
export function Picture({ scene, moment, mode }: WorldProps) {
  const day = Math.min(Math.max(Number(scene) || 1, 1), 7);
  const [x, y] = STONES_AT[day - 1] as readonly [number, number];
  const [nextX, nextY] = STONES_AT[day] as readonly [number, number];
  const at = moment === 'hop' ? nextX : x;
  // Keeps the child inside a narrow screen, where a rest and an opening show only the middle.
  const [least, most] = moment === 'rest' || moment === 'opening' ? [166, 378] : [56, 504];
  const shift = Math.min(Math.max(at, least), most) - at;
  return (
    <Scenery mode={mode}>
      <g transform={`translate(${shift} 0)`}>
        <Valley evening={moment === 'hop' || mode === '11-15'} />
        <Stones day={day} />
        <Duck x={664} y={244} s={0.72} />
        <Duck x={716} y={256} s={0.44} c="#f8dd8f" />
        <Reeds x={-130} y={284} s={1.1} />
        {moment === 'question' && <Mascot x={x} y={y + 2} s={1.14} />}
        {moment === 'opening' && <MascotArrives x={x} y={y + 2} s={1.2} />}
        {moment === 'rest' && <MascotRests x={x} y={y - 22} s={1.1} />}
        {moment === 'hop' && (
          <>
            <path
              d={`M${x} ${y - 24}C${x + 6} ${y - 170} ${nextX - 6} ${nextY - 170} ${nextX} ${nextY - 24}`}
              fill="none"
              stroke="#fff"
              strokeWidth="4"
              strokeDasharray=".1 12"
              strokeLinecap="round"
            />
            <g className="hop">
              <MascotHops x={nextX} y={nextY - 6} s={1.2} />
            </g>
          </>
        )}
      </g>
    </Scenery>
  );
}

export const World = (props: WorldProps) => <Backdrop {...getLook('stream', props)} />;
export const Progress = Pebbles;
