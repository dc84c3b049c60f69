const BUTTON =
  'inline-flex min-h-11 items-center justify-center gap-2 text-center font-bold transition-[transform,box-shadow] duration-100 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 disabled:cursor-not-allowed disabled:opacity-55';
const LOOKS = {
  primary:
    'bg-ink text-white rounded-card shadow-[0_5px_0_var(--color-ink-deep)] active:translate-y-[5px] active:shadow-none',
  forward:
    'bg-marigold text-ink rounded-card shadow-[0_5px_0_var(--color-marigold-deep)] active:translate-y-[5px] active:shadow-none',
  quiet: 'bg-white text-ink rounded-card border-2 border-ink/50 active:translate-y-[2px]',
  link: 'text-ink underline decoration-2 underline-offset-[6px] hover:decoration-marigold',
  danger: 'bg-white text-error rounded-card border-2 border-error active:translate-y-[2px]',
} as const;
const SIZES = {
  normal: 'px-6 py-2',
  large: 'min-h-14 px-7 py-3 text-lg',
  child: 'min-h-24 min-w-24 px-8 py-3 font-child text-2xl',
  bare: 'px-1 py-2',
} as const;
export type ButtonStyle = { look?: keyof typeof LOOKS | undefined; size?: keyof typeof SIZES | undefined };
/** Buttons and links that look like buttons. The lower edge moves in when pressed. */
export const button = ({ look = 'primary', size = 'normal' }: ButtonStyle = {}): string =>
  `${BUTTON} ${LOOKS[look]} ${SIZES[size]}`;

const PADS = { normal: 'p-6 sm:p-8', tight: 'p-5' } as const;
const LIFTS = { flat: '', edge: ' shadow-[0_6px_0_var(--color-edge)]' } as const;
type CardStyle = { pad?: keyof typeof PADS | undefined; lift?: keyof typeof LIFTS | undefined };
export const card = ({ pad = 'normal', lift = 'flat' }: CardStyle = {}): string =>
  `rounded-card bg-white ${PADS[pad]}${LIFTS[lift]}`;

export const input =
  'block w-full min-h-11 rounded-2xl border-2 border-ink/40 bg-white px-4 py-2 text-ink aria-invalid:border-error';

const TONES = {
  primary: 'bg-ink text-white',
  warning: 'bg-marigold text-ink',
  success: 'bg-[#dcebc4] text-ink',
  info: 'bg-shallow text-ink',
  blue: 'bg-[#cfe3f5] text-ink',
  danger: 'bg-error-pale text-error',
  neutral: 'bg-[#e6ece6] text-ink',
} as const;
type BadgeStyle = { tone?: keyof typeof TONES | undefined };
export const badge = ({ tone = 'neutral' }: BadgeStyle = {}): string =>
  `inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-bold ${TONES[tone]}`;

export const heading = {
  page: 'font-display text-4xl leading-tight sm:text-5xl',
  section: 'font-display text-2xl leading-tight sm:text-3xl',
  part: 'text-xl font-bold',
} as const;
