import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { handover } from '#shared/messages/en/handover.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { BackspaceIcon } from '#web/features/handover/icons.tsx';
import { GateScenery } from '#web/features/handover/scenery.tsx';
import { Button } from '#web/ui/button.tsx';
import { button, heading } from '#web/ui/classes.ts';
import { FieldError, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/page.tsx';

const { gate: words } = handover;
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const;
const MOST_DIGITS = 8;

export type Secret = { pin: string } | { password: string };
/** The result of an attempt: a sentence, and whether another attempt is allowed. */
export type Tried = { fault: string; mayTryAgain: boolean };

export type GateProps = {
  childName: string | null;
  hasPin: boolean;
  mayTry: boolean;
  online: boolean;
  signIn: string;
  /** Where the child continues; null when its time is over. */
  back: string | null;
  /** Resolves with the failure, or with null when the next page is loading. */
  onUnlock: (secret: Secret) => Promise<Tried | null>;
};

/** The way back to the adult's pages. For a child who gets here, the largest control leads back to its own pages. */
export function GatePage({ childName, hasPin, mayTry, online, signIn, back, onUnlock }: GateProps) {
  const [byPin, setByPin] = useState(hasPin);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const faultId = useId();
  const [tried, setTried] = useState<Tried | null>(mayTry ? null : { fault: words.noTries, mayTryAgain: false });
  const isReady = byPin ? /^\d{4,8}$/.test(text) : text !== '';
  const cannot = !isReady || busy || !online;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (cannot) return;
    setBusy(true);
    void onUnlock(byPin ? { pin: text } : { password: text }).then((result) => {
      if (!result) return;
      setBusy(false);
      setText('');
      setTried(result);
    });
  };
  return (
    <div className="relative grid min-h-dvh grow place-items-center overflow-hidden bg-meadow">
      <GateScenery />
      <div className="relative flex w-full max-w-96 flex-col gap-6 p-4">
        <Form
          onSubmit={submit}
          className="rounded-card bg-[#fffdf6] p-6 text-center shadow-[0_9px_0_var(--color-edge)]"
        >
          <PageHeading tab={shell.tab(words.tab)} className={heading.section}>
            {words.title}
          </PageHeading>
          {tried && !tried.mayTryAgain ? (
            <div className="mt-3 flex flex-col items-center gap-4">
              <p role="alert">{tried.fault}</p>
              <Link to={signIn} className={button()}>
                {words.signIn}
              </Link>
            </div>
          ) : (
            <>
              <p className="mt-2 mb-3">{byPin ? words.pin : words.password}</p>
              <TextInput
                key={byPin ? 'pin' : 'password'}
                type="password"
                aria-label={byPin ? words.pinLabel : words.passwordLabel}
                aria-invalid={tried ? true : undefined}
                aria-describedby={tried ? faultId : undefined}
                inputMode={byPin ? 'numeric' : 'text'}
                autoComplete={byPin ? 'off' : 'current-password'}
                {...(byPin && { maxLength: MOST_DIGITS })}
                className={byPin ? 'text-center text-2xl tracking-[0.6em]' : ''}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
              {tried && (
                <div role="alert" className="mt-2 text-left">
                  <FieldError id={faultId}>{tried.fault}</FieldError>
                </div>
              )}
              {byPin && (
                <Pad
                  onDigit={(digit) => setText((known) => `${known}${digit}`.slice(0, MOST_DIGITS))}
                  onRemove={() => setText((known) => known.slice(0, -1))}
                />
              )}
              {!online && <p className="mt-3 font-bold">{words.offline}</p>}
              <Button type="submit" className="mt-4 w-full" aria-disabled={cannot}>
                {words.open}
              </Button>
              {hasPin && (
                <Button
                  look="link"
                  size="bare"
                  className="mt-2"
                  onClick={() => {
                    setByPin(!byPin);
                    setText('');
                  }}
                >
                  {byPin ? words.usePassword : words.usePin}
                </Button>
              )}
            </>
          )}
        </Form>
        {back && (
          <a href={back} className={`${button({ look: 'forward', size: 'child' })} self-start`}>
            <ArrowIcon className="size-7 shrink-0 rotate-180" />
            {childName ? words.backTo(childName) : words.backToChild}
          </a>
        )}
      </div>
    </div>
  );
}

/** Keys as large as on a telephone; a keyboard types into the field. */
const Pad = ({ onDigit, onRemove }: { onDigit: (digit: number) => void; onRemove: () => void }) => (
  <div className="mt-4 grid grid-cols-3 gap-x-3 gap-y-2">
    {DIGITS.map((digit) => (
      <button
        key={digit}
        type="button"
        onClick={() => onDigit(digit)}
        className={`min-h-14 rounded-stone bg-dew text-2xl font-bold shadow-[0_4px_0_var(--color-edge)] active:translate-y-1 active:shadow-none ${digit === 0 ? 'col-start-2' : ''}`}
      >
        {words.digit(digit)}
      </button>
    ))}
    <button
      type="button"
      onClick={onRemove}
      aria-label={words.remove}
      className="flex min-h-14 items-center justify-center rounded-stone bg-dew shadow-[0_4px_0_var(--color-edge)] active:translate-y-1 active:shadow-none"
    >
      <BackspaceIcon className="size-7" />
    </button>
  </div>
);
