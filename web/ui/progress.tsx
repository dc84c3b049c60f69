/** A bar of `value` out of `max`; `text` is its accessible value. */
export const Progress = ({ label, value, max, text }: { label: string; value: number; max: number; text: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={value}
    aria-valuetext={text}
    className="h-3 overflow-hidden rounded-full bg-line"
  >
    <div
      className="h-full origin-left rounded-full bg-river transition-transform duration-500"
      style={{ transform: `scaleX(${max === 0 ? 0 : value / max})` }}
    />
  </div>
);
