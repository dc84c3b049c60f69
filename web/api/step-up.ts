/** A pending question; all callers wait for the same answer. */
type OpenQuestion = { proved: Promise<boolean>; settle: (proved: boolean) => void };
let question: OpenQuestion | null = null;
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

function createQuestion(): OpenQuestion {
  let settle: OpenQuestion['settle'] = () => undefined;
  const proved = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { proved, settle };
}

/**
 * Requests for a fresh proof of identity (step-up). Calls ask here, and a mounted dialog host listens and asks the
 * person. This file imports neither, so a page that never asks does not load the dialog.
 */
export const stepUp = {
  /** Resolves with whether the person gave a proof; false at once if no host listens. */
  ask: (): Promise<boolean> => {
    if (listeners.size === 0) return Promise.resolve(false);
    if (!question) {
      question = createQuestion();
      notifyListeners();
    }
    return question.proved;
  },
  isOpen: (): boolean => question !== null,
  answer: (proved = false): void => {
    question?.settle(proved);
    question = null;
    notifyListeners();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      // The host is unmounted: nothing will answer the open question.
      if (listeners.size === 0 && question) stepUp.answer();
    };
  },
};
