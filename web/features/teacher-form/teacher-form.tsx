import { useRef, useState } from 'react';
import { LearningStyle, TEACHER_SLIDER_START, TEACHER_SLIDERS, TEACHER_TEXTS, type TeacherText } from '#shared/instruments/teacher-form.ts';
import { forms, teacherForm as words } from '#shared/messages/en/adult-forms.ts';
import { TEXT_LIMIT } from '#shared/values/text.ts';
import type { TeacherDraft } from '#web/features/teacher-form/teacher-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { Checkbox, Field, NativeSelect, TextArea } from '#web/ui/field.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { useTimeInUse } from '#web/ui/use-time-in-use.ts';

type TeacherFormProps = {
  draft: TeacherDraft;
  onChange: (draft: TeacherDraft) => void;
  busy: boolean;
  onIncomplete: (sentence: string) => void;
  onSubmit: (draft: TeacherDraft & { learningStyle: LearningStyle }) => void;
};

/** Consent text first, then five sliders that begin unset, the learning style, and three texts with a say on each. */
export function TeacherForm({ draft, onChange, busy, onIncomplete, onSubmit }: TeacherFormProps) {
  const [missing, setMissing] = useState(false);
  const style = useRef<HTMLSelectElement>(null);
  const timeInUse = useTimeInUse(draft.totalMs);
  const change = (more: Partial<TeacherDraft>) => onChange({ ...draft, ...more, totalMs: timeInUse() });
  const share = (name: TeacherText) =>
    change({ shared: TEACHER_TEXTS.filter((each) => (each === name ? !draft.shared.includes(each) : draft.shared.includes(each))) });
  return (
    <form
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.learningStyle) return onSubmit({ ...draft, learningStyle: draft.learningStyle, totalMs: timeInUse() });
        setMissing(true);
        style.current?.focus();
        onIncomplete(words.chooseStyle);
      }}
    >
      <section className={card()} aria-labelledby="consent-title">
        <h2 id="consent-title" className={heading.section}>
          {words.consentTitle}
        </h2>
        <ul className="mt-2 list-disc pl-6">
          {words.consent.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section className={card()} aria-labelledby="sliders-title">
        <h2 id="sliders-title" className={heading.section}>
          {words.slidersTitle}
        </h2>
        <p className="text-ink-2">{forms.slidersHint}</p>
        <div className="mt-5 grid gap-x-12 gap-y-6 md:grid-cols-2">
          {TEACHER_SLIDERS.map((name) => (
            <Slider
              key={name}
              {...words.sliders[name]}
              value={draft.sliders[name]}
              start={TEACHER_SLIDER_START[name]}
              words={forms.slider}
              onChange={(value) => change({ sliders: { ...draft.sliders, [name]: value } })}
              onClear={() => change({ sliders: { ...draft.sliders, [name]: undefined } })}
            />
          ))}
        </div>
        <Field label={words.style} hint={words.styleHint} error={missing ? words.chooseStyle : undefined} className="mt-8 max-w-md">
          {(described) => (
            <NativeSelect
              ref={style}
              value={draft.learningStyle ?? ''}
              onChange={(event) => {
                setMissing(false);
                change({ learningStyle: LearningStyle.options.find((each) => each === event.target.value) ?? null });
              }}
              {...described}
            >
              <option value="">{words.styleChoose}</option>
              {LearningStyle.options.map((each) => (
                <option key={each} value={each}>
                  {words.styles[each]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </section>
      <section className={card()} aria-labelledby="texts-title">
        <h2 id="texts-title" className={heading.section}>
          {words.textsTitle}
        </h2>
        <div className="mt-5 flex flex-col gap-6">
          {TEACHER_TEXTS.map((name) => (
            <div key={name}>
              <Field {...words.texts[name]} optional={forms.optional}>
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
              <Checkbox label={words.share(words.texts[name].label)} checked={draft.shared.includes(name)} onChange={() => share(name)} />
            </div>
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
