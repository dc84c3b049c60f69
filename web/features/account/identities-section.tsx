import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Identity } from '#shared/contracts/identities.ts';
import { accountPage } from '#shared/messages/en/account-page.ts';
import { call } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/features/account/confirm-dialog.tsx';
import { ChangeFault, Outcome, Section } from '#web/features/account/section.tsx';
import { usePart, useReread } from '#web/features/account/use-own-account.ts';
import { deviceTimeZone, longDateOf } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';

const words = accountPage.identities;
type IdentitiesSectionProps = {
  online: boolean;
  /** Leaves for another site. */
  goTo?: (address: string) => void;
};

/** An account with somebody else that opens this one. Where no provider is trusted there is nothing to choose, and nothing is shown. */
export function IdentitiesSection({ online, goTo = (address) => location.assign(address) }: IdentitiesSectionProps) {
  const { data } = usePart('listIdentities');
  const [asked, setAsked] = useState<Identity | null>(null);
  const [outcome, setOutcome] = useState('');
  const reread = useReread();
  const link = useMutation({ mutationFn: () => call('linkIdentity', { params: {} }), onSuccess: ({ url }) => goTo(url) });
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
  const outside = identities.filter((identity) => identity.provider === 'oidc');
  if (!provider && outside.length === 0) return null;
  const nameOf = (identity: Identity) => (identity.provider === 'password' ? words.password : (provider ?? words.gone));
  return (
    <Section title={words.title} text={words.text(provider ?? words.gone)}>
      <ul className="flex flex-col gap-5">
        {identities.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div>
              <p className="font-bold">{nameOf(identity)}</p>
              <p className="text-ink-2">{words.since(longDateOf(identity.createdAt, deviceTimeZone()))}</p>
            </div>
            {identities.length > 1 && (
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
      {identities.length === 1 && <p>{outside.length === 1 ? words.last : words.lastPassword}</p>}
      <Outcome>{outcome}</Outcome>
      <ChangeFault problem={link.error} />
      {provider && outside.length === 0 && (
        <div>
          <Button look="quiet" busy={link.isPending || !online} onClick={() => link.mutate()}>
            {words.add(provider)}
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={words.removeTitle(nameOf(asked))}
          text={words.removeText(nameOf(asked))}
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
