type Placed = { x: number; y: number; scale?: number };

/** The house on the far bank, for use inside an `<svg>`. */
export const House = ({ x, y, scale = 1 }: Placed) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M-66 96V34L0-14 66 34V96Z" fill="var(--color-poppy)" />
    <path
      d="M-80 41 0-22 80 41"
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth="12"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M34-12V-40H52V6M-15 96V58c0-20 30-20 30 0v38Z" fill="var(--color-ink)" />
    <path
      d="M-47 48h17a4 4 0 0 1 4 4v17a4 4 0 0 1-4 4h-17a4 4 0 0 1-4-4V52a4 4 0 0 1 4-4ZM30 48h17a4 4 0 0 1 4 4v17a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V52a4 4 0 0 1 4-4Z"
      fill="#f8dd8f"
    />
  </g>
);

export const Tree = ({ x, y, scale = 1, fill = '#6f9136' }: Placed & { fill?: string }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M-5 72V20h10v52Z" fill="#6b4a33" />
    <path d="M0-40C30-40 42-12 34 12 27 32 12 36 0 36S-27 32-34 12C-42-12-30-40 0-40Z" fill={fill} />
  </g>
);

export const Duck = ({ x, y, scale = 1, fill = '#fff' }: Placed & { fill?: string }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M-34 4C-34-10-20-14-6-12 4-34 30-34 34-16l12 5-12 5C32 10 18 20-4 20S-34 14-34 4Z" fill={fill} />
    <path d="m33-17 15 6-15 6Z" fill="var(--color-poppy)" />
    <circle cx="24" cy="-18" r="2.8" fill="var(--color-ink)" />
    <path d="M-16 2c8 8 18 8 26 0" stroke="#cfe0dd" strokeWidth="4" fill="none" strokeLinecap="round" />
  </g>
);
