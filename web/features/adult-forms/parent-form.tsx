import { useId, useState } from 'react';
import { forms, parentForm as words } from '#messages/adult-forms.ts';
import { HomeActivity, PARENT_SLIDER_START, PARENT_SLIDERS, PARENT_TEXTS } from '#shared/instruments/parent-form.ts';
import { FormSection, Sliders, Submit, Texts } from '#web/features/adult-forms/form-sections.tsx';
import { MirrorScenes } from '#web/features/adult-forms/mirror-scenes.tsx';
import type { ParentDraft } from '#web/features/adult-forms/parent-draft.ts';
import { card, heading } from '#web/ui/classes.ts';
import { Checkbox, FieldError } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { useTimeInUse } from '#web/ui/use-time-in-use.ts';

type ParentFormProps = {
  assessmentId: string;
  draft: ParentDraft;
  onChange: (draft: ParentDraft) => void;
  busy: boolean;
  onIncomplete: (sentence: string) => void;
  onSubmit: (draft: ParentDraft) => void;
};

/** Eight activities, four sliders without a default, five scenes and three texts. */
export function ParentForm({ assessmentId, draft, onChange, busy, onIncomplete, onSubmit }: ParentFormProps) {
  const [isMissing, setIsMissing] = useState(false);
  const timeInUse = useTimeInUse(draft.totalMs);
  const errorId = useId();
  const updateDraft = (changes: Partial<ParentDraft>) => onChange({ ...draft, ...changes, totalMs: timeInUse() });
  const toggle = (activity: HomeActivity) => {
    setIsMissing(false);
    const { homeActivities: activities } = draft;
    updateDraft({
      homeActivities: HomeActivity.options.filter((each) =>
        each === activity ? !activities.includes(each) : activities.includes(each),
      ),
    });
  };
  return (
    <Form
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.homeActivities.length > 0) return onSubmit({ ...draft, totalMs: timeInUse() });
        setIsMissing(true);
        onIncomplete(words.chooseActivity);
      }}
    >
      <fieldset
        className={card()}
        aria-describedby={isMissing ? errorId : undefined}
        data-invalid={isMissing || undefined}
      >
        <legend className={`${heading.section} float-left mb-2 w-full`}>{words.activitiesTitle}</legend>
        <p className="clear-both text-ink-2">{words.activitiesHint}</p>
        <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {HomeActivity.options.map((activity) => (
            <Checkbox
              key={activity}
              card
              label={words.activity(activity)}
              checked={draft.homeActivities.includes(activity)}
              onChange={() => toggle(activity)}
            />
          ))}
        </div>
        {isMissing && (
          <div className="mt-4" role="alert">
            <FieldError id={errorId}>{words.chooseActivity}</FieldError>
          </div>
        )}
      </fieldset>
      <FormSection title={words.slidersTitle} hint={forms.slidersHint}>
        <Sliders
          names={PARENT_SLIDERS}
          words={words.sliders}
          values={draft.sliders}
          start={PARENT_SLIDER_START}
          onChange={(sliders) => updateDraft({ sliders })}
        />
      </FormSection>
      <FormSection title={words.mirrorTitle} hint={words.mirrorHint}>
        <MirrorScenes
          assessmentId={assessmentId}
          chosen={draft.mirror}
          onChange={(mirror) => updateDraft({ mirror })}
        />
      </FormSection>
      <FormSection title={words.textsTitle} hint={words.textsHint}>
        <Texts
          names={PARENT_TEXTS}
          words={words.texts}
          values={draft.texts}
          onChange={(texts) => updateDraft({ texts })}
        />
      </FormSection>
      <Submit label={words.submit} busy={busy} />
    </Form>
  );
}
