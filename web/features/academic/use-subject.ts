import { useEffect, useRef, useState } from 'react';
import { academic as words } from '#messages/academic.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call, type RouteInput, type RouteOutput } from '#web/api/call.ts';
import { getWaitReason } from '#web/api/outbox-row.ts';
import { ApiProblem, getProblemCode, isContended, isRetryable, type ProblemCode } from '#web/api/problem.ts';
import { loadPictures } from '#web/art/pictures/pictures.ts';
import { withRetries } from '#web/lib/with-retries.ts';
import { life } from '#web/stage/use-life.ts';

type NextItem = RouteOutput<'nextItem'>;
export type Sitting =
  | { state: 'idle' | 'loading' }
  | { state: 'asking'; subject: Subject; next: NextItem; busy: boolean }
  /** A request failed; `retry` repeats it, an answer with its idempotency key. */
  | { state: 'failed'; code: ProblemCode; retry: () => void };

/** Retrying does not help while offline; the page then shows an alternative. */
const isWorth = (problem: unknown) =>
  getProblemCode(problem) !== 'OFFLINE' && (isRetryable(problem) || isContended(problem));

type AnswerInput = Omit<RouteInput<'answerItem'>['body'], 'sittingId'>;
type SubjectOptions = {
  assessmentId: AssessmentId;
  onView: (view: ProgressView) => void;
  /** Asks the extra questions of a finished subject; called when there are no more. */
  onExtraDone?: (() => void) | undefined;
  /** Called for a refusal that no try changes, of an answer or of a question: the page leaves the subject. */
  onRefused: (code: ProblemCode, isAnswer: boolean) => void;
};

/** The subjects whose tasks are done in the view. */
export const findDoneSubjects = (view: ProgressView): Subject[] =>
  view.days
    .flatMap(({ tasks }) => tasks)
    .flatMap(({ subject, state }) => (subject && state === 'done' ? [subject] : []));

/**
 * One sitting of a subject: the server chooses and marks one item per request. Only the progress view says when the
 * subject is done; its extra sitting, of which no view tells, is done when no question follows.
 */
export function useSubject({ assessmentId, onView, onExtraDone, onRefused }: SubjectOptions) {
  const [sitting, setSitting] = useState<Sitting>({ state: 'idle' });
  // Aborts when the child leaves: no further item is requested then. An answer still goes out.
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  // Loads the pictures while the subject is introduced. `ask` waits for them and fails if they do not come.
  useEffect(() => void loadPictures().catch(() => undefined), []);

  const fail = (problem: unknown, retry: () => void, isAnswer = false) => {
    const code = getProblemCode(problem);
    if (problem instanceof ApiProblem && !getWaitReason(problem)) onRefused(code, isAnswer);
    else setSitting({ state: 'failed', code, retry });
  };

  const ask = async (subject: Subject, isNext = false) => {
    const { signal } = leaving.current;
    if (signal.aborted) return;
    setSitting((current) => (current.state === 'asking' ? { ...current, busy: true } : { state: 'loading' }));
    try {
      const input: RouteInput<'nextItem'> = {
        params: { assessmentId, subject },
        query: onExtraDone ? { extra: 'true' } : {},
      };
      const next = await withRetries(() => call('nextItem', input, { signal }), { shouldRetry: isWorth, signal });
      await loadPictures();
      // What the walk fades out stays away, so the next question has to be there.
      if (next.item && isNext) await life.walkOn();
      if (next.item) return setSitting({ state: 'asking', subject, next, busy: false });
      if (onExtraDone) return onExtraDone();
      // The subject was finished elsewhere, or the response that finished it was lost.
      const view = await withRetries(() => call('getProgress', { params: { assessmentId } }, { signal }), {
        shouldRetry: isWorth,
        signal,
      });
      onView(view);
      setSitting({ state: 'idle' });
    } catch (problem) {
      if (!signal.aborted) fail(problem, () => void ask(subject));
    }
  };

  const answer = async (
    subject: Subject,
    next: NextItem,
    answerInput: AnswerInput,
    key: string = crypto.randomUUID(),
  ) => {
    if (!next.item) return;
    setSitting({ state: 'asking', subject, next, busy: true });
    const itemId = next.item.id;
    try {
      const extra = onExtraDone && ({ extra: true } as const);
      const body = { sittingId: next.sittingId, ...answerInput, ...extra };
      const view = await withRetries(
        () => call('answerItem', { params: { assessmentId, subject, itemId }, body }, { key }),
        { shouldRetry: isWorth },
      );
      onView(view);
      if (!extra && findDoneSubjects(view).includes(subject)) setSitting({ state: 'idle' });
      else await ask(subject, true);
    } catch (problem) {
      // biome-ignore lint/suspicious/noConsole: the specification requires this console message
      console.error(words.logSaveFailed);
      // Another device has answered this item, or the last one, so the server's next item is used.
      if (['ITEM_NOT_ISSUED', 'ALREADY_SUBMITTED'].includes(getProblemCode(problem))) return ask(subject);
      fail(problem, () => void answer(subject, next, answerInput, key), true);
    }
  };
  return { sitting, ask, answer };
}
