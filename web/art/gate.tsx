import { Cut, Grass, House, Meadow, Tree } from '#web/art/meadow.tsx';

const PICKETS = [228, 268, 308, 348, 388, 428, 468, 508, 548, 588, 628, 668, 708, 748, 788];
/** Leaves on both sides of the arch, from post to post. */
const LEAVES = Array.from({ length: 42 }, (_, i) => {
  const along = Math.PI * (1 - (i >> 1) / 20);
  const outside = i % 2 === 0 ? 1 : -1;
  const [x, y] = [512 + Math.cos(along) * 344, 300 - Math.sin(along) * 236];
  return { x, y, turn: 90 - (along * 180) / Math.PI + (outside > 0 ? 24 : 156), green: ['#55752b', '#7ea03f', '#9bbb59'][i % 3] as string };
});

/** A garden gate with an arch of leaves: the grown-up's house is behind it, the child stands before it and looks at it. */
export const Gate = () => (
  <Meadow>
    <Tree x={96} y={370} />
    <House x={944} y={352} size={1.05} />
    <path d="M0 470C60 420 130 424 190 452 240 420 320 424 380 450H640C720 420 800 424 850 452 910 424 970 420 1024 460V620H0Z" fill="#55752b" />
    <path d="M0 596H1024V768H0Z" fill="#8fb553" />
    <path d="M440 596H584L700 768H324Z" fill="#f3ddab" />
    <Cut>
      {PICKETS.map((x, i) => (
        <path
          key={x}
          d={`M${x - 15} 590V${330 + ((i * 7) % 5) * 6}Q${x} ${306 + ((i * 7) % 5) * 6} ${x + 15} ${330 + ((i * 7) % 5) * 6}V590Z`}
          fill={i % 2 === 0 ? '#d59a6b' : '#ca8d5d'}
        />
      ))}
      <path d="M206 392H818V414H206ZM206 508H818V530H206Z" fill="#a9714a" />
    </Cut>
    <Cut>
      <path d="M148 592V276H186V592ZM838 592V276H876V592Z" fill="#8b5a38" />
      <path d="M168 300A344 236 0 0 1 856 300" stroke="#55752b" strokeWidth="13" fill="none" />
      {LEAVES.map(({ x, y, turn, green }) => (
        <path
          key={`${x} ${turn}`}
          transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})`}
          d="M0 0C-15-13-15-32 0-48 15-32 15-13 0 0Z"
          fill={green}
        />
      ))}
    </Cut>
    <Cut>
      <path d="M58 664C54 618 58 590 82 590S112 618 108 664Z" fill="#f4b733" />
      <path d="M83 506C116 506 122 542 117 566 112 588 98 594 83 594S54 588 49 566C44 542 50 506 83 506Z" fill="#f4b733" />
      <path d="M83 520V592M83 606V660" stroke="#c98a12" strokeWidth="4" strokeLinecap="round" />
      <path d="M66 664V690H80V664ZM88 664V690H102V664Z" fill="#d9432c" />
    </Cut>
    <Grass x={180} y={690} />
    <Grass x={806} y={668} />
    <Grass x={930} y={730} />
  </Meadow>
);
