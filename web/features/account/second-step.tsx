import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signInWords } from '#messages/sign-in.ts';
import type { Factor } from '#shared/contracts/factors.ts';
import type { FactorId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { BackupCode } from '#web/features/account/backup-code.tsx';
import { CodeForm } from '#web/features/account/code-form.tsx';
import { formatFault } from '#web/features/account/faults.ts';
import { SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import { useSignOut, useSwitchAccount } from '#web/features/account/use-session.ts';
import { NEW_COOKIE } from '#web/lib/new-cookie.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { Field, NativeSelect } from '#web/ui/field.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Failure } from '#web/ui/states.tsx';

const words = signInWords.secondStep;

/** The second step of a sign-in: a code of the app, or a backup code. */
export function SecondStep() {
  const factors = useQuery({
    queryKey: ['owedFactors'],
    queryFn: ({ signal }) => call('listFactors', { params: {} }, { signal }),
    gcTime: 0,
  });
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
  const challengeAnswer = useMutation({
    mutationKey: NEW_COOKIE,
    mutationFn: async ({ factorId, code }: { factorId: FactorId; code: string }) => {
      const { challengeId } = await call('challengeFactor', { params: { factorId }, body: {} });
      return call('verifyFactor', { params: { factorId }, body: { challengeId, code } });
    },
    onSuccess: ({ account }) => switchAccount(account),
  });
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
        busy={challengeAnswer.isPending}
        fault={challengeAnswer.isError ? formatFault(challengeAnswer.error) : null}
        onCode={(code) => challengeAnswer.mutate({ factorId: chosen, code })}
      />
    </>
  );
}
