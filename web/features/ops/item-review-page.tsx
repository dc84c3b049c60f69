import { useCallback, useState } from 'react';
import type { listReviewItems, tryItem } from '#shared/contracts/ops.ts';
import { ops as words } from '#shared/messages/en/ops.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { BankReview } from '#web/features/ops/bank-review.tsx';
import { operatorCall, operatorRoutes } from '#web/features/ops/operator-call.ts';
import { OperatorSignIn } from '#web/features/ops/operator-sign-in.tsx';
import type { Bank, Question, Try } from '#web/features/ops/reviewing.ts';
import { useForgetting } from '#web/features/ops/use-forgetting.ts';

/** Closed: `why` is the sentence for somebody whom the page has signed out. */
type State = { open: null; why: string | null } | { open: { token: string; bank: Bank } };

const isRefused = (problem: unknown): boolean => problem instanceof ApiProblem && problem.status === 401;
const sentenceOf = (problem: unknown): string => refusals[problem instanceof ApiProblem ? problem.code : 'UNREADABLE'];

/** `/ops/items`. Token and items are held by this page and nowhere else: to leave or reload it is to sign out. */
export function ItemReviewPage({ Question }: { Question: Question }) {
  const [state, setState] = useState<State>({ open: null, why: null });
  const { open } = state;
  const close = (why: string | null) => setState({ open: null, why });
  const forget = useCallback(() => setState({ open: null, why: words.signIn.expired }), []);
  useForgetting(open !== null, forget);
  if (!open) {
    const onToken = (token: string) =>
      operatorCall<typeof listReviewItems>(operatorRoutes.listReviewItems, { params: {} }, token).then(
        (bank) => {
          setState({ open: { token, bank } });
          return null;
        },
        (problem: unknown) => (isRefused(problem) ? words.signIn.refused : `${words.loadFailed} ${sentenceOf(problem)}`),
      );
    return <OperatorSignIn why={state.why} onToken={onToken} />;
  }
  const tried: Try = (itemId, response) =>
    operatorCall<typeof tryItem>(operatorRoutes.tryItem, { params: { itemId }, body: { response } }, open.token).catch((problem: unknown) => {
      if (isRefused(problem)) close(words.signIn.refused);
      return { problem: sentenceOf(problem) };
    });
  return <BankReview bank={open.bank} Question={Question} tried={tried} onSignOut={() => close(null)} />;
}
