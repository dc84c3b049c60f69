import { useCallback, useEffect, useState } from 'react';
import { ops as words } from '#shared/messages/en/ops.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { call } from '#web/api/call.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { BankReview } from '#web/features/ops/bank-review.tsx';
import { OperatorSignIn } from '#web/features/ops/operator-sign-in.tsx';
import type { Bank, Question, Try } from '#web/features/ops/reviewing.ts';
import { useForgetting } from '#web/features/ops/use-forgetting.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { Skeleton } from '#web/ui/states.tsx';

/** `asked`: whether somebody is signed in is not known yet. Closed: `why` is the sentence for somebody whom the page has signed out. */
type State = { is: 'asked' } | { is: 'closed'; why: string | null; owesCode: boolean } | { is: 'open'; bank: Bank };

const codeOf = (problem: unknown): string | null => (problem instanceof ApiProblem ? problem.code : null);
const isRefused = (problem: unknown): boolean => problem instanceof ApiProblem && (problem.status === 401 || problem.status === 403);
/** The session of an operator ends with the page; where it cannot be told, it ends by itself. */
const signOut = () => void call('signOut', { params: {}, query: {}, body: {} }).catch(() => {});

/** `/ops/items`. The items are held by this page and nowhere else. */
export function ItemReviewPage({ Question }: { Question: Question }) {
  const [state, setState] = useState<State>({ is: 'asked' });
  const open = useCallback(
    () =>
      call('listReviewItems', { params: {} }).then(
        (bank) => {
          setState({ is: 'open', bank });
          return null;
        },
        (problem: unknown) => (codeOf(problem) === 'FORBIDDEN' ? words.signIn.notOperator : `${words.loadFailed} ${faultText(problem)}`),
      ),
    [],
  );
  useEffect(() => {
    call('listReviewItems', { params: {} }).then(
      (bank) => setState({ is: 'open', bank }),
      (problem: unknown) => setState({ is: 'closed', why: isRefused(problem) ? null : faultText(problem), owesCode: codeOf(problem) === 'SECOND_FACTOR' }),
    );
  }, []);
  const forget = useCallback(() => {
    signOut();
    setState({ is: 'closed', why: words.signIn.expired, owesCode: false });
  }, []);
  useForgetting(state.is === 'open', forget);
  if (state.is === 'asked') return <Skeleton label={shell.loading} />;
  if (state.is === 'closed') return <OperatorSignIn why={state.why} owesCode={state.owesCode} onIn={open} />;
  const tried: Try = (itemId, response) =>
    call('tryItem', { params: { itemId }, body: { response } }).catch((problem: unknown) => {
      if (isRefused(problem)) setState({ is: 'closed', why: words.signIn.expired, owesCode: false });
      return { problem: faultText(problem) };
    });
  const leave = () => {
    signOut();
    setState({ is: 'closed', why: null, owesCode: false });
  };
  return <BankReview bank={state.bank} Question={Question} tried={tried} onSignOut={leave} />;
}
