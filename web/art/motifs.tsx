import type { Motif } from '#shared/instruments/quest-scene.ts';

/** Single objects in one stroke weight and one colour, so that no picture is the attractive one. */
const PATHS: Readonly<Record<Motif, string>> = {
  log: 'M8 30h36a8 8 0 0 1 0 16H8zM8 30a8 8 0 1 0 0 16 8 8 0 0 0 0-16M8 36v4M24 36h12',
  hand: 'M18 50V34l-6-6M18 34V16M26 34V12M34 34V14M42 36V20M42 36v4c0 8-6 12-12 12H20',
  rope: 'M10 46c0-12 20-8 20-18S12 18 12 28s18 22 28 10 4-22-4-24',
  bell: 'M14 42h32M18 42c2-4 2-8 2-14a10 10 0 0 1 20 0c0 6 0 10 2 14M30 12v6M26 48h8',
  feather: 'M12 50 34 26M20 42c-4-14 6-30 28-32-2 22-18 32-28 32ZM28 32h12M24 38h10',
  ball: 'M30 10a20 20 0 1 0 0 40 20 20 0 0 0 0-40M12 24c12 6 24 6 36 0M12 38c12-6 24-6 36 0',
  basket: 'M10 26h40l-5 24H15zM18 26c0-20 24-20 24 0M22 34l2 10M38 34l-2 10M30 34v10',
  list: 'M16 10h28v40H16zM22 20h4M31 20h7M22 30h4M31 30h7M22 40h4M31 40h7',
  drawing: 'M10 14h40v32H10zM16 40l10-14 8 8 5-6 6 12M20 22h.2',
  button: 'M30 10a20 20 0 1 0 0 40 20 20 0 0 0 0-40M24 24h.2M36 24h.2M24 36h.2M36 36h.2',
  spring: 'M14 46c0-6 32-2 32-8s-32-4-32-10 32-2 32-8-32-4-32-10',
  lantern: 'M22 20h16l4 22H18zM26 20v-6h8v6M18 42v6h24v-6M30 28v8M30 8v6',
  swing: 'M18 8v32M42 8v32M12 40h36M10 8h40',
  speech: 'M10 14h40v26H28l-10 10V40h-8zM20 24h20M20 31h12',
  hourglass: 'M18 10h24M18 50h24M20 10c0 12 10 14 10 20S20 38 20 50M40 10c0 12-10 14-10 20s10 8 10 20',
  bench: 'M10 32h40M10 24h40M16 32v16M44 32v16M16 16v8M44 16v8M10 16h40',
  pillow: 'M12 18c10 4 26 4 36 0 2 8 2 16 0 24-10-4-26-4-36 0-2-8-2-16 0-24ZM22 28c6 2 10 2 16 0',
  moon: 'M38 12a20 20 0 1 0 10 30C34 44 26 28 38 12Z',
  cloud: 'M18 44a9 9 0 0 1 0-18c2-12 20-14 24-2 10-2 12 20-2 20z',
  drum: 'M12 22a18 7 0 1 0 36 0 18 7 0 1 0-36 0M12 22v20c0 4 8 7 18 7s18-3 18-7V22M44 8 34 20M18 30l6 16M42 30l-6 16',
};

export const MotifPicture = ({ motif, className = '' }: { motif: Motif; className?: string }) => (
  <svg viewBox="0 0 60 60" className={className} aria-hidden="true">
    <path d={PATHS[motif]} fill="none" stroke="var(--color-river)" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
