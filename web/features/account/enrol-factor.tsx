import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { accountPage } from '#messages/account-page.ts';
import { factorWords } from '#messages/factors.ts';
import { shell } from '#messages/shell.ts';
import { call, type RouteOutput } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { CodeField, CodeInput } from '#web/features/account/code-form.tsx';
import { ChangeFault, CopyButton } from '#web/features/account/section.tsx';
import { setSession } from '#web/features/account/use-session.ts';
import { NEW_COOKIE } from '#web/lib/new-cookie.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { Skeleton } from '#web/ui/states.tsx';

const words = accountPage.factors.enrol;
/** Loaded lazily: only needed when an app is added. */
const QrCode = lazyExtra(async () => (await import('#web/features/account/qr-code.tsx')).QrCode);

type EnrolFactorProps = {
  onDone: (name: string, backupCodes: readonly string[] | null) => void;
  onClose: () => void;
};

/** Adds an authenticator app: its name, its secret, and its first code. */
export function EnrolFactor({ onDone, onClose }: EnrolFactorProps) {
  const [enrolled, setEnrolled] = useState<RouteOutput<'enrolFactor'> | null>(null);
  // Only in component state: the secret must not be in a cache.
  const enrol = useCall('enrolFactor', { gcTime: 0, onSuccess: setEnrolled });
  const form = useSchemaForm({
    schema: z.object({ name: z.string().trim() }),
    defaultValues: { name: '' },
    call: enrol,
    onSubmit: ({ name }) => enrol.mutate({ params: {}, body: { kind: 'totp', name: name || factorWords.name } }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-bold">
        {words.title}
      </h3>
      {enrolled ? (
        <ConfirmFactor enrolled={enrolled} onDone={(codes) => onDone(enrolled.factor.name, codes)} onClose={onClose} />
      ) : (
        <SchemaForm form={form} className="flex flex-col items-start gap-4">
          <p>{words.nameText}</p>
          <TextField
            form={form}
            name="name"
            label={words.name}
            hint={words.nameHint}
            className="w-full max-w-md"
            maxLength={80}
            placeholder={factorWords.name}
          />
          <ChangeFault problem={form.problem} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton form={form}>{words.next}</SubmitButton>
            <Button look="quiet" onClick={onClose}>
              {accountPage.cancel}
            </Button>
          </div>
        </SchemaForm>
      )}
    </div>
  );
}

const groupInFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

type ConfirmFactorProps = {
  enrolled: RouteOutput<'enrolFactor'>;
  onDone: (backupCodes: readonly string[] | null) => void;
  onClose: () => void;
};

/** The secret as a QR code and as text, and a field for the first code. */
function ConfirmFactor({ enrolled: { factor, secret, uri }, onDone, onClose }: ConfirmFactorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const challenge = useRef<string | null>(null);
  const params = { factorId: factor.id };
  const client = useQueryClient();
  const verify = useCall(
    async (code: string) => {
      challenge.current ??= (await call('challengeFactor', { params, body: {} })).challengeId;
      return call('verifyFactor', { params, body: { challengeId: challenge.current, code } });
    },
    {
      mutationKey: NEW_COOKIE,
      onSuccess: async ({ account, backupCodes }) => {
        // Requests still in flight carry the former cookie; their refusal would sign out the new session.
        await client.cancelQueries();
        setSession(client, account);
        // The session continues under a new cookie; connections of the old one, such as the socket, were closed.
        sessionHint.write(account.userId, true);
        void client.invalidateQueries();
        onDone(backupCodes);
      },
      onError: (problem) => {
        if (getProblemCode(problem) === 'CHALLENGE_OVER') challenge.current = null;
        form.setFocus('code');
      },
    },
  );
  const form = useSchemaForm({
    schema: z.object({ code: CodeInput }),
    defaultValues: { code: '' },
    call: verify,
    onSubmit: ({ code }) => verify.mutate(code),
  });
  useEffect(() => heading.current?.focus(), []);
  return (
    <SchemaForm form={form} className="flex flex-col gap-4">
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
        <div>
          <h4 ref={heading} tabIndex={-1} className="mb-2 font-bold">
            {words.scan}
          </h4>
          <Suspense fallback={<Skeleton label={shell.loading} className="aspect-square w-full max-w-60" />}>
            <QrCode text={uri} label={words.qr} />
          </Suspense>
        </div>
        <div className="flex flex-col items-start gap-3">
          <h4 className="font-bold">{words.type}</h4>
          <p className="text-lg">{groupInFours(secret)}</p>
          <CopyButton label={words.copy} text={secret} />
        </div>
      </div>
      <CodeField form={form} label={words.code} hint={words.codeHint} />
      <ChangeFault problem={form.problem} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form}>{words.submit}</SubmitButton>
        <Button look="quiet" onClick={onClose}>
          {accountPage.cancel}
        </Button>
      </div>
    </SchemaForm>
  );
}
