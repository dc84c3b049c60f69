import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { task as taskOf } from '#shared/domain/programme.ts';
import { FIRST_PRESENTATION, sittingNames } from '#shared/instruments/presentation.ts';

/** Unfinished sittings by name, with the version of the drawings of their first answer. */
export type Presentations = Readonly<Record<string, string>>;

const { quest, game, subject } = sittingNames;

/** The parts of the state that describe sittings. */
type Sittings = {
  presentations: Presentations;
  trials: Readonly<Partial<Record<string, { sittingId: string; completed: boolean }>>>;
  items: Readonly<Partial<Record<string, { sittingId: string }>>>;
};

/** A sitting keeps the drawings with which it began; another sitting of the same part starts with the current ones. */
export function presentationsAfter({ presentations, trials, items }: Sittings, event: AssessmentEvent): Presentations {
  switch (event.type) {
    case 'SceneAnswered':
      return begun(presentations, quest(event.set), event, quest(event.set) in presentations);
    case 'TrialsRecorded': {
      const before = trials[event.area];
      const isSame = before?.sittingId === event.sittingId;
      return isSame && before.completed ? presentations : begun(presentations, game(event.area), event, isSame);
    }
    case 'ItemAnswered':
      return begun(presentations, subject(event.subject), event, items[event.subject]?.sittingId === event.sittingId);
    case 'PersonalityCompleted':
      return without(presentations, quest(event.set));
    case 'SkillAreaCompleted':
      return without(presentations, game(event.area));
    case 'SubjectCompleted':
      return without(presentations, subject(event.subject));
    case 'SittingReplayed':
      return taskOf(event.task).type === 'personality' ? without(presentations, quest('A')) : presentations;
    default:
      return presentations;
  }
}

const begun = (
  known: Presentations,
  sitting: string,
  answer: { presentation?: string | undefined },
  isSame: boolean,
): Presentations => (isSame ? known : { ...known, [sitting]: answer.presentation ?? FIRST_PRESENTATION });

function without(known: Presentations, sitting: string): Presentations {
  const { [sitting]: _finished, ...rest } = known;
  return rest;
}
