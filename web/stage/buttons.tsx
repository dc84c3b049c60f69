import { steps } from '#messages/steps.ts';
import { ArrowIcon, BackIcon } from '#web/ui/icons.tsx';

type ForwardButtonProps = {
  text: string;
  mode: string;
  busy?: boolean;
  notYet?: boolean;
  onClick?: () => void;
  submit?: boolean;
};

/** Button to the next screen. `notYet`: dotted, and a tap says what is missing. At 3 to 6 only the arrow is shown. */
export const ForwardButton = ({
  text,
  mode,
  busy = false,
  notYet = false,
  onClick,
  submit = false,
}: ForwardButtonProps) => (
  <button
    type={submit ? 'submit' : 'button'}
    className="stage-button stage-forward"
    aria-label={mode === '3-6' ? text : undefined}
    aria-disabled={notYet || busy || undefined}
    data-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {mode !== '3-6' && <span>{text}</span>}
    <ArrowIcon className="size-8 shrink-0" />
  </button>
);

export const BackButton = ({ mode, disabled, onClick }: { mode: string; disabled: boolean; onClick: () => void }) => (
  <button
    type="button"
    className="stage-button stage-paper stage-back"
    aria-label={mode === '3-6' ? steps.previous : undefined}
    disabled={disabled}
    onClick={onClick}
  >
    <BackIcon className="size-7 shrink-0" />
    {mode !== '3-6' && <span>{steps.previous}</span>}
  </button>
);
