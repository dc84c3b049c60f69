import { useState } from 'react';
import { z } from 'zod';
import { forms, teacherForm as words } from '#messages/adult-forms.ts';
import {
  LearningStyle,
  TEACHER_SLIDER_START,
  TEACHER_SLIDERS,
  TEACHER_TEXTS,
  type TeacherText,
} from '#shared/instruments/teacher-form.ts';
import { FormSection, Sliders, Submit, Texts } from '#web/features/adult-forms/form-sections.tsx';
import { TeacherDraft } from '#web/features/adult-forms/teacher-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Checkbox, Field, NativeSelect } from '#web/ui/field.tsx';
import { SchemaForm, useSchemaForm } from '#web/ui/schema-form.tsx';
import { useTimeInUse } from '#web/ui/use-time-in-use.ts';

type TeacherFormProps = {
  draft: TeacherDraft;
  isStored: boolean;
  onChange: (draft: TeacherDraft) => void;
  busy: boolean;
  onIncomplete: (sentence: string) => void;
  onSubmit: (draft: TeacherDraft & { learningStyle: LearningStyle }) => void;
};

const FilledForm = TeacherDraft.extend({
  learningStyle: LearningStyle.nullable().transform((style, context) => {
    if (style) return style;
    context.addIssue({ code: 'custom', message: words.chooseStyle });
    return z.NEVER;
  }),
});
type FilledForm = z.output<typeof FilledForm>;

/** Consent text, five sliders without a default, the learning style, and three texts with a sharing option each. */
export function TeacherForm({ draft, isStored, onChange, busy, onIncomplete, onSubmit }: TeacherFormProps) {
  /** Waits for the answer whether texts without a tick are meant to be. */
  const [promptedForm, setPromptedForm] = useState<FilledForm | null>(null);
  const timeInUse = useTimeInUse(draft.totalMs);
  const listUnticked = ({ texts, shared }: Pick<TeacherDraft, 'texts' | 'shared'>) =>
    TEACHER_TEXTS.filter((name) => texts[name].trim() !== '' && !shared.includes(name));
  const submit = (filled: FilledForm) => {
    setPromptedForm(null);
    onSubmit({ ...filled, totalMs: timeInUse() });
  };
  const form = useSchemaForm({
    schema: FilledForm,
    defaultValues: draft,
    call: { isPending: busy, error: null },
    worksOffline: true,
    onSubmit: (filled) => (listUnticked(filled).length > 0 ? setPromptedForm(filled) : submit(filled)),
    onInvalid: () => onIncomplete(words.chooseStyle),
    onDraft: (values) => onChange({ ...values, totalMs: timeInUse() }),
  });
  const [sliders, style, texts, shared] = form.watch(['sliders', 'learningStyle', 'texts', 'shared']);
  return (
    <SchemaForm form={form} className="flex flex-col gap-8">
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
          values={sliders}
          start={TEACHER_SLIDER_START}
          onChange={(changed) => form.setValue('sliders', changed)}
        />
        <Field
          label={words.style}
          hint={words.styleHint}
          error={form.formState.errors.learningStyle?.message}
          className="mt-8 max-w-md"
        >
          {(described) => (
            <NativeSelect
              value={style ?? ''}
              onChange={({ target }) =>
                form.setValue('learningStyle', LearningStyle.options.find((each) => each === target.value) ?? null, {
                  shouldValidate: form.formState.isSubmitted,
                })
              }
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
          values={texts}
          onChange={(changed) => form.setValue('texts', changed)}
          below={(name) => (
            <Checkbox label={words.share(words.texts[name].label)} value={name} {...form.register('shared')} />
          )}
        />
      </FormSection>
      <Submit label={words.submit} form={form} isStored={isStored} />
      {promptedForm && (
        <UntickedTexts
          names={listUnticked(promptedForm)}
          onTick={() => {
            const ticked = TEACHER_TEXTS.filter(
              (name) => shared.includes(name) || listUnticked(promptedForm).includes(name),
            );
            form.setValue('shared', ticked);
            submit({ ...promptedForm, shared: ticked });
          }}
          onWithout={() => submit(promptedForm)}
          onBack={() => setPromptedForm(null)}
        />
      )}
    </SchemaForm>
  );
}

const { unticked: untickedWords } = words;

type UntickedTextsProps = {
  /** Texts that were written but are not shared with the family. */
  names: readonly TeacherText[];
  onTick: () => void;
  onWithout: () => void;
  onBack: () => void;
};

/** Asked once at submit: without a tick no reader would get the text. */
const UntickedTexts = ({ names, onTick, onWithout, onBack }: UntickedTextsProps) => (
  <Dialog title={untickedWords.title(names.length)} worksOffline onClose={onBack}>
    <ul className="list-disc pl-6">
      {names.map((name) => (
        <li key={name} className="font-bold">
          {words.texts[name].label}
        </li>
      ))}
    </ul>
    <p>{untickedWords.text(names.length)}</p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={onTick}>{untickedWords.tick(names.length)}</Button>
      <Button look="quiet" onClick={onWithout}>
        {untickedWords.without(names.length)}
      </Button>
      <Button look="link" size="bare" onClick={onBack}>
        {untickedWords.back}
      </Button>
    </div>
  </Dialog>
);
