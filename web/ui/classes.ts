import { cva } from 'class-variance-authority';

/** Buttons and links that look like buttons. The lower edge moves in when pressed. */
export const button = cva(
  'inline-flex min-h-11 items-center justify-center gap-2 text-center font-bold transition-[transform,box-shadow] duration-100 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 disabled:cursor-not-allowed disabled:opacity-55',
  {
    variants: {
      look: {
        primary:
          'bg-ink text-white rounded-card shadow-[0_5px_0_var(--color-ink-deep)] active:translate-y-[5px] active:shadow-none',
        forward:
          'bg-marigold text-ink rounded-card shadow-[0_5px_0_var(--color-marigold-deep)] active:translate-y-[5px] active:shadow-none',
        quiet: 'bg-white text-ink rounded-card border-2 border-ink/50 active:translate-y-[2px]',
        link: 'text-ink underline decoration-2 underline-offset-[6px] hover:decoration-marigold',
        danger: 'bg-white text-error rounded-card border-2 border-error active:translate-y-[2px]',
      },
      size: {
        normal: 'px-6 py-2',
        large: 'min-h-14 px-7 py-3 text-lg',
        child: 'min-h-24 min-w-24 px-8 py-3 font-child text-2xl',
        bare: 'px-1 py-2',
      },
    },
    defaultVariants: { look: 'primary', size: 'normal' },
  },
);

export const card = cva('rounded-card bg-white', {
  variants: {
    pad: { normal: 'p-6 sm:p-8', tight: 'p-5' },
    lift: { flat: '', edge: 'shadow-[0_6px_0_var(--color-edge)]' },
  },
  defaultVariants: { pad: 'normal', lift: 'flat' },
});

export const input =
  'block w-full min-h-11 rounded-2xl border-2 border-ink/40 bg-white px-4 py-2 text-ink aria-invalid:border-error';

export const badge = cva('inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-bold', {
  variants: {
    tone: {
      primary: 'bg-ink text-white',
      warning: 'bg-marigold text-ink',
      success: 'bg-[#dcebc4] text-ink',
      info: 'bg-shallow text-ink',
      blue: 'bg-[#cfe3f5] text-ink',
      danger: 'bg-error-pale text-error',
      neutral: 'bg-[#e6ece6] text-ink',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export const heading = {
  page: 'font-display text-4xl leading-tight sm:text-5xl',
  section: 'font-display text-2xl leading-tight sm:text-3xl',
  part: 'text-xl font-bold',
} as const;
