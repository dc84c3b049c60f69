import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Field, NativeSelect, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

/** Sentences by field. */
export type FieldFaults<Input extends FieldValues> = Partial<Record<FieldPath<Input>, string | undefined>>;

type SchemaFormOptions<Input extends FieldValues, Output extends FieldValues> = {
  schema: z.ZodType<Output, Input>;
  defaultValues?: DefaultValues<Input>;
  /** In place of `defaultValues`: the form is reset whenever they change. */
  values?: Input;
  /** The call that the values are sent with, as `useCall` returns it. */
  call?: { isPending: boolean; error: unknown };
  /** What is sent waits on the device for a connection. */
  worksOffline?: boolean;
  onSubmit: (values: Output) => void;
  onInvalid?: (errors: FieldErrors<Input>) => void;
  /** What a refusal by the server says about single fields; any other fault is `problem`. */
  getFieldFaults?: (problem: unknown) => FieldFaults<Input> | undefined;
  /** Called with every change, to store what is not sent yet. */
  onDraft?: (values: Input) => void;
};

export type SchemaFormState<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  isBusy: boolean;
  isOnline: boolean;
  /** The fault that concerns no field. */
  problem: unknown;
  submit: (event: React.FormEvent) => Promise<void>;
};

/**
 * The state of an adult's form: parsed by a contract's schema or one like it, sent by one call. Faults of the schema
 * and of the server stand at their fields; `Form` leads to the first.
 */
export function useSchemaForm<Input extends FieldValues, Output extends FieldValues>({
  schema,
  call,
  worksOffline = false,
  onSubmit,
  onInvalid,
  getFieldFaults,
  onDraft,
  ...initial
}: SchemaFormOptions<Input, Output>): SchemaFormState<Input, Output> {
  const isOnline = useOnline();
  const form = useForm<Input, unknown, Output>({
    ...initial,
    resolver: zodResolver(schema),
    // React Hook Form would focus in order of registration, which may differ from the order on the screen.
    shouldFocusError: false,
  });
  const { setError, subscribe } = form;
  const { errors } = form.formState;
  const problem = call?.error ?? null;
  const fieldFaults = Object.entries((problem && getFieldFaults?.(problem)) ?? {}).filter(([, message]) => message);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal; a correction ends its error
  useEffect(() => {
    for (const [name, message] of fieldFaults) setError(name as FieldPath<Input>, { message: String(message) });
  }, [problem]);
  useEffect(
    () =>
      onDraft &&
      subscribe({
        formState: { values: true },
        // Without a name the whole form was reset.
        callback: ({ name, values }) => name && onDraft(values),
      }),
    [subscribe, onDraft],
  );
  const isBusy = call !== undefined && (call.isPending || !(isOnline || worksOffline));
  return {
    ...form,
    isBusy,
    isOnline,
    problem: fieldFaults.length > 0 || Object.keys(errors).length > 0 ? null : problem,
    submit: form.handleSubmit((values) => {
      if (!isBusy) onSubmit(values);
    }, onInvalid),
  };
}

type SchemaFormProps = Omit<React.ComponentProps<'form'>, 'onSubmit' | 'ref'> & {
  form: { submit: (event: React.FormEvent) => Promise<void> };
};

/** `method`: without scripts the browser would write the fields into the address. */
export const SchemaForm = ({ form, ...props }: SchemaFormProps) => (
  <Form method="post" {...props} onSubmit={(event) => void form.submit(event)} />
);

type BoundField<Input extends FieldValues> = {
  form: Pick<UseFormReturn<Input>, 'register' | 'formState' | 'watch'>;
  name: FieldPath<Input>;
};
type LabelProps = Pick<React.ComponentProps<typeof Field>, 'label' | 'hint' | 'optional' | 'className'>;

/** The sentence of a field's fault. */
const getFieldError = <Input extends FieldValues>({ form: { formState }, name }: BoundField<Input>) =>
  formState.errors[name]?.message as string | undefined;

type TextFieldProps<Input extends FieldValues> = BoundField<Input> &
  LabelProps &
  Omit<React.ComponentProps<'input'>, 'form' | 'name'> & { inputClass?: string };

export const TextField = <Input extends FieldValues>({
  form,
  name,
  label,
  hint,
  optional,
  className,
  inputClass,
  ...input
}: TextFieldProps<Input>) => (
  <Field {...{ label, hint, optional, className }} error={getFieldError({ form, name })}>
    {(described) => <TextInput {...input} className={inputClass} {...described} {...form.register(name)} />}
  </Field>
);

type SelectFieldProps<Input extends FieldValues> = BoundField<Input> &
  LabelProps & { choices: readonly (readonly [value: string | number, text: string])[] };

export const SelectField = <Input extends FieldValues>({ form, name, choices, ...labels }: SelectFieldProps<Input>) => (
  <Field {...labels} error={getFieldError({ form, name })}>
    {(described) => (
      // Controlled, since its options may be rendered after React Hook Form has set the value.
      <NativeSelect {...described} {...form.register(name)} value={form.watch(name)}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </NativeSelect>
    )}
  </Field>
);

type CheckFieldProps<Input extends FieldValues> = BoundField<Input> & { label: React.ReactNode; className?: string };

export const CheckField = <Input extends FieldValues>({ form, name, ...props }: CheckFieldProps<Input>) => (
  <Checkbox {...props} error={getFieldError({ form, name })} {...form.register(name)} />
);

export const SubmitButton = ({
  form,
  ...props
}: Omit<React.ComponentProps<typeof Button>, 'form' | 'type' | 'busy'> & { form: { isBusy: boolean } }) => (
  <Button {...props} type="submit" busy={form.isBusy} />
);
