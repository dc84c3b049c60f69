import { useEffect, useRef, useState } from 'react';
import type { Freshness } from '#shared/contracts/accounts.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { stepUp as words } from '#shared/messages/en/step-up.ts';
import { call } from '#web/api/call.ts';
import { ApiProblem, codeOf } from '#web/api/problem.ts';
import { codeTyped, isCode } from '#web/features/account/code.ts';
import { CodeField } from '#web/features/account/code-field.tsx';
import { faultOrWait } from '#web/features/account/faults.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { Failure, Notice, Skeleton } from '#web/ui/states.tsx';

type Way = Freshness['ways'][number];
type StepUpDialogProps = { onEnd: (proved: boolean) => void };

/** When signed out, the dialog ends as a success: the original call is repeated and shows the refusal itself. */
const isSignedOut = (problem: unknown) =>
  problem instanceof ApiProblem && ['NOT_SIGNED_IN', 'HANDED_OVER'].includes(problem.code);

/** Asks for a fresh proof of identity by password, emailed code or app, whichever the account has. */
export function StepUpDialog({ onEnd }: StepUpDialogProps) {
  const [ways, setWays] = useState<readonly Way[] | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [chosen, setChosen] = useState<Way | null>(null);
  const [tried, setTried] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeated for each attempt
  useEffect(() => {
    const given = new AbortController();
    setFault(null);
    call('getFreshness', { params: {} }, { signal: given.signal }).then(
      ({ ways }) => setWays(ways),
      (problem: unknown) => {
        if (given.signal.aborted) return;
        if (isSignedOut(problem)) onEnd(true);
        else setFault(problem);
      },
    );
    return () => given.abort();
  }, [tried]);
  const way = chosen ?? ways?.[0];
  const cancel = (
    <Button look="quiet" onClick={() => onEnd(false)}>
      {words.cancel}
    </Button>
  );
  return (
    <Dialog title={words.title} onClose={() => onEnd(false)}>
      <p>{words.lead}</p>
      {fault !== null && (
        <Failure
          title={words.notLoaded}
          text={faultOrWait(fault)}
          retry={{ label: shell.tryAgain, onRetry: () => setTried(tried + 1) }}
        />
      )}
      {!ways && fault === null && <Skeleton label={shell.loading} className="h-40" />}
      {ways && !way && <Notice tone="warning">{words.noWay}</Notice>}
      {ways && way ? <Proof key={way} way={way} onEnd={onEnd} cancel={cancel} /> : <div>{cancel}</div>}
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

type ProofProps = { way: Way; onEnd: StepUpDialogProps['onEnd']; cancel: React.ReactNode };

function Proof({ way, onEnd, cancel }: ProofProps) {
  const online = useOnline();
  const [typed, setTyped] = useState('');
  const [malformed, setMalformed] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [mailed, setMailed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isAsked = way !== 'code' || mailed;
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => (isAsked ? field : send).current?.focus(), [isAsked]);

  async function attempt(prove: () => Promise<unknown>, then: () => void): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await prove();
      then();
    } catch (problem) {
      if (isSignedOut(problem)) return onEnd(true);
      setFault(problem);
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  }
  const prove = (body: Parameters<typeof call<'reauthenticate'>>[1]['body']) => () =>
    call('reauthenticate', { params: {}, body });
  const mail = () => void attempt(prove({ way: 'mail' }), () => setMailed(true));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (busy || !online) return;
    const given = way === 'password' ? typed : codeTyped(typed);
    const isWhole = way === 'password' ? given !== '' : isCode(given);
    setMalformed(!isWhole);
    if (isWhole)
      void attempt(prove(way === 'password' ? { way, password: given } : { way, code: given }), () => onEnd(true));
  };
  const said = fault !== null && (
    <div role="alert">
      <FieldError>{codeOf(fault) === 'TOKEN_INVALID' ? words.code.wrong : faultOrWait(fault)}</FieldError>
    </div>
  );
  const offline = !online && <Notice tone="warning">{words.needsNet}</Notice>;
  if (!isAsked)
    return (
      <>
        <p>{words.code.text}</p>
        {said}
        {offline}
        <div className="flex flex-wrap gap-3">
          <Button ref={send} busy={busy || !online} onClick={mail}>
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
          <Button look="link" size="bare" busy={busy || !online} onClick={mail}>
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
          typed={typed}
          onType={setTyped}
        />
      )}
      {said}
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
