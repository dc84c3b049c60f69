const STROKE = { fill: 'none', stroke: 'currentColor', strokeWidth: 2.2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
export const icon =
  (path: string) =>
  ({ className = 'size-5 shrink-0' }: { className?: string }) => (
    <svg viewBox="0 0 24 24" {...STROKE} className={className} aria-hidden="true">
      <path d={path} />
    </svg>
  );

/** Eleven lines of path cost less than an icon library that every route would carry. */
export const ArrowIcon = icon('M4 12h16m-6-6 6 6-6 6');
export const CheckIcon = icon('m4 12.5 5.5 5.5L20 7');
export const ClockIcon = icon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2');
export const SpeakerIcon = icon('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Zm11.5-1a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12');
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const CloseIcon = icon('m6 6 12 12M18 6 6 18');
export const LockIcon = icon('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3');
