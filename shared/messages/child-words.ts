import { academic } from '#messages/academic.ts';
import { assent } from '#messages/assent.ts';
import { extraSitting } from '#messages/extra-sitting.ts';
import { games } from '#messages/games.ts';
import { boards } from '#messages/games-boards.ts';
import { gameEnds } from '#messages/games-ends.ts';
import * as patterns from '#messages/games-patterns.ts';
import { mood } from '#messages/mood.ts';
import { quest } from '#messages/quest.ts';
import { rests } from '#messages/rests.ts';
import { stage } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import { traces } from '#messages/traces.ts';

/** Of the words that all steps share, those that a child sees. */
const { previous, nextButton, complete, stop, refuse, readAloud, done, noTask, nothingOpen, encore } = steps;
/** All words of a child's screens but those of the story's scenes and of the games' stories. */
export const CHILD_WORDS = {
  academic,
  assent,
  boards,
  extraSitting,
  gameEnds,
  games,
  mood,
  patterns,
  quest,
  rests,
  stage,
  steps: {
    previous,
    nextButton,
    complete,
    stop,
    refuse,
    readAloud,
    done,
    noTask,
    nothingOpen,
    encore: { offer: encore.offer, already: encore.already },
  },
  traces,
};

/** Shown in the parent's own session or in a toast only: words of the specification, and what only a grown-up needs. */
export const FOR_GROWN_UPS: readonly string[] = [
  'academic.percent',
  'academic.start',
  'academic.running',
  'academic.finished',
  'academic.chooseFirst',
  'academic.results',
  'academic.logSaveFailed',
  'academic.done',
  'boards.skip',
  'extraSitting.about',
  'extraSitting.done',
  'extraSitting.over',
  'games.about',
  'gameEnds.sight',
  'gameEnds.moved',
  'mood.both',
  'mood.choose',
  'mood.done',
  'quest.choose',
  'quest.length',
  'quest.noVoice',
  'quest.done',
  'stage.trouble.forGrownUp',
];
