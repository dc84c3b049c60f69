import { useCallback, useState } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import { academic as words } from '#shared/messages/en/academic.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call, type InputOf, type OutputOf } from '#web/api/call.ts';
import { codeOf, type ProblemCode, worthRetrying } from '#web/api/problem.ts';
import { retrying } from '#web/lib/retrying.ts';

type Next = OutputOf<'nextItem'>;
export type Sitting =
  | { state: 'idle' | 'loading' }
  | { state: 'asking'; subject: Subject; next: Next; busy: boolean }
  /** A request failed; `retry` repeats it, an answer with its idempotency key. */
  | { state: 'failed'; code: ProblemCode; again: () => void };

/** Retrying does not help while offline; the page then shows an alternative. */
const isWorth = (problem: unknown) => codeOf(problem) !== 'OFFLINE' && worthRetrying(problem);

type Given = Omit<InputOf<'answerItem'>['body'], 'sittingId'>;
type SubjectPorts = { assessmentId: AssessmentId; take: (view: ProgressView) => void };

/** The subjects whose tasks are done in the view. */
export const findDoneSubjects = (view: ProgressView): Subject[] =>
  view.days
    .flatMap(({ tasks }) => tasks)
    .flatMap(({ subject, state }) => (subject && state === 'done' ? [subject] : []));

/**
 * One sitting of a subject: the server chooses and marks one item per request. Only the progress view says when the
 * subject is done.
 */
export function useSubject({ assessmentId, take }: SubjectPorts) {
  const [sitting, setSitting] = useState<Sitting>({ state: 'idle' });

  const ask = useCallback(
    async (subject: Subject) => {
      setSitting((now) => (now.state === 'asking' ? { ...now, busy: true } : { state: 'loading' }));
      try {
        const next = await retrying(() => call('nextItem', { params: { assessmentId, subject } }), { isWorth });
        if (next.item) return setSitting({ state: 'asking', subject, next, busy: false });
        // The subject was finished elsewhere, or the response that finished it was lost.
        take(await retrying(() => call('getProgress', { params: { assessmentId } }), { isWorth }));
        setSitting({ state: 'idle' });
      } catch (problem) {
        setSitting({ state: 'failed', code: codeOf(problem), again: () => void ask(subject) });
      }
    },
    [assessmentId, take],
  );

  const answer = useCallback(
    async (subject: Subject, next: Next, given: Given, key: string = crypto.randomUUID()) => {
      if (!next.item) return;
      setSitting({ state: 'asking', subject, next, busy: true });
      const itemId = next.item.id;
      try {
        const body = { sittingId: next.sittingId, ...given };
        const view = await retrying(
          () => call('answerItem', { params: { assessmentId, subject, itemId }, body }, { key }),
          { isWorth },
        );
        take(view);
        if (findDoneSubjects(view).includes(subject)) setSitting({ state: 'idle' });
        else await ask(subject);
      } catch (problem) {
        // biome-ignore lint/suspicious/noConsole: the specification requires this console message
        console.error(words.logSaveFailed);
        // Another device has answered this item, so the server's next item is used.
        if (codeOf(problem) === 'ITEM_NOT_ISSUED') return ask(subject);
        setSitting({ state: 'failed', code: codeOf(problem), again: () => void answer(subject, next, given, key) });
      }
    },
    [assessmentId, take, ask],
  );
  return { sitting, ask, answer };
}
