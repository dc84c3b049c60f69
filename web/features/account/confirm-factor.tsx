import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { accountPage } from '#messages/account-page.ts';
import { shell } from '#messages/shell.ts';
import { call, type RouteOutput } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { isCode, normalizeCode } from '#web/features/account/code.ts';
import { CodeField } from '#web/features/account/code-field.tsx';
import { CopyButton } from '#web/features/account/copy-button.tsx';
import { ChangeFault } from '#web/features/account/section.tsx';
import { useStoreAccount } from '#web/features/account/use-own-account.ts';
import { NEW_COOKIE } from '#web/lib/new-cookie.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { Skeleton } from '#web/ui/states.tsx';

const words = accountPage.factors.enrol;
/** Loaded lazily: only needed when an app is added. */
const QrCode = lazyExtra(async () => (await import('#web/features/account/qr-code.tsx')).QrCode);

const groupInFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

type ConfirmFactorProps = {
  enrolled: RouteOutput<'enrolFactor'>;
  online: boolean;
  onDone: (backupCodes: readonly string[] | null) => void;
  onClose: () => void;
};

/** The secret as a QR code and as text, and a field for the first code. */
export function ConfirmFactor({ enrolled: { factor, secret, uri }, online, onDone, onClose }: ConfirmFactorProps) {
  const [typedCode, setTypedCode] = useState('');
  const [malformed, setMalformed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const challenge = useRef<string | null>(null);
  const storeAccount = useStoreAccount();
  const params = { factorId: factor.id };
  const client = useQueryClient();
  const verify = useMutation({
    mutationKey: NEW_COOKIE,
    mutationFn: async (code: string) => {
      challenge.current ??= (await call('challengeFactor', { params, body: {} })).challengeId;
      return call('verifyFactor', { params, body: { challengeId: challenge.current, code } });
    },
    onSuccess: async ({ account, backupCodes }) => {
      // Requests still in flight carry the former cookie; their refusal would sign out the new session.
      await client.cancelQueries();
      storeAccount(account);
      // The session continues under a new cookie; connections of the old one, such as the socket, were closed.
      sessionHint.write(account.userId, true);
      void client.invalidateQueries();
      onDone(backupCodes);
    },
    onError: (problem) => {
      if (getProblemCode(problem) === 'CHALLENGE_OVER') challenge.current = null;
      field.current?.focus();
    },
  });
  useEffect(() => heading.current?.focus(), []);
  return (
    <Form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (verify.isPending || !online) return;
        const code = normalizeCode(typedCode);
        setMalformed(!isCode(code));
        if (isCode(code)) verify.mutate(code);
      }}
    >
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
      <CodeField
        ref={field}
        label={words.code}
        hint={words.codeHint}
        malformed={malformed}
        value={typedCode}
        onChange={setTypedCode}
      />
      {!malformed && <ChangeFault problem={verify.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={verify.isPending || !online}>
          {words.submit}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {accountPage.cancel}
        </Button>
      </div>
    </Form>
  );
}
