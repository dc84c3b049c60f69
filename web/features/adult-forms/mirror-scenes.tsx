import { useId } from 'react';
import { parentForm as words } from '#messages/adult-forms.ts';
import { MIRROR_SCENES, type MirrorScene } from '#shared/instruments/mirror.ts';
import { computeMirrorOrder } from '#shared/instruments/options.ts';
import type { MirrorChoices } from '#web/features/adult-forms/parent-draft.ts';
import { RadioCard } from '#web/ui/field.tsx';

type MirrorScenesProps = { assessmentId: string; chosen: MirrorChoices; onChange: (chosen: MirrorChoices) => void };

/** The child's five scenes, asked of the parent about the child. Each may be skipped or cleared. */
export const MirrorScenes = ({ assessmentId, chosen, onChange }: MirrorScenesProps) => (
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
