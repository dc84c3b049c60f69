import { clsx } from 'clsx';
import { type ButtonStyle, button } from '#web/ui/classes.ts';

type ButtonProps = React.ComponentProps<'button'> & ButtonStyle & { busy?: boolean };

/**
 * A button that stays focusable while it works: `busy` sets `aria-disabled` instead of `disabled`, so the focus is not
 * lost.
 */
export function Button({ look, size, busy = false, className, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(button({ look, size }), className)}
      {...rest}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
