import { useState } from 'react';
import { CHAPTERS_B, QUEST_B } from '#shared/instruments/quest.b.ts';
import { personality as words } from '#shared/messages/en/steps.ts';
import { ENCORE } from '#web/app/encore.ts';
import { QuestStep } from '#web/app/quest-step.tsx';
import { WhatNext } from '#web/app/step-done.tsx';
import type { TaskProps } from '#web/app/task-step.tsx';
import { Notice } from '#web/ui/states.tsx';

const SET_B = { chapters: CHAPTERS_B, scenes: QUEST_B, comprehension: null };

/** The second part of the story, once. The week has no task for it, so its answers say whether it was played. */
export function EncoreStep(task: TaskProps) {
  const { view } = task;
  const [already] = useState(() => QUEST_B.every(({ id }) => view.resume.scenesAnswered[id] !== undefined));
  if (!already) return <QuestStep {...task} set="B" quest={SET_B} note={words.encore.note} doneText={words.encore.done} />;
  return (
    <div className="flex flex-col items-start gap-6">
      <Notice>
        <p className="text-lg">{words.encore.already}</p>
      </Notice>
      <WhatNext view={view} but={ENCORE} />
    </div>
  );
}
