type ScoreBarProps = {
  label: string;
  /** 0 to 100, with the limits of its likely range. */
  score: number;
  lo: number;
  hi: number;
  /** Score and range in words. */
  text: string;
  aside?: React.ReactNode;
};

/** A score as a mark inside its likely range; the number and the range are also shown as text. */
export const ScoreBar = ({ label, score, lo, hi, text, aside }: ScoreBarProps) => (
  <div>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-bold">{label}</span>
      <span>{text}</span>
    </div>
    <svg viewBox="0 0 1000 30" preserveAspectRatio="none" className="my-1 block h-5 w-full" aria-hidden="true">
      <rect y="8" width="1000" height="14" rx="7" fill="#e0e9d6" />
      <rect x={lo * 10} y="8" width={Math.max(10, (hi - lo) * 10)} height="14" rx="7" fill="var(--color-water-2)" />
      <rect
        x={Math.min(990, Math.max(0, score * 10 - 5))}
        y="1"
        width="10"
        height="28"
        rx="4"
        fill="var(--color-ink)"
      />
    </svg>
    {aside && <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">{aside}</div>}
  </div>
);
