import { useId } from 'react';
import { forms } from '#messages/adult-forms.ts';
import { RATING_RANGE } from '#shared/instruments/parent-form.ts';
import { TEXT_LIMIT } from '#shared/values/text.ts';
import { card, heading } from '#web/ui/classes.ts';
import { Field, TextArea } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/schema-form.tsx';
import { Slider } from '#web/ui/slider.tsx';

type FormSectionProps = { title: string; hint?: string; children: React.ReactNode };

/** One titled card of a form. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={card()} aria-labelledby={id}>
      <h2 id={id} className={heading.section}>
        {title}
      </h2>
      {hint && <p className="text-ink-2">{hint}</p>}
      {children}
    </section>
  );
}

type SlidersProps<Name extends string> = {
  names: readonly Name[];
  words: Readonly<Record<Name, { label: string; low: string; high: string }>>;
  /** Ratings from 1 to 10; untouched sliders are absent. */
  values: Partial<Record<Name, number>>;
  start: Readonly<Record<Name, number>>;
  onChange: (values: Partial<Record<Name, number>>) => void;
};

export const Sliders = <Name extends string>({ names, words, values, start, onChange }: SlidersProps<Name>) => (
  <div className="mt-5 grid gap-x-12 gap-y-6 lg:grid-cols-2">
    {names.map((name) => (
      <Slider
        key={name}
        {...words[name]}
        {...RATING_RANGE}
        value={values[name]}
        start={start[name]}
        words={forms.slider}
        onChange={(value) => onChange({ ...values, [name]: value })}
        onClear={() => onChange({ ...values, [name]: undefined })}
      />
    ))}
  </div>
);

type TextsProps<Name extends string> = {
  names: readonly Name[];
  words: Readonly<Record<Name, { label: string; hint: string }>>;
  values: Readonly<Record<Name, string>>;
  onChange: (values: Record<Name, string>) => void;
  /** Content below a text, such as whether the family may read it. */
  below?: (name: Name) => React.ReactNode;
};

export const Texts = <Name extends string>({ names, words, values, onChange, below }: TextsProps<Name>) => (
  <div className="mt-5 flex flex-col gap-6">
    {names.map((name) => (
      <div key={name}>
        <Field {...words[name]} optional={forms.optional}>
          {(described) => (
            <TextArea
              value={values[name]}
              limit={TEXT_LIMIT}
              counter={forms.counter}
              onChange={(event) => onChange({ ...values, [name]: event.target.value })}
              {...described}
            />
          )}
        </Field>
        {below?.(name)}
      </div>
    ))}
  </div>
);

type SubmitProps = { label: string; form: { isBusy: boolean }; isStored: boolean };

/** The end of a form: whether what was typed outlives the page, and the submit button. */
export const Submit = ({ label, form, isStored }: SubmitProps) => (
  <div>
    <p className="mb-3 text-ink-2">{isStored ? forms.kept : forms.notKept}</p>
    <SubmitButton form={form} size="large">
      {label}
    </SubmitButton>
  </div>
);
