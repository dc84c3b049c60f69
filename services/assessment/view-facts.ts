import type { ViewRow } from '#services/database/event-store.ts';
import { VIEWS, type ViewTable } from '#services/database/views.tables.ts';
import type { AssessmentEvent, EventOf, EventType } from '#shared/domain/assessment/events.ts';
import type { AssessmentState } from '#shared/domain/assessment/state.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import type { Level } from '#shared/measurement/links.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import type { OpenEnd } from '#shared/values/open-end.ts';
import type { Grounds } from '#shared/values/score.ts';

/** A score from 0 to 100 with its 90 % interval and its evidence. With an open end it is no best guess. */
export type Score = { score: number; lo: number; hi: number; open?: OpenEnd } & Grounds;

/**
 * Scores of finished tasks from the events up to and including the completing one; null if there is no score. They must
 * depend on these events only, or a rebuilt view would differ from the live one.
 */
export type Scores = {
  area: (area: SkillArea, events: readonly AssessmentEvent[]) => Promise<Score | null>;
  /** The level is null where the range carries no word of it. */
  subject: (
    subject: Subject,
    events: readonly AssessmentEvent[],
  ) => Promise<(Score & { level: Level | null; strengths: Topic[]; weaknesses: Topic[] }) | null>;
  traits: (set: QuestSet, events: readonly AssessmentEvent[]) => Promise<Record<string, Score> | null>;
};

/** The position of an event, and what a view may read besides it. */
export type ViewContext = {
  assessmentId: AssessmentId;
  studentId: StudentId;
  version: number;
  /** The state that the event changed, and the one that it led to. */
  before: AssessmentState;
  after: AssessmentState;
  /** The events of the stream up to this one; read only if a score needs them. */
  readHistory: () => Promise<AssessmentEvent[]>;
  scores: Scores;
};

/** One event with its context. */
export type ViewEvent<Type extends EventType> = ViewContext & { event: EventOf<Type> };

/** The rows that an event writes into the views; each replaces the whole row of the same key. */
export type ViewBuilder<Type extends EventType> = (fact: ViewEvent<Type>) => Promise<ViewRow[]> | ViewRow[];

type SharedColumn = 'sessionId' | 'studentId' | 'version';
/** The columns of one view without the shared ones. */
type Columns<Name extends ViewTable> = Omit<(typeof VIEWS)[Name]['$inferInsert'], SharedColumn>;

/** A row under its column names, as the append takes it. */
export function toViewRow<Name extends ViewTable>(
  name: Name,
  { assessmentId, studentId, version }: Pick<ViewContext, 'assessmentId' | 'studentId' | 'version'>,
  columns: Columns<Name>,
): ViewRow {
  const values = { sessionId: assessmentId, studentId, version, ...columns };
  const table = VIEWS[name] as unknown as Record<keyof typeof values, { name: string }>;
  const row = Object.entries(values).map(([key, value]) => [table[key as keyof typeof values].name, value]);
  return { table: name, row: Object.fromEntries(row) };
}

/** The part of an estimate that a view stores. */
export const toScore = ({ score, lo, hi, n, evidence, scaleVersion }: Score): Score => ({
  score,
  lo,
  hi,
  n,
  evidence,
  scaleVersion,
});

/** The columns of a score, null if there is none; of an open range only the end that was measured. */
export const toScoreColumns = (score: Score | null) => ({
  score: !score || score.open ? null : score.score,
  scoreLo: !score || score.open === 'floor' ? null : score.lo,
  scoreHi: !score || score.open === 'ceiling' ? null : score.hi,
  answers: score?.n ?? null,
  evidence: score?.evidence ?? null,
  scaleVersion: score?.scaleVersion ?? null,
});

/** For callers without measurement: finished tasks have a row and no score. */
export const unscored: Scores = { area: async () => null, subject: async () => null, traits: async () => null };
