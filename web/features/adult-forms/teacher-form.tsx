import { useState } from 'react';
import { forms, teacherForm as words } from '#messages/adult-forms.ts';
import {
  LearningStyle,
  TEACHER_SLIDER_START,
  TEACHER_SLIDERS,
  TEACHER_TEXTS,
  type TeacherText,
} from '#shared/instruments/teacher-form.ts';
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
  const [isMissing, setIsMissing] = useState(false);
  const [isTextPromptOpen, setIsTextPromptOpen] = useState(false);
  const { learningStyle: style } = draft;
  const timeInUse = useTimeInUse(draft.totalMs);
  const updateDraft = (changes: Partial<TeacherDraft>) => onChange({ ...draft, ...changes, totalMs: timeInUse() });
  const unticked = TEACHER_TEXTS.filter((name) => draft.texts[name].trim() !== '' && !draft.shared.includes(name));
  const submit = (learningStyle: LearningStyle, shared: readonly TeacherText[]) => {
    setIsTextPromptOpen(false);
    onSubmit({ ...draft, shared: [...shared], totalMs: timeInUse(), learningStyle });
  };
  const share = (name: TeacherText) =>
    updateDraft({
      shared: TEACHER_TEXTS.filter((each) =>
        each === name ? !draft.shared.includes(each) : draft.shared.includes(each),
      ),
    });
  return (
    <Form
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (style) return unticked.length > 0 ? setIsTextPromptOpen(true) : submit(style, draft.shared);
        setIsMissing(true);
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
          onChange={(sliders) => updateDraft({ sliders })}
        />
        <Field
          label={words.style}
          hint={words.styleHint}
          error={isMissing ? words.chooseStyle : undefined}
          className="mt-8 max-w-md"
        >
          {(described) => (
            <NativeSelect
              value={style ?? ''}
              onChange={(event) => {
                setIsMissing(false);
                updateDraft({
                  learningStyle: LearningStyle.options.find((each) => each === event.target.value) ?? null,
                });
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
          onChange={(texts) => updateDraft({ texts })}
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
      {isTextPromptOpen && style && (
        <UntickedTexts
          names={unticked}
          onTick={() => {
            const shared = TEACHER_TEXTS.filter((name) => draft.shared.includes(name) || unticked.includes(name));
            updateDraft({ shared });
            submit(style, shared);
          }}
          onWithout={() => submit(style, draft.shared)}
          onBack={() => setIsTextPromptOpen(false)}
        />
      )}
    </Form>
  );
}
