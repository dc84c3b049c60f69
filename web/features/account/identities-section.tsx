import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Identity } from '#shared/contracts/identities.ts';
import { accountPage } from '#shared/messages/en/account-page.ts';
import { longDateOf } from '#shared/messages/en/dates.ts';
import { call } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/features/account/confirm-dialog.tsx';
import { ChangeFault, Outcome, Section } from '#web/features/account/section.tsx';
import { usePart, useReread } from '#web/features/account/use-own-account.ts';
import { deviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';

const words = accountPage.identities;
type IdentitiesSectionProps = {
  online: boolean;
  /** Navigates to another site; replaced in tests. */
  goTo?: (address: string) => void;
};

/** Linked provider accounts. Empty where this installation trusts no provider. */
export function IdentitiesSection({ online, goTo = (address) => location.assign(address) }: IdentitiesSectionProps) {
  const { data } = usePart('listIdentities');
  const [asked, setAsked] = useState<Identity | null>(null);
  const [outcome, setOutcome] = useState('');
  const reread = useReread();
  const link = useMutation({
    mutationFn: () => call('linkIdentity', { params: {} }),
    onSuccess: ({ url }) => goTo(url),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Identity) => call('removeIdentity', { params: { identityId: id } }),
    onSuccess: (_, identity) => {
      setAsked(null);
      setOutcome(words.removed(nameOf(identity)));
      reread('listIdentities');
    },
  });
  if (!data) return null;
  const { identities, provider } = data;
  const usable = identities.filter(({ isUsable }) => isUsable);
  if (!provider && usable.length === identities.length) return null;
  const nameOf = ({ provider: kind, isUsable }: Identity) =>
    kind === 'password' ? words.password : (isUsable && provider) || words.gone;
  return (
    <Section title={words.title} text={provider ? words.text(provider) : words.noProvider}>
      <ul className="flex flex-col gap-5">
        {identities.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div>
              <p className="font-bold">{nameOf(identity)}</p>
              <p className="text-ink-2">{words.since(longDateOf(identity.createdAt, deviceTimeZone()))}</p>
              {!identity.isUsable && <p>{words.goneText}</p>}
            </div>
            {(usable.length > 1 || !identity.isUsable) && (
              <Button
                look="quiet"
                aria-label={words.removeOf(nameOf(identity))}
                busy={!online}
                onClick={() => {
                  remove.reset();
                  setAsked(identity);
                }}
              >
                {words.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {usable.length === 1 && <p>{usable[0]?.provider === 'oidc' ? words.last : words.lastPassword}</p>}
      <Outcome>{outcome}</Outcome>
      <ChangeFault problem={link.error} />
      {provider && usable.every((identity) => identity.provider === 'password') && (
        <div>
          <Button look="quiet" busy={link.isPending || !online} onClick={() => link.mutate()}>
            {words.add(provider)}
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={words.removeTitle(nameOf(asked))}
          text={asked.isUsable ? words.removeText(nameOf(asked)) : words.removeGone}
          submit={words.removeSubmit}
          busy={remove.isPending || !online}
          problem={remove.error}
          onConfirm={() => remove.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}
