import { useEffect, useRef, useState } from 'react';
import { shell } from '#messages/shell.ts';
import { stepUp as words } from '#messages/step-up.ts';
import type { Freshness } from '#shared/contracts/accounts.ts';
import { call } from '#web/api/call.ts';
import { ApiProblem, getProblemCode } from '#web/api/problem.ts';
import { isCode, normalizeCode } from '#web/features/account/code.ts';
import { CodeField } from '#web/features/account/code-field.tsx';
import { formatFault } from '#web/features/account/faults.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { Failure, Notice, Skeleton } from '#web/ui/states.tsx';

type Way = Freshness['ways'][number];
type StepUpDialogProps = { onClose: (isProved: boolean) => void };

/** When signed out, the dialog ends as a success: the original call is repeated and shows the refusal itself. */
const isSignedOut = (problem: unknown) =>
  problem instanceof ApiProblem && ['NOT_SIGNED_IN', 'HANDED_OVER'].includes(problem.code);

/** Asks for a fresh proof of identity by password, emailed code or app, whichever the account has. */
export function StepUpDialog({ onClose }: StepUpDialogProps) {
  const [ways, setWays] = useState<readonly Way[] | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [chosen, setChosen] = useState<Way | null>(null);
  const [attempts, setAttempts] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeated for each attempt
  useEffect(() => {
    const abortController = new AbortController();
    setFault(null);
    call('getFreshness', { params: {} }, { signal: abortController.signal }).then(
      ({ ways }) => setWays(ways),
      (problem: unknown) => {
        if (abortController.signal.aborted) return;
        if (isSignedOut(problem)) onClose(true);
        else setFault(problem);
      },
    );
    return () => abortController.abort();
  }, [attempts]);
  const way = chosen ?? ways?.[0];
  const cancel = (
    <Button look="quiet" onClick={() => onClose(false)}>
      {words.cancel}
    </Button>
  );
  return (
    <Dialog title={words.title} onClose={() => onClose(false)}>
      <p>{words.lead}</p>
      {fault !== null && (
        <Failure
          title={words.notLoaded}
          text={formatFault(fault)}
          retry={{ label: shell.tryAgain, onRetry: () => setAttempts(attempts + 1) }}
        />
      )}
      {!ways && fault === null && <Skeleton label={shell.loading} className="h-40" />}
      {ways && !way && <Notice tone="warning">{words.noWay}</Notice>}
      {ways && way ? <ProofForm key={way} way={way} onClose={onClose} cancel={cancel} /> : <div>{cancel}</div>}
      {ways && ways.length > 1 && (
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

type ProofFormProps = { way: Way; onClose: StepUpDialogProps['onClose']; cancel: React.ReactNode };

function ProofForm({ way, onClose, cancel }: ProofFormProps) {
  const online = useOnline();
  const [typed, setTyped] = useState('');
  const [malformed, setMalformed] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [mailed, setMailed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isInputShown = way !== 'code' || mailed;
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => (isInputShown ? field : send).current?.focus(), [isInputShown]);

  async function runStep(action: () => Promise<unknown>, onSuccess: () => void): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await action();
      onSuccess();
    } catch (problem) {
      if (isSignedOut(problem)) return onClose(true);
      setFault(problem);
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  }
  const prove = (body: Parameters<typeof call<'reauthenticate'>>[1]['body']) => () =>
    call('reauthenticate', { params: {}, body });
  const sendCode = () => void runStep(prove({ way: 'mail' }), () => setMailed(true));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (busy || !online) return;
    const normalizedInput = way === 'password' ? typed : normalizeCode(typed);
    const isComplete = way === 'password' ? normalizedInput !== '' : isCode(normalizedInput);
    setMalformed(!isComplete);
    if (isComplete)
      void runStep(
        prove(way === 'password' ? { way, password: normalizedInput } : { way, code: normalizedInput }),
        () => onClose(true),
      );
  };
  const faultAlert = fault !== null && (
    <div role="alert">
      <FieldError>{getProblemCode(fault) === 'TOKEN_INVALID' ? words.code.wrong : formatFault(fault)}</FieldError>
    </div>
  );
  const offline = !online && <Notice tone="warning">{words.needsNet}</Notice>;
  if (!isInputShown)
    return (
      <>
        <p>{words.code.text}</p>
        {faultAlert}
        {offline}
        <div className="flex flex-wrap gap-3">
          <Button ref={send} busy={busy || !online} onClick={sendCode}>
            {words.code.send}
          </Button>
          {cancel}
        </div>
      </>
    );
  return (
    <Form method="post" className="flex flex-col gap-4" onSubmit={submit}>
      {way === 'code' && (
        <p role="status">
          {words.code.sent}{' '}
          <Button look="link" size="bare" busy={busy || !online} onClick={sendCode}>
            {words.code.again}
          </Button>{' '}
          <InboxLink />
        </p>
      )}
      {way === 'password' ? (
        <Field label={words.password.field} error={malformed ? words.password.empty : undefined}>
          {(described) => (
            <TextInput
              ref={field}
              type="password"
              autoComplete="current-password"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              {...described}
            />
          )}
        </Field>
      ) : (
        <CodeField
          ref={field}
          label={words[way].field}
          hint={way === 'factor' ? words.factor.hint : undefined}
          malformed={malformed}
          value={typed}
          onChange={setTyped}
        />
      )}
      {faultAlert}
      {offline}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy || !online}>
          {words.submit}
        </Button>
        {cancel}
      </div>
    </Form>
  );
}
