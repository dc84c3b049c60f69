import { useId, useRef, useState } from 'react';
import { HomeActivity, PARENT_SLIDER_START, PARENT_SLIDERS, PARENT_TEXTS } from '#shared/instruments/parent-form.ts';
import { forms, parentForm as words } from '#shared/messages/en/adult-forms.ts';
import { TEXT_LIMIT } from '#shared/values/text.ts';
import type { ParentDraft } from '#web/features/parent-form/parent-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { Checkbox, Field, FieldError, TextArea } from '#web/ui/field.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { useTimeInUse } from '#web/ui/use-time-in-use.ts';

type ParentFormProps = {
  draft: ParentDraft;
  onChange: (draft: ParentDraft) => void;
  busy: boolean;
  onIncomplete: (sentence: string) => void;
  onSubmit: (draft: ParentDraft) => void;
};

/** Eight activities, four sliders that begin unset, three texts. */
export function ParentForm({ draft, onChange, busy, onIncomplete, onSubmit }: ParentFormProps) {
  const [missing, setMissing] = useState(false);
  const firstActivity = useRef<HTMLInputElement>(null);
  const timeInUse = useTimeInUse(draft.totalMs);
  const errorId = useId();
  const change = (more: Partial<ParentDraft>) => onChange({ ...draft, ...more, totalMs: timeInUse() });
  const toggle = (activity: HomeActivity) => {
    setMissing(false);
    const { homeActivities: known } = draft;
    change({ homeActivities: HomeActivity.options.filter((each) => (each === activity ? !known.includes(each) : known.includes(each))) });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.homeActivities.length > 0) return onSubmit({ ...draft, totalMs: timeInUse() });
        setMissing(true);
        firstActivity.current?.focus();
        onIncomplete(words.chooseActivity);
      }}
    >
      <fieldset className={card()} aria-describedby={missing ? errorId : undefined}>
        <legend className={`${heading.section} float-left mb-2 w-full`}>{words.activitiesTitle}</legend>
        <p className="clear-both text-ink-2">{words.activitiesHint}</p>
        <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {HomeActivity.options.map((activity, i) => (
            <Checkbox
              key={activity}
              card
              ref={i === 0 ? firstActivity : undefined}
              label={words.activity(activity)}
              checked={draft.homeActivities.includes(activity)}
              onChange={() => toggle(activity)}
            />
          ))}
        </div>
        {missing && (
          <div className="mt-4" role="alert">
            <FieldError id={errorId}>{words.chooseActivity}</FieldError>
          </div>
        )}
      </fieldset>
      <section className={card()} aria-labelledby="sliders-title">
        <h2 id="sliders-title" className={heading.section}>
          {words.slidersTitle}
        </h2>
        <p className="text-ink-2">{forms.slidersHint}</p>
        <div className="mt-5 grid gap-x-12 gap-y-6 md:grid-cols-2">
          {PARENT_SLIDERS.map((name) => (
            <Slider
              key={name}
              {...words.sliders[name]}
              value={draft.sliders[name]}
              start={PARENT_SLIDER_START[name]}
              words={forms.slider}
              onChange={(value) => change({ sliders: { ...draft.sliders, [name]: value } })}
              onClear={() => change({ sliders: { ...draft.sliders, [name]: undefined } })}
            />
          ))}
        </div>
      </section>
      <section className={card()} aria-labelledby="texts-title">
        <h2 id="texts-title" className={heading.section}>
          {words.textsTitle}
        </h2>
        <div className="mt-5 flex flex-col gap-6">
          {PARENT_TEXTS.map((name) => (
            <Field key={name} {...words.texts[name]} optional={forms.optional}>
              {(described) => (
                <TextArea
                  value={draft.texts[name]}
                  limit={TEXT_LIMIT}
                  counter={forms.counter}
                  onChange={(event) => change({ texts: { ...draft.texts, [name]: event.target.value } })}
                  {...described}
                />
              )}
            </Field>
          ))}
        </div>
      </section>
      <div>
        <p className="mb-3 text-ink-2">{forms.kept}</p>
        <Button type="submit" size="large" busy={busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
