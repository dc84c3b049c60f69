import type { VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import { useAlive } from '#web/lib/use-alive.ts';
import { button } from '#web/ui/classes.ts';

type ButtonProps = React.ComponentProps<'button'> & VariantProps<typeof button> & { busy?: boolean };

/**
 * A button that stays reachable while it works: `busy` is `aria-disabled`, so the focus is not lost. On a page that is not alive yet it sends
 * no form: the browser itself would, to an address that takes none.
 */
export function Button({ look, size, busy = false, className, onClick, type = 'button', ...rest }: ButtonProps) {
  const isAlive = useAlive();
  return (
    <button
      type={isAlive ? type : 'button'}
      className={clsx(button({ look, size }), className)}
      {...rest}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
