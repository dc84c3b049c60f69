import type { ViewRow } from '#services/event-store/event-store.ts';
import { VIEWS, type ViewTable } from '#services/views/views.tables.ts';
import type { AssessmentEvent, EventOf, EventType } from '#shared/domain/assessment/events.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import type { Grounds } from '#shared/values/score.ts';

/** A score from 0 to 100 with its 90 % interval and what it rests on. */
export type Score = { score: number; lo: number; hi: number } & Grounds;

/**
 * Scores of finished tasks from the events of the week so far, the completing one included; null while there is nothing
 * to say. They must depend on these events only, or a rebuilt view would differ from the one that was written live.
 */
export type Scores = {
  area: (area: SkillArea, events: readonly AssessmentEvent[]) => Promise<Score | null>;
  subject: (
    subject: Subject,
    events: readonly AssessmentEvent[],
  ) => Promise<(Score & { level: string; strengths: Topic[]; weaknesses: Topic[] }) | null>;
  traits: (set: QuestSet, events: readonly AssessmentEvent[]) => Promise<Record<string, Score> | null>;
};

/** The place of an event, and what a view may ask besides it. */
export type Place = {
  assessmentId: AssessmentId;
  studentId: StudentId;
  version: number;
  /** The events of the week up to this one; read only where a score needs them. */
  soFar: () => Promise<AssessmentEvent[]>;
  scores: Scores;
};

/** One event on its way into the views. */
export type Fact<Type extends EventType> = Place & { event: EventOf<Type> };

/** What an event writes into the views: a whole row each, which replaces the one of the same key. */
export type View<Type extends EventType> = (fact: Fact<Type>) => Promise<ViewRow[]> | ViewRow[];

type InEveryView = 'sessionId' | 'studentId' | 'version';
/** What one view has besides. */
type Columns<Name extends ViewTable> = Omit<(typeof VIEWS)[Name]['$inferInsert'], InEveryView>;

/** A row under the names of its columns, as the append takes it. */
export function rowOf<Name extends ViewTable>(
  name: Name,
  { assessmentId, studentId, version }: Place,
  columns: Columns<Name>,
): ViewRow {
  const values = { sessionId: assessmentId, studentId, version, ...columns };
  const table = VIEWS[name] as unknown as Record<keyof typeof values, { name: string }>;
  const row = Object.entries(values).map(([key, value]) => [table[key as keyof typeof values].name, value]);
  return { table: name, row: Object.fromEntries(row) };
}

/** What a view keeps of an estimate. */
export const scoreOf = ({ score, lo, hi, n, evidence, scaleVersion }: Score): Score => ({
  score,
  lo,
  hi,
  n,
  evidence,
  scaleVersion,
});

/** The columns of a score, null where there is none. */
export const scoreColumns = (score: Score | null) => ({
  score: score?.score ?? null,
  scoreLo: score?.lo ?? null,
  scoreHi: score?.hi ?? null,
  answers: score?.n ?? null,
  evidence: score?.evidence ?? null,
  scaleVersion: score?.scaleVersion ?? null,
});

/** Where no measurement is wired: finished tasks have their row and no score. */
export const unscored: Scores = { area: async () => null, subject: async () => null, traits: async () => null };
