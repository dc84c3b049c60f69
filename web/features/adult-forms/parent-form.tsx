import { useId } from 'react';
import { z } from 'zod';
import { forms, parentForm as words } from '#messages/adult-forms.ts';
import { MIRROR_SCENES, type MirrorScene } from '#shared/instruments/mirror.ts';
import { computeMirrorOrder } from '#shared/instruments/options.ts';
import { HomeActivity, PARENT_SLIDER_START, PARENT_SLIDERS, PARENT_TEXTS } from '#shared/instruments/parent-form.ts';
import { FormSection, Sliders, Submit, Texts } from '#web/features/adult-forms/form-sections.tsx';
import { type MirrorChoices, ParentDraft } from '#web/features/adult-forms/parent-draft.ts';
import { card, heading } from '#web/ui/classes.ts';
import { Checkbox, RadioCard } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/form.tsx';
import { SchemaForm, useSchemaForm } from '#web/ui/schema-form.tsx';
import { useTimeInUse } from '#web/ui/use-time-in-use.ts';

type ParentFormProps = {
  assessmentId: string;
  draft: ParentDraft;
  isStored: boolean;
  onChange: (draft: ParentDraft) => void;
  busy: boolean;
  onIncomplete: (sentence: string) => void;
  onSubmit: (draft: ParentDraft) => void;
};

const FilledForm = ParentDraft.extend({ homeActivities: z.array(HomeActivity).min(1, words.chooseActivity) });

/** Eight activities, four sliders without a default, five scenes and three texts. */
export function ParentForm({ assessmentId, draft, isStored, onChange, busy, onIncomplete, onSubmit }: ParentFormProps) {
  const timeInUse = useTimeInUse(draft.totalMs);
  const errorId = useId();
  const form = useSchemaForm({
    schema: FilledForm,
    defaultValues: draft,
    call: { isPending: busy, error: null },
    worksOffline: true,
    onSubmit: (filled) => onSubmit({ ...filled, totalMs: timeInUse() }),
    onInvalid: () => onIncomplete(words.chooseActivity),
    onDraft: (values) => onChange({ ...draft, ...values, totalMs: timeInUse() }),
  });
  const [activities, favourite, sliders, mirror, texts] = form.watch([
    'homeActivities',
    'favouriteActivity',
    'sliders',
    'mirror',
    'texts',
  ]);
  const error = form.formState.errors.homeActivities?.message;
  return (
    <SchemaForm form={form} className="flex flex-col gap-8">
      <fieldset
        className={card()}
        aria-describedby={error ? errorId : undefined}
        data-invalid={error ? true : undefined}
      >
        <legend className={`${heading.section} float-left mb-2 w-full`}>{words.activitiesTitle}</legend>
        <p className="clear-both text-ink-2">{words.activitiesHint}</p>
        <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {HomeActivity.options.map((activity) => (
            <Checkbox
              key={activity}
              card
              label={words.activity(activity)}
              value={activity}
              {...form.register('homeActivities')}
            />
          ))}
        </div>
        {error && (
          <div className="mt-4" role="alert">
            <FieldError id={errorId}>{error}</FieldError>
          </div>
        )}
        {activities.length > 1 && (
          <FavouriteActivity
            activities={HomeActivity.options.filter((activity) => activities.includes(activity))}
            chosen={favourite}
            onChange={(changed) => form.setValue('favouriteActivity', changed)}
          />
        )}
      </fieldset>
      <FormSection title={words.slidersTitle} hint={forms.slidersHint}>
        <Sliders
          names={PARENT_SLIDERS}
          words={words.sliders}
          values={sliders}
          start={PARENT_SLIDER_START}
          onChange={(changed) => form.setValue('sliders', changed)}
        />
      </FormSection>
      <FormSection title={words.mirrorTitle} hint={words.mirrorHint}>
        <MirrorScenes
          assessmentId={assessmentId}
          chosen={mirror ?? {}}
          onChange={(changed) => form.setValue('mirror', changed)}
        />
      </FormSection>
      <FormSection title={words.textsTitle} hint={words.textsHint}>
        <Texts
          names={PARENT_TEXTS}
          words={words.texts}
          values={texts}
          onChange={(changed) => form.setValue('texts', changed)}
        />
      </FormSection>
      <Submit label={words.submit} form={form} isStored={isStored} />
    </SchemaForm>
  );
}

type FavouriteActivityProps = {
  activities: readonly HomeActivity[];
  chosen: HomeActivity | undefined;
  onChange: (chosen: HomeActivity | undefined) => void;
};

/** Which of the ticked activities the child likes most. May be left out. */
const FavouriteActivity = ({ activities, chosen, onChange }: FavouriteActivityProps) => {
  const name = useId();
  return (
    <fieldset className="mt-6 border-t-2 border-dashed border-line pt-4">
      <legend className="float-left mb-3 w-full font-bold">{words.favouriteTitle}</legend>
      <div className="clear-both grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {[...activities, undefined].map((activity) => (
          <RadioCard
            key={activity ?? 'none'}
            name={name}
            label={activity ? words.activity(activity) : words.noFavourite}
            checked={activity === (chosen && activities.includes(chosen) ? chosen : undefined)}
            onChange={() => onChange(activity)}
          />
        ))}
      </div>
    </fieldset>
  );
};

type MirrorScenesProps = { assessmentId: string; chosen: MirrorChoices; onChange: (chosen: MirrorChoices) => void };

/** The child's five scenes, asked of the parent about the child. Each may be skipped or cleared. */
const MirrorScenes = ({ assessmentId, chosen, onChange }: MirrorScenesProps) => (
  <ol className="mt-5 flex flex-col gap-8">
    {MIRROR_SCENES.map((scene, i) => (
      <li key={scene.id}>
        <Mirror
          scene={scene}
          count={words.mirrorScene(i + 1, MIRROR_SCENES.length)}
          order={computeMirrorOrder(scene, assessmentId)}
          choice={chosen[scene.id]}
          onChoose={(optionId) => onChange({ ...chosen, [scene.id]: optionId })}
          onClear={() => {
            const { [scene.id]: _, ...remaining } = chosen;
            onChange(remaining);
          }}
        />
      </li>
    ))}
  </ol>
);

type MirrorProps = {
  scene: MirrorScene;
  count: string;
  order: readonly string[];
  choice: string | undefined;
  onChoose: (optionId: string) => void;
  onClear: () => void;
};

function Mirror({ scene, count, order, choice, onChoose, onClear }: MirrorProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend className="text-lg font-bold">{scene.prompt}</legend>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <span id={id} className="text-sm text-ink-2">
          {count}
        </span>
        {choice !== undefined && (
          <button
            type="button"
            onClick={onClear}
            className="min-h-11 px-2 text-river underline"
            aria-label={`${words.mirrorClear}: ${scene.prompt}`}
          >
            {words.mirrorClear}
          </button>
        )}
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {order.map((optionId) => (
          <RadioCard
            key={optionId}
            name={`${id}-${scene.id}`}
            label={scene.options.find((option) => option.id === optionId)?.text}
            checked={choice === optionId}
            onChange={() => onChoose(optionId)}
          />
        ))}
      </div>
    </fieldset>
  );
}
