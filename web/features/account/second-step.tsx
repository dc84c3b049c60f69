import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Factor } from '#shared/contracts/factors.ts';
import { entrance } from '#shared/messages/en/entrance.ts';
import type { FactorId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { BackupCode } from '#web/features/account/backup-code.tsx';
import { CodeForm } from '#web/features/account/code-form.tsx';
import { EntrancePage } from '#web/features/account/entrance-page.tsx';
import { faultOrWait } from '#web/features/account/faults.ts';
import { useEntered, useSignOut } from '#web/features/account/use-session.ts';
import { NEW_COOKIE } from '#web/lib/new-cookie.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { Field, NativeSelect } from '#web/ui/field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Failure } from '#web/ui/states.tsx';

const words = entrance.secondStep;

/** The second step of a sign-in: a code of the app, or a backup code. */
export function SecondStep() {
  const factors = useQuery({
    queryKey: ['owedFactors'],
    queryFn: ({ signal }) => call('listFactors', { params: {} }, { signal }),
    gcTime: 0,
  });
  const signOut = useSignOut();
  const [byBackup, setByBackup] = useState(false);
  return (
    <EntrancePage tab={words.tab} title={words.title} lead={words.lead}>
      <Loaded read={factors} failed={words.loadFailed} height="h-72">
        {(known) => (
          <div className={card()}>
            <div className="flex flex-col gap-5">
              {byBackup ? (
                <BackupCode left={known.backupCodesLeft} />
              ) : (
                <AppCode apps={known.factors.filter(({ verified }) => verified)} />
              )}
              <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
                <Button look="link" size="bare" onClick={() => setByBackup(!byBackup)}>
                  {byBackup ? words.useApp : words.useBackup}
                </Button>
                <Button look="link" size="bare" onClick={signOut}>
                  {words.other}
                </Button>
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </EntrancePage>
  );
}

function AppCode({ apps }: { apps: readonly Factor[] }) {
  const [chosen, setChosen] = useState<FactorId | undefined>(apps[0]?.id);
  const entered = useEntered();
  const answering = useMutation({
    mutationKey: NEW_COOKIE,
    mutationFn: async ({ factorId, code }: { factorId: FactorId; code: string }) => {
      const { challengeId } = await call('challengeFactor', { params: { factorId }, body: {} });
      return call('verifyFactor', { params: { factorId }, body: { challengeId, code } });
    },
    onSuccess: ({ account }) => entered(account),
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
        busy={answering.isPending}
        fault={answering.isError ? faultOrWait(answering.error) : null}
        onCode={(code) => answering.mutate({ factorId: chosen, code })}
      />
    </>
  );
}
