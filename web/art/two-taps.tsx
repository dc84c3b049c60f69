const FOX = { coat: '#d9824f', dark: '#b9623a' };
const HARE = { coat: '#8faeae', dark: '#6f9093' };
const [CREAM, INK] = ['#fff6dc', 'var(--color-ink)'];

const Fox = () => (
  <>
    <path d="M38 106C84 106 92 66 78 30 70 50 62 62 40 70Z" fill={FOX.coat} />
    <path d="M78 30C72 16 60 14 58 22 58 36 66 46 82 50 82 42 81 37 78 30Z" fill={CREAM} />
    <path d="M-52-116-58-50-8-80ZM52-116 58-50 8-80Z" fill={FOX.coat} />
    <path d="M-47-97-50-66-26-80ZM47-97 50-66 26-80Z" fill={INK} />
  </>
);
const Hare = () => (
  <>
    <circle cx="48" cy="88" r="17" fill={CREAM} />
    <path d="M-34-70C-46-98-40-116-28-116S-8-98-8-70ZM34-70C46-98 40-116 28-116S8-98 8-70Z" fill={HARE.coat} />
    <path d="M-28-76C-36-96-33-106-28-106S-18-94-18-76ZM28-76C36-96 33-106 28-106S18-94 18-76Z" fill="#f2a7b5" />
  </>
);
const FACES = {
  fox: 'M-60-46C-40-40-20-32 0-16 20-32 40-40 60-46 58-20 30 0 0 8-30 0-58-20-60-46Z',
  hare: 'M0-32C18-32 30-24 30-12 30 0 16 6 0 6S-30 0-30-12C-30-24-18-32 0-32Z',
};

/**
 * Two animals of one height, weight and line, with the same body and eyes; which of them stands for which option
 * changes between scenes.
 */
export const Friend = ({ which, className = '' }: { which: 'fox' | 'hare'; className?: string }) => {
  const { coat, dark } = which === 'fox' ? FOX : HARE;
  return (
    <svg viewBox="-100 -122 200 246" className={className} aria-hidden="true">
      {which === 'fox' ? <Fox /> : <Hare />}
      <path d="M-38-6C-50 34-54 78-48 112H48C54 78 50 34 38-6Z" fill={coat} />
      <path d="M-22 14H22C32 56 24 86 0 86S-32 56-22 14Z" fill={CREAM} />
      <path d="M-48 112C-50 94-8 94-8 112ZM48 112C50 94 8 94 8 112Z" fill={dark} />
      <path d="M-60-46C-58-74-32-86 0-86S58-74 60-46C58-20 30 2 0 8-30 2-58-20-60-46Z" fill={coat} />
      <path d={FACES[which]} fill={CREAM} />
      <path d="M-9-16C-9-22 9-22 9-16 9-10 3-5 0-4-3-5-9-10-9-16Z" fill={INK} />
      <circle cx="-23" cy="-48" r="5.5" fill={INK} />
      <circle cx="23" cy="-48" r="5.5" fill={INK} />
    </svg>
  );
};

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
