import { useCallback, useState } from 'react';
import { ops as words } from '#shared/messages/en/ops.ts';
import { call } from '#web/api/call.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { BankReview } from '#web/features/ops/bank-review.tsx';
import { OperatorSignIn } from '#web/features/ops/operator-sign-in.tsx';
import type { Bank, Question, Try } from '#web/features/ops/reviewing.ts';
import { useForgetting } from '#web/features/ops/use-forgetting.ts';
import { faultText } from '#web/lib/fault-text.ts';

/** Closed: `why` is the sentence for somebody whom the page has signed out. */
type State = { open: null; why: string | null } | { open: { token: string; bank: Bank } };

const isRefused = (problem: unknown): boolean => problem instanceof ApiProblem && problem.status === 401;

/** `/ops/items`. Token and items are held by this page and nowhere else: to leave or reload it is to sign out. */
export function ItemReviewPage({ Question }: { Question: Question }) {
  const [state, setState] = useState<State>({ open: null, why: null });
  const { open } = state;
  const close = (why: string | null) => setState({ open: null, why });
  const forget = useCallback(() => setState({ open: null, why: words.signIn.expired }), []);
  useForgetting(open !== null, forget);
  if (!open) {
    const onToken = (token: string) =>
      call('listReviewItems', { params: {} }, { token }).then(
        (bank) => {
          setState({ open: { token, bank } });
          return null;
        },
        (problem: unknown) => (isRefused(problem) ? words.signIn.refused : `${words.loadFailed} ${faultText(problem)}`),
      );
    return <OperatorSignIn why={state.why} onToken={onToken} />;
  }
  const tried: Try = (itemId, response) =>
    call('tryItem', { params: { itemId }, body: { response } }, { token: open.token }).catch((problem: unknown) => {
      if (isRefused(problem)) close(words.signIn.refused);
      return { problem: faultText(problem) };
    });
  return <BankReview bank={open.bank} Question={Question} tried={tried} onSignOut={() => close(null)} />;
}
