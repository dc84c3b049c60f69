import type { AssessmentId } from '#shared/values/ids.ts';
import { PLAY_CHOICES_KEY } from '#web/lib/play-choices-key.ts';

/**
 * What was chosen once for a child on this device, until the session of its family ends there. It changes nothing that
 * is asked, marked or sent.
 */
export type PlayChoices = { sound?: boolean; coat?: number };
/** The papers of the raincoat. The first is that of a child who has not chosen. */
export const COATS = ['#f4b733', '#e2704f', '#8fb14d', '#fff6dc'] as const;

/** Draws the raincoat in its paper on this page. */
export const showCoat = (coat = 0): void =>
  document.documentElement.style.setProperty('--coat', COATS[coat] ?? COATS[0]);

/** Assessments of one family on one device; of more the oldest are forgotten. */
const MAX_CHILDREN = 8;

const readAll = (): Readonly<Record<string, PlayChoices>> => {
  try {
    return JSON.parse(localStorage.getItem(PLAY_CHOICES_KEY) ?? '{}') as Record<string, PlayChoices>;
  } catch {
    // A browser that stores nothing, or somebody else's value.
    return {};
  }
};

export const readPlayChoices = (child: AssessmentId): PlayChoices => readAll()[child] ?? {};

export function savePlayChoices(child: AssessmentId, choices: PlayChoices): void {
  const { [child]: earlier, ...others } = readAll();
  const entries = [...Object.entries(others), [child, { ...earlier, ...choices }]].slice(-MAX_CHILDREN);
  try {
    localStorage.setItem(PLAY_CHOICES_KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Asked again at the next hand-over.
  }
}
