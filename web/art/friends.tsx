/** Two animals of one weight, size and line; which of them speaks for what changes from scene to scene. */
export const Friend = ({ which, className = '' }: { which: 'fox' | 'hare'; className?: string }) => (
  <svg viewBox="-60 -70 120 130" className={className} aria-hidden="true">
    {which === 'fox' ? (
      <path d="M-44-8-40-58-14-36H14L40-58 44-8C44 28 20 50 0 54-20 50-44 28-44-8Z" fill="var(--color-stone-6)" />
    ) : (
      <path
        d="M-22-26C-34-56-30-68-22-68S-6-56-6-32H6C6-56 14-68 22-68S34-56 22-26C40-18 44-4 44 8 44 38 20 54 0 54S-44 38-44 8C-44-4-40-18-22-26Z"
        fill="var(--color-stone-5)"
      />
    )}
    <path d="M0 52C-16 50-26 38-24 26-14 30 14 30 24 26 26 38 16 50 0 52Z" fill="#fff" opacity=".85" />
    <circle cx="-16" cy="6" r="5" fill="var(--color-ink)" />
    <circle cx="16" cy="6" r="5" fill="var(--color-ink)" />
    <path d="M-5 24h10l-5 7Z" fill="var(--color-ink)" />
    <path d="M-9 38C-4 42 4 42 9 38" fill="none" stroke="var(--color-ink)" strokeWidth="3.5" strokeLinecap="round" />
  </svg>
);
