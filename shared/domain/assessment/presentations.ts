import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { getTask } from '#shared/domain/programme.ts';
import { FIRST_PRESENTATION, sittingNames } from '#shared/instruments/presentation.ts';

/** Unfinished sittings by name, with the version of the drawings of their first answer. */
export type Presentations = Readonly<Record<string, string>>;

const { quest, game, subject } = sittingNames;

/** The parts of the state that describe sittings. */
type SittingState = {
  presentations: Presentations;
  trials: Readonly<Partial<Record<string, { sittingId: string; completed: boolean }>>>;
  items: Readonly<Partial<Record<string, { sittingId: string }>>>;
};

/** A sitting keeps the drawings with which it began; another sitting of the same part starts with the current ones. */
export function updatePresentations(
  { presentations, trials, items }: SittingState,
  event: AssessmentEvent,
): Presentations {
  switch (event.type) {
    case 'SceneAnswered':
      return addPresentation(presentations, quest(event.set), event, quest(event.set) in presentations);
    case 'TrialsRecorded': {
      const sitting = trials[event.area];
      const isSame = sitting?.sittingId === event.sittingId;
      return isSame && sitting.completed
        ? presentations
        : addPresentation(presentations, game(event.area), event, isSame);
    }
    case 'ItemAnswered':
      return addPresentation(
        presentations,
        subject(event.subject),
        event,
        items[event.subject]?.sittingId === event.sittingId,
      );
    case 'PersonalityCompleted':
      return removePresentation(presentations, quest(event.set));
    case 'SkillAreaCompleted':
      return removePresentation(presentations, game(event.area));
    case 'SubjectCompleted':
      return removePresentation(presentations, subject(event.subject));
    case 'SittingReplayed':
      return getTask(event.task).type === 'personality' ? removePresentation(presentations, quest('A')) : presentations;
    case 'AnswersExpired':
      return {};
    default:
      return presentations;
  }
}

const addPresentation = (
  presentations: Presentations,
  sitting: string,
  answer: { presentation?: string | undefined },
  isSame: boolean,
): Presentations =>
  isSame ? presentations : { ...presentations, [sitting]: answer.presentation ?? FIRST_PRESENTATION };

function removePresentation(presentations: Presentations, sitting: string): Presentations {
  const { [sitting]: _finished, ...rest } = presentations;
  return rest;
}
