import { useState } from 'react';
import {
  LearningStyle,
  TEACHER_SLIDER_START,
  TEACHER_SLIDERS,
  TEACHER_TEXTS,
  type TeacherText,
} from '#shared/instruments/teacher-form.ts';
import { forms, teacherForm as words } from '#shared/messages/en/adult-forms.ts';
import { FormSection, Sliders, Submit, Texts } from '#web/features/adult-forms/form-sections.tsx';
import type { TeacherDraft } from '#web/features/adult-forms/teacher-draft.ts';
import { UntickedTexts } from '#web/features/adult-forms/unticked-texts.tsx';
import { Checkbox, Field, NativeSelect } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { useTimeInUse } from '#web/ui/use-time-in-use.ts';

type TeacherFormProps = {
  draft: TeacherDraft;
  onChange: (draft: TeacherDraft) => void;
  busy: boolean;
  onIncomplete: (sentence: string) => void;
  onSubmit: (draft: TeacherDraft & { learningStyle: LearningStyle }) => void;
};

/** Consent text, five sliders without a default, the learning style, and three texts with a sharing option each. */
export function TeacherForm({ draft, onChange, busy, onIncomplete, onSubmit }: TeacherFormProps) {
  const [missing, setMissing] = useState(false);
  const [asksAboutTexts, setAsksAboutTexts] = useState(false);
  const { learningStyle: style } = draft;
  const timeInUse = useTimeInUse(draft.totalMs);
  const change = (more: Partial<TeacherDraft>) => onChange({ ...draft, ...more, totalMs: timeInUse() });
  const unticked = TEACHER_TEXTS.filter((name) => draft.texts[name].trim() !== '' && !draft.shared.includes(name));
  const submit = (learningStyle: LearningStyle, shared: readonly TeacherText[]) => {
    setAsksAboutTexts(false);
    onSubmit({ ...draft, shared: [...shared], totalMs: timeInUse(), learningStyle });
  };
  const share = (name: TeacherText) =>
    change({
      shared: TEACHER_TEXTS.filter((each) =>
        each === name ? !draft.shared.includes(each) : draft.shared.includes(each),
      ),
    });
  return (
    <Form
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (style) return unticked.length > 0 ? setAsksAboutTexts(true) : submit(style, draft.shared);
        setMissing(true);
        onIncomplete(words.chooseStyle);
      }}
    >
      <FormSection title={words.consentTitle}>
        <ul className="mt-2 list-disc pl-6">
          {words.consent.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </FormSection>
      <FormSection title={words.slidersTitle} hint={forms.slidersHint}>
        <Sliders
          names={TEACHER_SLIDERS}
          words={words.sliders}
          values={draft.sliders}
          start={TEACHER_SLIDER_START}
          onChange={(sliders) => change({ sliders })}
        />
        <Field
          label={words.style}
          hint={words.styleHint}
          error={missing ? words.chooseStyle : undefined}
          className="mt-8 max-w-md"
        >
          {(described) => (
            <NativeSelect
              value={style ?? ''}
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
      </FormSection>
      <FormSection title={words.textsTitle}>
        <Texts
          names={TEACHER_TEXTS}
          words={words.texts}
          values={draft.texts}
          onChange={(texts) => change({ texts })}
          below={(name) => (
            <Checkbox
              label={words.share(words.texts[name].label)}
              checked={draft.shared.includes(name)}
              onChange={() => share(name)}
            />
          )}
        />
      </FormSection>
      <Submit label={words.submit} busy={busy} />
      {asksAboutTexts && style && (
        <UntickedTexts
          names={unticked}
          onTick={() => {
            const shared = TEACHER_TEXTS.filter((name) => draft.shared.includes(name) || unticked.includes(name));
            change({ shared });
            submit(style, shared);
          }}
          onWithout={() => submit(style, draft.shared)}
          onBack={() => setAsksAboutTexts(false)}
        />
      )}
    </Form>
  );
}
