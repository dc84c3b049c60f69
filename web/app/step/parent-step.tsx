import { useState } from 'react';
import { forms, parentForm as words } from '#messages/adult-forms.ts';
import { shell } from '#messages/shell.ts';
import { MIRROR_SCENES, type MirrorScene } from '#shared/instruments/mirror.ts';
import { computeMirrorOrder } from '#shared/instruments/options.ts';
import { toParentDraft } from '#web/api/outbox-row.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { useDevice } from '#web/app/device.tsx';
import { SubmissionFault, useHandIn } from '#web/app/step/hand-in.tsx';
import type { TaskProps } from '#web/app/step/task-step.tsx';
import { useDraft } from '#web/app/use-draft.ts';
import { EMPTY_PARENT_DRAFT, type ParentDraft, readParentDraft } from '#web/features/adult-forms/parent-draft.ts';
import { ParentForm } from '#web/features/adult-forms/parent-form.tsx';
import { Skeleton } from '#web/ui/states.tsx';

/** The parent's form. A refused form stays on the screen with everything typed. */
export function ParentStep({ view, take, finish, refuse }: TaskProps) {
  const device = useDevice();
  const [owner] = useState(device.owner);
  const name = toParentDraft(view.id);
  const handIn = useHandIn(view.id, take, owner);
  const draft = useDraft({ owner, name, empty: EMPTY_PARENT_DRAFT, read: readParentDraft });
  const { submission, submit, busy } = useSubmission();
  const onSubmit = async ({
    homeActivities,
    favouriteActivity: favourite,
    sliders,
    mirror: choices,
    texts,
    totalMs,
  }: ParentDraft) => {
    const mirror = MIRROR_SCENES.flatMap((scene) => toMirrorAnswers(scene, choices[scene.id], view.id));
    const body = {
      homeActivities,
      ...(favourite && homeActivities.includes(favourite) && { favouriteActivity: favourite }),
      sliders,
      ...(mirror.length > 0 && { mirror }),
      texts: omitEmptyTexts(texts),
      totalMs,
    };
    const outcome = await submit(() => handIn('giveParentInput', { params: { assessmentId: view.id }, body }, name));
    if (outcome?.state === 'rejected') refuse(forms.failed);
    else if (outcome) await finish(outcome, words.done);
  };
  if (!draft.value) return <Skeleton label={shell.loading} className="h-[60rem]" />;
  return (
    <>
      <p className="-mt-4 mb-6 text-lg text-ink-2">{words.lead(view.childName)}</p>
      <ParentForm
        key={draft.edition}
        assessmentId={view.id}
        draft={draft.value}
        isStored={draft.isStored}
        onChange={draft.change}
        busy={busy}
        onIncomplete={refuse}
        onSubmit={(filled) => void onSubmit(filled)}
      />
      <SubmissionFault submission={submission} refused={forms.failed} />
    </>
  );
}

/** Empty for a scene without an answer, and for a stored option that the scene no longer has. */
const toMirrorAnswers = (scene: MirrorScene, optionId: string | undefined, assessmentId: string) =>
  scene.options.flatMap(({ id }) =>
    id === optionId ? [{ sceneId: scene.id, optionId: id, shownOrder: computeMirrorOrder(scene, assessmentId) }] : [],
  );

/** Removes blank texts. */
export const omitEmptyTexts = <Texts extends Record<string, string>>(texts: Texts): Partial<Texts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')) as Partial<Texts>;
