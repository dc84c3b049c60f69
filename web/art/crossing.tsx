import type { Day } from '#shared/values/days.ts';
import { Duck, House, Tree } from '#web/art/bank.tsx';
import { Hopper } from '#web/art/hopper.tsx';
import { STONE_DAYS, Stone } from '#web/art/stones.tsx';

/** From the near bank (bottom left) to the far bank (right); stones get smaller with distance. */
const PLACES: Readonly<Record<Day, { x: number; y: number; scale: number; turn: number }>> = {
  1: { x: 150, y: 780, scale: 1.22, turn: -6 },
  2: { x: 392, y: 806, scale: 1.2, turn: 5 },
  3: { x: 640, y: 752, scale: 1.14, turn: -4 },
  4: { x: 838, y: 692, scale: 1.06, turn: 6 },
  5: { x: 1004, y: 608, scale: 0.98, turn: -5 },
  6: { x: 1140, y: 522, scale: 0.88, turn: 5 },
  7: { x: 1300, y: 446, scale: 0.8, turn: -3 },
};

/**
 * Picture of the landing page: a child crosses a stream on seven stones. `label` is its text alternative. A box
 * narrower than the drawing shows its right part; from a square on, the child and its stone are whole.
 */
export function Crossing({
  at = 3,
  label,
  skin,
  className = '',
}: {
  at?: Day;
  label: string;
  skin?: string;
  className?: string;
}) {
  const child = PLACES[at];
  return (
    <svg
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMaxYMax slice"
      className={className}
      role="img"
      aria-label={label}
    >
      <circle cx="1010" cy="150" r="58" fill="var(--color-marigold)" />
      <Hills />
      <Water />
      {STONE_DAYS.map((day) => (
        <Stone key={day} day={day} {...PLACES[day]} state={day === at ? 'current' : 'completed'} />
      ))}
      <Hopper x={child.x + 2} y={child.y - 100 * child.scale} scale={1.06 * child.scale} skin={skin} />
      <Duck x={1216} y={842} scale={1} fill="#fff" />
      <Duck x={1304} y={856} scale={0.6} fill="#f8dd8f" />
      <Reeds />
    </svg>
  );
}

const Hills = () => (
  <>
    <path
      d="M1440 190C1350 176 1290 226 1190 252 1060 284 1010 352 900 408 790 464 640 470 520 540 400 606 200 640 0 640V900H1440Z"
      fill="#cfe29d"
    />
    <path
      d="M1440 262C1360 258 1290 306 1200 330 1080 362 1016 432 910 484 800 540 690 540 560 604 420 668 220 690 0 690V900H1440Z"
      fill="#a9c86f"
    />
    <g transform="translate(1374 190) scale(.82)">
      <path d="M-9 150V40H9V150Z" fill="#6b4a33" />
      <path d="M0-50C46-50 70-8 58 24 48 54 22 64 0 64S-48 54-58 24C-70-8-46-50 0-50Z" fill="var(--color-moss)" />
      <path d="M-32 4c8-18 24-26 38-26" stroke="#8fb14d" strokeWidth="8" strokeLinecap="round" fill="none" />
    </g>
    <House x={1218} y={196} scale={1.12} />
    <Tree x={1058} y={322} />
    <Tree x={986} y={388} scale={0.8} fill="#87a94a" />
  </>
);

const Water = () => (
  <>
    <path
      d="M1440 330C1350 338 1290 390 1196 424 1090 462 1030 532 920 578 800 628 690 624 560 676 420 730 240 740 0 732V900H1440Z"
      fill="var(--color-water-2)"
    />
    <path
      d="M1440 374C1360 384 1300 434 1210 466 1110 502 1046 566 940 612 820 664 700 664 570 712 430 764 240 780 0 770V900H1440Z"
      fill="var(--color-water)"
    />
    <path
      d="M1440 640C1330 650 1260 706 1150 738 1010 780 900 772 760 812 640 846 500 856 380 900H1440Z"
      fill="var(--color-river)"
    />
    <g stroke="#dcf3f0" strokeWidth="5" strokeLinecap="round" fill="none" opacity=".85">
      <path d="M240 738c20-8 42-8 62 0M660 690c18-8 38-8 56 0M866 640c16-7 34-7 50 0M1030 560c15-6 30-6 44 0M1186 490c13-5 26-5 38 0M1350 420c13-5 26-5 38 0" />
      <path
        d="M900 818c26-11 54-11 80 0M1130 796c24-10 50-10 74 0M1290 704c22-9 46-9 68 0M1180 640c18-7 36-7 54 0"
        opacity=".6"
      />
    </g>
  </>
);

const Reeds = () => (
  <>
    <path d="M0 900V800C30 790 62 806 74 838 82 862 80 900 80 900Z" fill="#6f9136" />
    <path
      d="M22 812c-6-34-2-62 10-92M46 818c4-30 16-54 34-76M8 820C2 790-6 770-14 752"
      stroke="var(--color-moss)"
      strokeWidth="8"
      strokeLinecap="round"
      fill="none"
    />
    <path d="M33 716c-2-14 2-28 7-36M82 738c4-12 10-20 16-26" stroke="#6b4a33" strokeWidth="13" strokeLinecap="round" />
  </>
);
