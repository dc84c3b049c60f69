/** A little or very much: the same jar, of one size and weight, with little or much in it. */
export const HowMuch = ({ much, className = '' }: { much: boolean; className?: string }) => (
  <svg viewBox="-60 -66 120 126" className={className} aria-hidden="true">
    <path
      d="M-30-42H30C42-30 44-16 44 2 44 36 38 50 30 52H-30C-38 50-44 36-44 2-44-16-42-30-30-42Z"
      fill="#fff"
      opacity=".85"
    />
    <path
      d={
        much
          ? 'M-41-22C-12-30 14-14 41-22 44-12 44-6 44 2 44 36 38 50 30 52H-30C-38 50-44 36-44 2-44-6-44-12-41-22Z'
          : 'M-41 30C-12 22 14 38 41 30 39 44 35 50 30 52H-30C-35 50-39 44-41 30Z'
      }
      fill="var(--color-stone-6)"
    />
    <path
      d="M-30-42H30C42-30 44-16 44 2 44 36 38 50 30 52H-30C-38 50-44 36-44 2-44-16-42-30-30-42ZM-34-58H34V-42H-34Z"
      fill="none"
      stroke="var(--color-ink)"
      strokeWidth="5"
      strokeLinejoin="round"
    />
  </svg>
);
