import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountPage } from '#messages/account-page.ts';
import { formatInstantDate } from '#messages/dates.ts';
import type { Identity } from '#shared/contracts/identities.ts';
import { call } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/features/account/confirm-dialog.tsx';
import { ChangeFault, Outcome, Section } from '#web/features/account/section.tsx';
import { useAccountPart, useRefetchParts } from '#web/features/account/use-own-account.ts';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';

const words = accountPage.identities;
type IdentitiesSectionProps = {
  online: boolean;
  /** Navigates to another site; replaced in tests. */
  navigateTo?: (address: string) => void;
};

/** Linked provider accounts. Empty where this installation trusts no provider. */
export function IdentitiesSection({
  online,
  navigateTo = (address) => location.assign(address),
}: IdentitiesSectionProps) {
  const { data } = useAccountPart('listIdentities');
  const [confirming, setConfirming] = useState<Identity | null>(null);
  const [outcome, setOutcome] = useState('');
  const refetchParts = useRefetchParts();
  const link = useMutation({
    mutationFn: () => call('linkIdentity', { params: {} }),
    onSuccess: ({ url }) => navigateTo(url),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Identity) => call('removeIdentity', { params: { identityId: id } }),
    onSuccess: (_, identity) => {
      setConfirming(null);
      setOutcome(words.removed(getIdentityName(identity)));
      refetchParts('listIdentities');
    },
  });
  if (!data) return null;
  const { identities, provider } = data;
  const usableCount = identities.filter(({ isUsable }) => isUsable);
  if (!provider && usableCount.length === identities.length) return null;
  const getIdentityName = ({ provider: kind, isUsable }: Identity) =>
    kind === 'password' ? words.password : (isUsable && provider) || words.gone;
  return (
    <Section title={words.title} text={provider ? words.text(provider) : words.noProvider}>
      <ul className="flex flex-col gap-5">
        {identities.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div>
              <p className="font-bold">{getIdentityName(identity)}</p>
              <p className="text-ink-2">{words.since(formatInstantDate(identity.createdAt, getDeviceTimeZone()))}</p>
              {!identity.isUsable && <p>{words.goneText}</p>}
            </div>
            {(usableCount.length > 1 || !identity.isUsable) && (
              <Button
                look="quiet"
                aria-label={words.removeOf(getIdentityName(identity))}
                busy={!online}
                onClick={() => {
                  remove.reset();
                  setConfirming(identity);
                }}
              >
                {words.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {usableCount.length === 1 && <p>{usableCount[0]?.provider === 'oidc' ? words.last : words.lastPassword}</p>}
      <Outcome>{outcome}</Outcome>
      <ChangeFault problem={link.error} />
      {provider && usableCount.every((identity) => identity.provider === 'password') && (
        <div>
          <Button look="quiet" busy={link.isPending || !online} onClick={() => link.mutate()}>
            {words.add(provider)}
          </Button>
        </div>
      )}
      {confirming && (
        <ConfirmDialog
          title={words.removeTitle(getIdentityName(confirming))}
          text={confirming.isUsable ? words.removeText(getIdentityName(confirming)) : words.removeGone}
          submit={words.removeSubmit}
          busy={remove.isPending || !online}
          problem={remove.error}
          onConfirm={() => remove.mutate(confirming)}
          onClose={() => setConfirming(null)}
        />
      )}
    </Section>
  );
}
