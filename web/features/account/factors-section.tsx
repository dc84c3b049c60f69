import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountPage } from '#messages/account-page.ts';
import type { Factor } from '#shared/contracts/factors.ts';
import { call } from '#web/api/call.ts';
import { BackupCodes } from '#web/features/account/backup-codes.tsx';
import { BackupCodesLeft } from '#web/features/account/backup-codes-left.tsx';
import { EnrolFactor } from '#web/features/account/enrol-factor.tsx';
import { FactorRow } from '#web/features/account/factor-row.tsx';
import { LoadedPart, Outcome, Section } from '#web/features/account/section.tsx';
import { useAccountPart, useRefetchParts } from '#web/features/account/use-own-account.ts';
import { Button } from '#web/ui/button.tsx';

const words = accountPage.factors;

/** Authenticator apps and backup codes. */
export function FactorsSection({ online }: { online: boolean }) {
  const part = useAccountPart('listFactors');
  return (
    <Section title={words.title} text={words.text}>
      <LoadedPart part={part} height="h-24">
        {({ factors, backupCodesLeft }) => (
          <Factors factors={factors.filter(({ verified }) => verified)} codesLeft={backupCodesLeft} online={online} />
        )}
      </LoadedPart>
    </Section>
  );
}

type FactorsView = { step: 'list' } | { step: 'enrol' } | { step: 'codes'; codes: readonly string[] };

function Factors({ factors, codesLeft, online }: { factors: readonly Factor[]; codesLeft: number; online: boolean }) {
  const [currentView, setCurrentView] = useState<FactorsView>({ step: 'list' });
  const [outcome, setOutcome] = useState('');
  const refetchParts = useRefetchParts();
  const renew = useMutation({
    mutationFn: () => call('renewBackupCodes', { params: {}, body: {} }),
    onSuccess: ({ backupCodes }) => {
      setOutcome('');
      setCurrentView({ step: 'codes', codes: backupCodes });
      refetchParts('listFactors');
    },
  });
  const showList = () => setCurrentView({ step: 'list' });
  if (currentView.step === 'codes')
    return (
      <>
        <Outcome>{outcome}</Outcome>
        <BackupCodes codes={currentView.codes} onSaved={showList} />
      </>
    );
  if (currentView.step === 'enrol')
    return (
      <EnrolFactor
        online={online}
        onClose={showList}
        onDone={(name, codes) => {
          setOutcome(words.enrol.done(name));
          setCurrentView(codes ? { step: 'codes', codes } : { step: 'list' });
        }}
      />
    );
  return (
    <>
      {factors.length === 0 && <p>{words.none}</p>}
      {factors.length > 0 && (
        <ul className="flex flex-col gap-5">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              isOnly={factors.length === 1}
              online={online}
              onChanged={setOutcome}
            />
          ))}
        </ul>
      )}
      <Outcome>{outcome}</Outcome>
      <div>
        <Button
          look={factors.length > 0 ? 'quiet' : 'primary'}
          busy={!online}
          onClick={() => {
            setOutcome('');
            setCurrentView({ step: 'enrol' });
          }}
        >
          {factors.length > 0 ? words.add : words.addFirst}
        </Button>
      </div>
      {factors.length > 0 && (
        <BackupCodesLeft
          codesLeft={codesLeft}
          busy={renew.isPending}
          problem={renew.error}
          online={online}
          onRenew={() => renew.mutate()}
          onAsk={renew.reset}
        />
      )}
    </>
  );
}
