import { useState } from 'react';
import { MIRROR_SCENES, type MirrorScene } from '#shared/instruments/mirror.ts';
import { mirrorOrder } from '#shared/instruments/options.ts';
import { parentForm as words } from '#shared/messages/en/adult-forms.ts';
import { device } from '#shared/messages/en/device.ts';
import { shell } from '#shared/messages/en/shell.ts';
import type { TaskProps } from '#web/app/task-step.tsx';
import { useDraft } from '#web/app/use-draft.ts';
import { useHandIn } from '#web/app/use-hand-in.ts';
import { EMPTY_PARENT_DRAFT, type ParentDraft, readParentDraft } from '#web/features/adult-forms/parent-draft.ts';
import { ParentForm } from '#web/features/adult-forms/parent-form.tsx';
import { Failure, Skeleton } from '#web/ui/states.tsx';

export function ParentStep({ view, take, finish, refuse }: TaskProps) {
  const handIn = useHandIn(view.id, take);
  const draft = useDraft(`parent:${view.id}`, EMPTY_PARENT_DRAFT, readParentDraft);
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const submit = async ({ homeActivities, sliders, mirror: choices, texts, totalMs }: ParentDraft) => {
    setBusy(true);
    const mirror = MIRROR_SCENES.flatMap((scene) => mirrorAnswer(scene, choices[scene.id], view.id));
    const body = { homeActivities, sliders, ...(mirror.length > 0 && { mirror }), texts: written(texts), totalMs };
    const handed = await handIn('giveParentInput', { params: { assessmentId: view.id }, body }).catch(() => null);
    setUnsaved(handed === null);
    if (handed) {
      draft.clear();
      await finish(handed.outcome, words.done);
    }
    setBusy(false);
  };
  if (!draft.value) return <Skeleton label={shell.loading} className="h-[60rem]" />;
  return (
    <>
      <p className="-mt-4 mb-6 text-lg text-ink-2">{words.lead(view.childName)}</p>
      <ParentForm
        assessmentId={view.id}
        draft={draft.value}
        onChange={draft.change}
        busy={busy}
        onIncomplete={refuse}
        onSubmit={(filled) => void submit(filled)}
      />
      {unsaved && <Failure title={device.notStored} />}
    </>
  );
}

/** Nothing for a scene without an answer, nor for an option that a kept draft knows and the scene no longer has. */
const mirrorAnswer = (scene: MirrorScene, optionId: string | undefined, assessmentId: string) =>
  scene.options.flatMap(({ id }) => (id === optionId ? [{ sceneId: scene.id, optionId: id, shownOrder: mirrorOrder(scene, assessmentId) }] : []));

/** Only texts with something in them are sent. */
export const written = <Texts extends Record<string, string>>(texts: Texts): Partial<Texts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as Partial<Texts>;
