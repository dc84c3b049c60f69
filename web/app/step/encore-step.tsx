import { questEncore as words } from '#messages/quest-encore.ts';
import { CHAPTERS_B, QUEST_B } from '#shared/instruments/quest.b.ts';
import { QuestStep } from '#web/app/step/quest-step.tsx';
import type { TaskProps } from '#web/app/step/task-step.tsx';

const SET_B = { chapters: CHAPTERS_B, scenes: QUEST_B, comprehension: null };

/** The optional second part of the story. */
export const EncoreStep = (task: TaskProps) => (
  <QuestStep {...task} set="B" quest={SET_B} note={words.note} doneText={words.done} />
);
