import { clsx } from 'clsx';
import { useId } from 'react';
import { input } from '#web/ui/classes.ts';
import { FieldError } from '#web/ui/form.tsx';

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };
type FieldProps = {
  label: string;
  hint?: React.ReactNode;
  error?: string | undefined;
  optional?: string;
  children: (described: ControlProps) => React.ReactNode;
  className?: string;
};

/** Label, control, hint and error in one column; the error stands next to the control and is announced with it. */
export function Field({ label, hint, error, optional, children, className }: FieldProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-bold">
        {label} {optional && <span className="font-normal text-ink-2">{optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export const TextInput = ({ className, ...rest }: React.ComponentProps<'input'>) => (
  <input className={clsx(input, className)} {...rest} />
);

type TextAreaProps = Omit<React.ComponentProps<'textarea'>, 'value'> & {
  value: string;
  limit: number;
  counter: (used: number, limit: number) => string;
};

/** Multi-line input with a counter that is announced near the limit. */
export function TextArea({ className, value, limit, counter, ...rest }: TextAreaProps) {
  return (
    <>
      <textarea className={clsx(input, 'min-h-28', className)} value={value} maxLength={limit} {...rest} />
      <p className="text-right text-sm text-ink-2" aria-live={value.length > limit * 0.9 ? 'polite' : 'off'}>
        {counter(value.length, limit)}
      </p>
    </>
  );
}

export const NativeSelect = ({ className, ...rest }: React.ComponentProps<'select'>) => (
  <select className={clsx(input, className)} {...rest} />
);

const ROW = 'flex min-h-11 cursor-pointer items-center gap-3 rounded-2xl';
const ROW_AS_CARD = 'h-full border-2 border-ink/30 bg-white px-4 py-2 has-checked:border-ink has-checked:bg-meadow';

type CheckboxProps = Omit<React.ComponentProps<'input'>, 'type'> & {
  label: React.ReactNode;
  error?: string | undefined;
  card?: boolean;
};

/** A native checkbox; its whole row is the click target. */
export function Checkbox({ label, error, card = false, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className={clsx(ROW, card && ROW_AS_CARD)}>
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-ink"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...rest}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** A native radio button as a card; radio buttons of one `name` form a group. */
export const RadioCard = ({
  label,
  ...rest
}: Omit<React.ComponentProps<'input'>, 'type'> & { label: React.ReactNode }) => (
  <label className={clsx(ROW, ROW_AS_CARD)}>
    <input type="radio" className="size-6 shrink-0 accent-ink" {...rest} />
    <span>{label}</span>
  </label>
);
