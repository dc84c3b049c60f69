/** A question that is open: who asked wait for the same answer. */
type Question = { proved: Promise<boolean>; settle: (proved: boolean) => void };
let question: Question | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

function open(): Question {
  let settle: Question['settle'] = () => undefined;
  const proved = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { proved, settle };
}

/**
 * The server wants a fresh proof of who somebody is. Calls ask for it here, and whatever part of the page listens puts
 * the question to the person; this file knows neither, so that a page which never asks pays nothing for the dialog.
 */
export const stepUp = {
  /** Whether the person has given a proof. False at once where nobody could ask them. */
  ask: (): Promise<boolean> => {
    if (listeners.size === 0) return Promise.resolve(false);
    if (!question) {
      question = open();
      tell();
    }
    return question.proved;
  },
  isAsked: (): boolean => question !== null,
  answer: (proved: boolean): void => {
    question?.settle(proved);
    question = null;
    tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      // The page is over, and nobody will answer any more.
      if (listeners.size === 0 && question) stepUp.answer(false);
    };
  },
};
