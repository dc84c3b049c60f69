import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountPage } from '#messages/account-page.ts';
import { formatInstantDate } from '#messages/dates.ts';
import type { Factor } from '#shared/contracts/factors.ts';
import { createQuery, useCall } from '#web/api/queries.ts';
import { BackupCodes, type useNewCodes } from '#web/features/account/backup-codes.tsx';
import { EnrolFactor } from '#web/features/account/enrol-factor.tsx';
import { ChangeFault, ConfirmDialog, LoadedPart } from '#web/features/account/section.tsx';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Outcome, Section } from '#web/ui/section.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = accountPage.factors;

type FactorsSectionProps = { online: boolean; newCodes: ReturnType<typeof useNewCodes> };

/** Authenticator apps and backup codes. */
export function FactorsSection(props: FactorsSectionProps) {
  const part = useQuery(createQuery('listFactors', { params: {} }));
  return (
    <Section title={words.title} text={words.text}>
      <LoadedPart part={part} height="h-24">
        {({ factors, backupCodesLeft }) => (
          <Factors factors={factors.filter(({ verified }) => verified)} codesLeft={backupCodesLeft} {...props} />
        )}
      </LoadedPart>
    </Section>
  );
}

type FactorsProps = FactorsSectionProps & { factors: readonly Factor[]; codesLeft: number };

function Factors({ factors, codesLeft, online, newCodes: { codes, setCodes } }: FactorsProps) {
  const [isEnrolling, setIsEnrolling] = useState(false);
  const [outcome, setOutcome] = useState('');
  if (codes)
    return (
      <>
        <Outcome>{outcome}</Outcome>
        <BackupCodes codes={codes} onSaved={() => setCodes(null)} />
      </>
    );
  if (isEnrolling)
    return (
      <EnrolFactor
        onClose={() => setIsEnrolling(false)}
        onDone={(name, backupCodes) => {
          setOutcome(words.enrol.done(name));
          setIsEnrolling(false);
          setCodes(backupCodes);
        }}
      />
    );
  return (
    <>
      {factors.length === 0 ? (
        <p>{words.none}</p>
      ) : (
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
            setIsEnrolling(true);
          }}
        >
          {factors.length > 0 ? words.add : words.addFirst}
        </Button>
      </div>
      {factors.length > 0 && (
        <BackupCodesLeft
          codesLeft={codesLeft}
          online={online}
          onRenewed={(backupCodes) => {
            setOutcome('');
            setCodes(backupCodes);
          }}
        />
      )}
    </>
  );
}

type FactorRowProps = { factor: Factor; isOnly: boolean; online: boolean; onChanged: (outcome: string) => void };

/** One authenticator app: its date, its removal, and a removal requested by another person. */
function FactorRow({ factor: { id, name, createdAt, removalDueAt }, isOnly, online, onChanged }: FactorRowProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const params = { factorId: id };
  const remove = useCall('removeFactor', {
    onSuccess: () => {
      setIsConfirming(false);
      onChanged(words.removed(name));
    },
    outdated: ['listFactors', 'getSession'],
  });
  const keep = useCall('keepFactor', { onSuccess: () => onChanged(words.kept(name)), outdated: ['listFactors'] });
  return (
    <li className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">{name}</p>
          <p className="text-ink-2">{words.since(formatInstantDate(createdAt, getDeviceTimeZone()))}</p>
        </div>
        <Button
          look="quiet"
          aria-label={words.removeOf(name)}
          busy={!online}
          onClick={() => {
            remove.reset();
            setIsConfirming(true);
          }}
        >
          {words.remove}
        </Button>
      </div>
      {removalDueAt && (
        <Notice tone="warning">
          <p className="font-bold">{words.due(formatDayAndTime(removalDueAt, getDeviceTimeZone()))}</p>
          <p>{words.dueHint}</p>
          <ChangeFault problem={keep.error} />
          <Button
            className="mt-3 mb-1"
            busy={keep.isPending || !online}
            onClick={() => keep.mutate({ params, body: {} })}
          >
            {words.keep}
          </Button>
        </Notice>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          text={isOnly ? words.removeLast : words.removeText}
          submit={words.removeSubmit}
          busy={remove.isPending || !online}
          problem={remove.error}
          onConfirm={() => remove.mutate({ params })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </li>
  );
}

/** At or below this count the page recommends new codes. */
const FEW_CODES = 2;

type BackupCodesLeftProps = { codesLeft: number; online: boolean; onRenewed: (codes: readonly string[]) => void };

/** The number of remaining backup codes, and the way to create new ones. */
function BackupCodesLeft({ codesLeft, online, onRenewed }: BackupCodesLeftProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const renew = useCall('renewBackupCodes', {
    onSuccess: ({ backupCodes }) => onRenewed(backupCodes),
    outdated: ['listFactors'],
  });
  return (
    <div className="flex flex-col items-start gap-3 border-t-2 border-dashed border-line pt-5">
      {codesLeft <= FEW_CODES ? (
        <Notice tone="warning">
          <b>{words.left(codesLeft)}</b> {words.fewLeft}
        </Notice>
      ) : (
        <p>{words.left(codesLeft)}</p>
      )}
      <Button
        look="quiet"
        busy={!online}
        onClick={() => {
          renew.reset();
          setIsConfirming(true);
        }}
      >
        {words.renew}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={words.renewTitle}
          text={words.renewText}
          submit={words.renewSubmit}
          busy={renew.isPending || !online}
          problem={renew.error}
          onConfirm={() => renew.mutate({ params: {}, body: {} })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}
