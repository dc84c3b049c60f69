import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { shell } from '#messages/shell.ts';
import { stepUp as words } from '#messages/step-up.ts';
import type { Freshness } from '#shared/contracts/accounts.ts';
import { call, type RouteInput } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { useRead, useWrite } from '#web/api/use-request.ts';
import { CodeField, CodeInput } from '#web/features/account/code-form.tsx';
import { formatFault } from '#web/features/account/faults.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { Failure, Notice, Skeleton } from '#web/ui/states.tsx';

type Way = Freshness['ways'][number];
type StepUpDialogProps = { onClose: (isProved?: boolean) => void };

/** When signed out, the dialog ends as a success: the original call is repeated and shows the refusal itself. */
const isSignedOut = (problem: unknown) => ['NOT_SIGNED_IN', 'HANDED_OVER'].includes(getProblemCode(problem));

/** Asks for a fresh proof of identity by password, emailed code or app, whichever the account has. */
export function StepUpDialog({ onClose }: StepUpDialogProps) {
  const { data, error, refetch } = useRead((signal) => call('getFreshness', { params: {} }, { signal }));
  const hasEnded = isSignedOut(error);
  useEffect(() => {
    if (hasEnded) onClose(true);
  }, [hasEnded, onClose]);
  const [chosen, setChosen] = useState<Way | null>(null);
  const ways = data?.ways ?? [];
  const way = chosen ?? ways[0];
  const cancel = (
    <Button look="quiet" onClick={() => onClose()}>
      {words.cancel}
    </Button>
  );
  return (
    <Dialog title={words.title} onClose={() => onClose()}>
      <p>{words.lead}</p>
      {error !== null && !hasEnded && (
        <Failure
          title={words.notLoaded}
          text={formatFault(error)}
          retry={{ label: shell.tryAgain, onRetry: refetch }}
        />
      )}
      {!data && error === null && <Skeleton label={shell.loading} className="h-40" />}
      {data && !way && <Notice tone="warning">{words.noWay}</Notice>}
      {way ? <Proof key={way} way={way} onClose={onClose} cancel={cancel} /> : <div>{cancel}</div>}
      {ways.length > 1 && (
        <div className="flex flex-wrap items-center gap-x-5 border-t-2 border-dashed border-line pt-3">
          <span className="w-full text-sm text-ink-2">{words.others}</span>
          {ways
            .filter((each) => each !== way)
            .map((each) => (
              <Button key={each} look="link" size="bare" onClick={() => setChosen(each)}>
                {words.other[each]}
              </Button>
            ))}
        </div>
      )}
    </Dialog>
  );
}

const Password = z.string().min(1, words.password.empty);
type ProofProps = { way: Way; onClose: StepUpDialogProps['onClose']; cancel: React.ReactNode };

function Proof({ way, onClose, cancel }: ProofProps) {
  const [isMailed, setIsMailed] = useState(false);
  const proof = useWrite(
    (body: RouteInput<'reauthenticate'>['body']) =>
      call('reauthenticate', { params: {}, body }).then(() => body.way === 'mail'),
    {
      onSuccess: (isMail) => (isMail ? setIsMailed(true) : onClose(true)),
      onError: (problem) => isSignedOut(problem) && onClose(true),
    },
  );
  const form = useSchemaForm({
    schema: z.object({ secret: way === 'password' ? Password : CodeInput }),
    defaultValues: { secret: '' },
    call: proof,
    onSubmit: ({ secret }) => proof.mutate(way === 'password' ? { way, password: secret } : { way, code: secret }),
  });
  const isInputShown = way !== 'code' || isMailed;
  const send = useRef<HTMLButtonElement>(null);
  const { problem, setFocus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each refusal, too
  useEffect(() => (isInputShown ? setFocus('secret') : send.current?.focus()), [isInputShown, problem, setFocus]);
  const sendCode = () => proof.mutate({ way: 'mail' });
  const fault = (
    <FaultAlert>
      {problem !== null && (getProblemCode(problem) === 'TOKEN_INVALID' ? words.code.wrong : formatFault(problem))}
    </FaultAlert>
  );
  if (!isInputShown)
    return (
      <>
        <p>{words.code.text}</p>
        {fault}
        <div className="flex flex-wrap gap-3">
          <Button ref={send} busy={form.isBusy} onClick={sendCode}>
            {words.code.send}
          </Button>
          {cancel}
        </div>
      </>
    );
  return (
    <SchemaForm form={form} className="flex flex-col gap-4">
      {way === 'code' && (
        <p role="status">
          {words.code.sent}{' '}
          <Button look="link" size="bare" busy={form.isBusy} onClick={sendCode}>
            {words.code.again}
          </Button>{' '}
          <InboxLink />
        </p>
      )}
      {way === 'password' ? (
        <TextField
          form={form}
          name="secret"
          label={words.password.field}
          type="password"
          autoComplete="current-password"
        />
      ) : (
        <CodeField
          form={form}
          name="secret"
          label={words[way].field}
          hint={way === 'factor' ? words.factor.hint : undefined}
        />
      )}
      {fault}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form}>{words.submit}</SubmitButton>
        {cancel}
      </div>
    </SchemaForm>
  );
}
