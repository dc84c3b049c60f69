const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
export const createIcon =
  (path: string) =>
  ({ className = 'size-5 shrink-0' }: { className?: string }) => (
    <svg viewBox="0 0 24 24" {...STROKE} className={className} aria-hidden="true">
      <path d={path} />
    </svg>
  );

/** Own paths: an icon library would weigh more on every route. */
export const ArrowIcon = createIcon('M4 12h16m-6-6 6 6-6 6');
export const CheckIcon = createIcon('m4 12.5 5.5 5.5L20 7');
export const ClockIcon = createIcon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2');
export const SpeakerIcon = createIcon(
  'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Zm11.5-1a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12',
);
export const MenuIcon = createIcon('M4 7h16M4 12h16M4 17h16');
export const CloseIcon = createIcon('m6 6 12 12M18 6 6 18');
export const HouseIcon = createIcon('M4 11.5 12 4.5l8 7M6.5 10v9.5h11V10M10.5 19.5v-5h3v5');
export const PersonIcon = createIcon(
  'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5',
);
export const BackIcon = createIcon('M20 12H4m6-6-6 6 6 6');
export const MoonIcon = createIcon('M19.5 14.5A8.2 8.2 0 0 1 9.5 4.5a8.2 8.2 0 1 0 10 10Z');
export const HandIcon = createIcon(
  'M8 12.5V6.2a1.4 1.4 0 0 1 2.8 0V11m0-.5V4.6a1.4 1.4 0 0 1 2.8 0V11m0-.4V5.8a1.4 1.4 0 0 1 2.8 0v8.7c0 3.6-2.2 6-5.6 6-2.6 0-4-1.2-5.2-3.4l-2.2-4c-.8-1.5 1-2.7 2.1-1.5L8 14M19 5l1.6-1M19.4 8.6h2',
);
export const QuestionIcon = createIcon('M8.6 9.2a3.4 3.4 0 1 1 5 3c-1.1.6-1.6 1.3-1.6 2.6m0 3.4v.1');
/** A pressing finger, 24 units wide, for the pad of Star Catch. */
export const PRESS =
  'M9.2 13V5.4a1.6 1.6 0 0 1 3.2 0v5l4.6.9c1.5.3 2.4 1.5 2.2 3l-.6 4.2a3 3 0 0 1-3 2.6h-4.3c-1 0-1.8-.4-2.4-1.2L5 15.6c-.9-1.3.9-2.8 2.1-1.7Z';
export const PauseIcon = createIcon('M9 6v12M15 6v12');
