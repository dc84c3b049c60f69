import { quest as words } from '#messages/quest.ts';
import { CHAPTERS_A, COMPREHENSION_A, QUEST_A } from '#shared/instruments/quest.a.ts';
import { QuestStep } from '#web/app/step/quest-step.tsx';
import type { TaskProps } from '#web/app/step/task-step.tsx';

/** Loads only this set: the texts of the encore weigh as much again and few children see them. */
const SET_A = { chapters: CHAPTERS_A, scenes: QUEST_A, comprehension: COMPREHENSION_A };

export const PersonalityStep = (task: TaskProps) => <QuestStep {...task} set="A" quest={SET_A} doneText={words.done} />;
