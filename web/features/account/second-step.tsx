import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { signInWords } from '#messages/sign-in.ts';
import type { Factor } from '#shared/contracts/factors.ts';
import type { FactorId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { createQuery, useCall } from '#web/api/queries.ts';
import { CodeForm } from '#web/features/account/code-form.tsx';
import { formatFault } from '#web/features/account/faults.ts';
import { FormFault, SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import { useSignOut, useSwitchAccount } from '#web/features/account/use-session.ts';
import { NEW_COOKIE } from '#web/lib/new-cookie.ts';
import { useToast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { Field, NativeSelect } from '#web/ui/field.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { Failure } from '#web/ui/states.tsx';

const words = signInWords.secondStep;

/** The second step of a sign-in: a code of the app, or a backup code. */
export function SecondStep() {
  // The person is not signed in yet, so nothing is cached.
  const factors = useQuery({ ...createQuery('listFactors', { params: {} }), gcTime: 0 });
  const signOut = useSignOut();
  const [usesBackupCode, setUsesBackupCode] = useState(false);
  return (
    <SignInLayout tab={words.tab} title={words.title} lead={words.lead}>
      <QueryResult read={factors} failed={words.loadFailed} height="h-72">
        {(factorList) => (
          <div className={card()}>
            <div className="flex flex-col gap-5">
              {usesBackupCode ? (
                <BackupCode codesLeft={factorList.backupCodesLeft} />
              ) : (
                <AppCode apps={factorList.factors.filter(({ verified }) => verified)} />
              )}
              <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
                <Button look="link" size="bare" onClick={() => setUsesBackupCode(!usesBackupCode)}>
                  {usesBackupCode ? words.useApp : words.useBackup}
                </Button>
                <Button look="link" size="bare" onClick={signOut}>
                  {words.other}
                </Button>
              </div>
            </div>
          </div>
        )}
      </QueryResult>
    </SignInLayout>
  );
}

function AppCode({ apps }: { apps: readonly Factor[] }) {
  const [chosen, setChosen] = useState<FactorId | undefined>(apps[0]?.id);
  const switchAccount = useSwitchAccount();
  const challengeAnswer = useCall(
    async ({ factorId, code }: { factorId: FactorId; code: string }) => {
      const { challengeId } = await call('challengeFactor', { params: { factorId }, body: {} });
      return call('verifyFactor', { params: { factorId }, body: { challengeId, code } });
    },
    { mutationKey: NEW_COOKIE, onSuccess: ({ account }) => switchAccount(account) },
  );
  if (!chosen) return <Failure title={words.noFactor} />;
  return (
    <>
      {apps.length > 1 && (
        <Field label={words.app}>
          {(described) => (
            <NativeSelect value={chosen} onChange={(event) => setChosen(event.target.value as FactorId)} {...described}>
              {apps.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <CodeForm
        isNew
        label={words.code}
        hint={words.codeHint}
        submit={words.submit}
        call={challengeAnswer}
        onCode={(code) => challengeAnswer.mutate({ factorId: chosen, code })}
      />
    </>
  );
}

/**
 * Sign-in with a backup code when no authenticator app is at hand. Shows the remaining codes before and after, since
 * each works once.
 */
function BackupCode({ codesLeft }: { codesLeft: number }) {
  const toast = useToast();
  const switchAccount = useSwitchAccount();
  const verification = useCall('verifyBackupCode', {
    mutationKey: NEW_COOKIE,
    onSuccess: ({ account, backupCodesLeft }) => {
      toast({ title: words.backupUsed.title, text: words.backupUsed.text(backupCodesLeft), tone: 'success' });
      switchAccount(account);
    },
  });
  const form = useSchemaForm({
    schema: z.object({ code: z.string().trim().min(1, words.backupMissing) }),
    defaultValues: { code: '' },
    call: verification,
    onSubmit: (body) => verification.mutate({ params: {}, body }),
  });
  return (
    <SchemaForm form={form} className="flex flex-col gap-5">
      <TextField
        form={form}
        name="code"
        label={words.backup}
        hint={words.backupHint(codesLeft)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
      />
      <FormFault
        form={form}
        formatFault={(problem) => (getProblemCode(problem) === 'WRONG_CODE' ? words.backupWrong : formatFault(problem))}
      />
      <SubmitButton form={form}>{words.submit}</SubmitButton>
    </SchemaForm>
  );
}
