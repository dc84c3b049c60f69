const SHADOW = 'drop-shadow(2px 4px 0 rgb(13 61 70 / .24))';

/** The meadow of both pictures between child and grown-up: sky, two rows of hills, and what stands on them. */
export const Meadow = ({ children }: { children: React.ReactNode }) => (
  <svg viewBox="0 0 1024 768" preserveAspectRatio="xMidYMax slice" className="pointer-events-none absolute inset-0 size-full" aria-hidden="true">
    <rect width="1024" height="768" fill="#e8f2c8" />
    <path d="M0 372C180 352 330 330 520 350S860 290 1024 300V768H0Z" fill="#cfe29c" />
    <path d="M0 430C210 400 420 372 640 396S900 372 1024 356V768H0Z" fill="#abcb6e" />
    {children}
  </svg>
);

export const Tree = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`} style={{ filter: SHADOW }}>
    <path d="M-6 0V-70H6V0Z" fill="#8b5a38" />
    <circle cy="-96" r="42" fill="#55752b" />
    <path d="M-26-104C-20-122-6-128 8-126" stroke="#9bbb59" strokeWidth="6" strokeLinecap="round" fill="none" />
  </g>
);

export const House = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`} style={{ filter: SHADOW }}>
    <path d="M24-62V-86H38V-50Z" fill="#0d3d46" />
    <path d="M-44 0V-46L0-80 44-46V0Z" fill="#d9432c" />
    <path d="M-54-42 0-84 54-42" stroke="#0d3d46" strokeWidth="9" strokeLinecap="round" strokeLinejoin="round" fill="none" />
    <path d="M-12 0V-30H10V0Z" fill="#0d3d46" />
    <path d="M-34-20H-20V-34H-34ZM18-20H32V-34H18Z" fill="#fbdf8f" />
  </g>
);

export const Grass = ({ x, y }: { x: number; y: number }) => (
  <path d={`M${x} ${y}l-11-15M${x} ${y}v-22M${x} ${y}l11-15`} stroke="#55752b" strokeWidth="5" strokeLinecap="round" fill="none" />
);

/** Hard and small, as cut paper lies on paper. */
export const Cut = ({ children }: { children: React.ReactNode }) => <g style={{ filter: SHADOW }}>{children}</g>;
