import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { handover } from '#messages/handover.ts';
import { shell } from '#messages/shell.ts';
import { useWrite } from '#web/api/use-request.ts';
import { BackspaceIcon, GateScenery } from '#web/features/handover/scenery.tsx';
import { Button } from '#web/ui/button.tsx';
import { button, heading } from '#web/ui/classes.ts';
import { TextInput } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/form.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { SchemaForm, useSchemaForm } from '#web/ui/schema-form.tsx';

const { gate: words, handOver } = handover;
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] as const;
const MAX_DIGITS = 8;
const PinInput = z.string().regex(/^\d{4,8}$/, handOver.pinWrong);

export type Secret = { pin: string } | { password: string };
/** The result of an attempt: a sentence, and whether another attempt is allowed. */
export type UnlockResult = { fault: string; mayTryAgain: boolean };

export type GateProps = {
  childName: string | null;
  hasPin: boolean;
  mayTry: boolean;
  online: boolean;
  signIn: string;
  /** Where the child continues; null when its time is over. */
  back: string | null;
  /** Resolves with the failure, or with null when the next page is loading. */
  onUnlock: (secret: Secret) => Promise<UnlockResult | null>;
};

/** The way back to the adult's pages. For a child who gets here, the largest control leads back to its own pages. */
export function GatePage({ childName, hasPin, mayTry, online, signIn, back, onUnlock }: GateProps) {
  const [usesPin, setUsesPin] = useState(hasPin);
  const faultId = useId();
  const unlocking = useWrite(onUnlock, { onSuccess: () => form.reset() });
  const lastResult = unlocking.data ?? (mayTry ? null : { fault: words.noTries, mayTryAgain: false });
  const schema = z.object({ secret: usesPin ? PinInput : z.string().min(1, words.password) });
  const form = useSchemaForm({
    schema,
    defaultValues: { secret: '' },
    // `online` is false until the device is known, too. After an unlock the next page is loading.
    call: {
      ...unlocking,
      isPending: !online || unlocking.isPending || (unlocking.isSuccess && unlocking.data === null),
    },
    onSubmit: ({ secret }) => unlocking.mutate(usesPin ? { pin: secret } : { password: secret }),
  });
  const secret = form.watch('secret');
  const error = form.formState.errors.secret?.message;
  const fault = error ?? lastResult?.fault;
  const setSecret = (digits: string) => form.setValue('secret', digits, { shouldValidate: error !== undefined });
  const isDisabled = form.isBusy || !schema.safeParse({ secret }).success;
  return (
    <div className="relative grid min-h-dvh grow place-items-center overflow-hidden bg-meadow">
      <GateScenery />
      <div className="relative flex w-full max-w-96 flex-col gap-3 px-4 py-1">
        <SchemaForm
          form={form}
          className="rounded-card bg-[#fffdf6] px-6 py-4 text-center shadow-[0_9px_0_var(--color-edge)]"
        >
          <PageHeading tab={shell.tab(words.tab)} className={heading.section}>
            {words.title}
          </PageHeading>
          {lastResult && !lastResult.mayTryAgain ? (
            <div className="mt-3 flex flex-col items-center gap-4">
              <p role="alert">{lastResult.fault}</p>
              <Link to={signIn} className={button()}>
                {words.signIn}
              </Link>
            </div>
          ) : (
            <>
              <p className="mt-2 mb-3">{usesPin ? words.pin : words.password}</p>
              <TextInput
                key={usesPin ? 'pin' : 'password'}
                type="password"
                aria-label={usesPin ? words.pinLabel : words.passwordLabel}
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault ? faultId : undefined}
                inputMode={usesPin ? 'numeric' : 'text'}
                autoComplete={usesPin ? 'off' : 'current-password'}
                {...(usesPin && { maxLength: MAX_DIGITS })}
                className={usesPin ? 'text-center text-2xl tracking-[0.6em]' : ''}
                {...form.register('secret')}
              />
              {fault && (
                <div role="alert" className="mt-2 text-left">
                  <FieldError id={faultId}>{fault}</FieldError>
                </div>
              )}
              {usesPin && (
                <Pad
                  onDigit={(digit) => setSecret(`${secret}${digit}`.slice(0, MAX_DIGITS))}
                  onRemove={() => setSecret(secret.slice(0, -1))}
                />
              )}
              {!online && <p className="mt-3 font-bold">{words.offline}</p>}
              <Button type="submit" className="mt-4 w-full" aria-disabled={isDisabled}>
                {words.open}
              </Button>
              <div className="mt-2 flex flex-wrap justify-center gap-x-4">
                {hasPin && (
                  <Button
                    look="link"
                    size="bare"
                    onClick={() => {
                      setUsesPin(!usesPin);
                      form.reset();
                    }}
                  >
                    {usesPin ? words.usePassword : words.usePin}
                  </Button>
                )}
                {/* For another guardian or family, who know neither. */}
                <Link to={signIn} className={button({ look: 'link', size: 'bare' })}>
                  {words.signIn}
                </Link>
              </div>
            </>
          )}
          <p className="mt-3 text-sm text-ink-2">{words.leaveOut}</p>
        </SchemaForm>
        {back && (
          <a href={back} className={button({ look: 'forward', size: 'child' })}>
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
