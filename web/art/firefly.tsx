/** A firefly in the dark. Lit it is larger and bright: by shape and light, not by hue alone. */
export const FireflyPicture = ({ lit }: { lit: boolean }) => (
  <svg viewBox="-50 -50 100 100" className="size-full" aria-hidden="true">
    {lit && <circle r="46" fill="var(--color-marigold)" opacity=".45" />}
    <path
      d="M-4-14C-26-34-40-22-30-8-24 0-12-4-4-8M4-14C26-34 40-22 30-8 24 0 12-4 4-8"
      fill="#7fa3a6"
      stroke="#0d3d46"
      strokeWidth="3"
    />
    <ellipse
      cy="10"
      rx={lit ? 17 : 13}
      ry={lit ? 22 : 18}
      fill={lit ? '#fff3c4' : '#54777b'}
      stroke={lit ? 'var(--color-marigold)' : '#8fb0b2'}
      strokeWidth="4"
    />
    <circle cy="-15" r="9" fill="#8fb0b2" />
    <path d="M-4-22-10-32M4-22l6-10" stroke="#8fb0b2" strokeWidth="3.5" strokeLinecap="round" />
  </svg>
);
