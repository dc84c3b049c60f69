const DEFAULT_SKIN = '#c98d62';

/**
 * A child in a raincoat, mid-hop, for use inside an `<svg>`. Hood up and without other traits, so that every child can
 * identify with it.
 */
export function Hopper({
  x,
  y,
  scale = 1,
  skin = DEFAULT_SKIN,
}: {
  x: number;
  y: number;
  scale?: number;
  skin?: string;
}) {
  return (
    <g className="hopper" style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
      <g className="bob">
        <path
          d="M-12 44C-16 58-16 66-14 76M14 42C22 52 24 58 22 68"
          stroke="var(--color-ink)"
          strokeWidth="9"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M-24 84c0-8 5-12 12-12 5 0 7 4 7 12ZM14 76c0-8 5-12 12-11 6 1 8 5 9 11Z" fill="var(--color-poppy)" />
        <path
          d="M-22 2C-38-2-48-12-58-26M22 2C36-6 44-18 48-34"
          stroke="#eaa51c"
          strokeWidth="14"
          strokeLinecap="round"
          fill="none"
        />
        <circle cx="-60" cy="-29" r="7" fill={skin} />
        <circle cx="49" cy="-38" r="7" fill={skin} />
        <path d="M0-14C22-14 27 8 34 46 12 54-14 54-34 46-28 8-22-14 0-14Z" fill="var(--color-marigold)" />
        <path d="M0-10V49" stroke="#c98a12" strokeWidth="3" />
        <circle cx="7" cy="10" r="3" fill="var(--color-ink)" />
        <circle cx="7" cy="25" r="3" fill="var(--color-ink)" />
        <path
          d="M0-72C24-72 34-54 31-32 28-14 14-8 0-8-14-8-28-14-31-32-34-54-24-72 0-72Z"
          fill="var(--color-marigold)"
        />
        <ellipse cx="2" cy="-36" rx="20" ry="21" fill={skin} />
        <path d="M-16-46c8-12 26-14 35-4-8 1-12-2-17-3-5 5-11 7-18 7Z" fill="#3a2a22" />
        <circle cx="-5" cy="-36" r="3" fill="#2a1c16" />
        <circle cx="10" cy="-36" r="3" fill="#2a1c16" />
        <path d="M-4-27c4 5 9 5 13 0" stroke="#2a1c16" strokeWidth="3" strokeLinecap="round" fill="none" />
      </g>
    </g>
  );
}
