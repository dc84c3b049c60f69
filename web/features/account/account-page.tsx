import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { account as entrance } from '#messages/account.ts';
import { accountPage as words } from '#messages/account-page.ts';
import { formatInstantDate } from '#messages/dates.ts';
import { shell } from '#messages/shell.ts';
import type { Identity } from '#shared/contracts/identities.ts';
import type { Account } from '#shared/contracts/session.ts';
import { createQuery, useCall } from '#web/api/queries.ts';
import { useNewCodes } from '#web/features/account/backup-codes.tsx';
import { DevicesSection } from '#web/features/account/devices-section.tsx';
import { FactorsSection } from '#web/features/account/factors-section.tsx';
import { createPasswordInput, getPasswordFault, useUrlErrorCode } from '#web/features/account/faults.ts';
import { ProfileSection } from '#web/features/account/profile-section.tsx';
import { ChangeFault, ConfirmDialog, NotLoaded } from '#web/features/account/section.tsx';
import { useChangeAccount, useSignOut } from '#web/features/account/use-session.ts';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import type { AccountPart } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { Outcome, Section } from '#web/ui/section.tsx';
import { Notice, Skeleton } from '#web/ui/states.tsx';
import { TabPanel, Tabs, UnknownTab } from '#web/ui/tabs.tsx';

// Rarely used, so the code is loaded after the rest of the page.
const OwnDataSection = lazyExtra(
  async () => (await import('#web/features/account/close-account-section.tsx')).OwnDataSection,
);
const CloseAccountSection = lazyExtra(
  async () => (await import('#web/features/account/close-account-section.tsx')).CloseAccountSection,
);

type AccountPageProps = {
  account: Account;
  /** The parts of a parent, passed in by the route; false for operators. */
  family: Readonly<Record<'children' | 'letters', React.ReactNode>> | false;
};

const PARTS = ['profile', 'children', 'letters', 'sign-in', 'data'] as const satisfies readonly AccountPart[];
/** Anchors that emails link to. */
const ANCHOR_PARTS: Readonly<Record<string, AccountPart>> = {
  '#children-data': 'children',
  '#guardians': 'children',
};

/** The account page, one part at a time. Each section loads and fails by itself. */
export function AccountPage({ account, family }: AccountPageProps) {
  const online = useOnline();
  const signOut = useSignOut();
  const newCodes = useNewCodes();
  const [startsWithCodes] = useState(newCodes.codes !== null);
  // Returning from the provider that could not be added keeps the session.
  const notAdded = useUrlErrorCode();
  const [search, setSearch] = useSearchParams();
  const { hash } = useLocation();
  const parts = PARTS.filter((part) => family || (part !== 'children' && part !== 'letters'));
  const anchorPart = hash.startsWith('#erase-') ? 'children' : ANCHOR_PARTS[hash];
  const requested = search.get('tab') ?? anchorPart ?? (notAdded || startsWithCodes ? 'sign-in' : 'profile');
  const part = parts.find((each) => each === requested) ?? 'profile';
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageHeading tab={shell.tab(words.tab)}>{words.title}</PageHeading>
        <Button look="link" size="bare" onClick={signOut}>
          {entrance.signOut}
        </Button>
      </div>
      <p className="mt-2 mb-7 text-lg text-ink-2">{words.lead}</p>
      <FaultAlert className="mb-6">
        {notAdded && (notAdded === 'CONFLICT' ? words.identities.taken : words.identities.notAdded)}
      </FaultAlert>
      {!online && (
        <div className="mb-6">
          <Notice tone="warning">{words.offline}</Notice>
        </div>
      )}
      <Tabs
        label={words.parts.label}
        value={part}
        onChange={(next) => setSearch({ tab: next })}
        tabs={parts.map((value) => ({ value, label: words.parts[value] }))}
      >
        {requested !== part && <UnknownTab />}
        {parts.map((value) => (
          <TabPanel key={value} value={value}>
            <div className="flex flex-col gap-6">
              {value === 'profile' && <ProfileSection account={account} online={online} />}
              {family && (value === 'children' || value === 'letters') && family[value]}
              {value === 'sign-in' && (
                <>
                  <PasswordSection account={account} />
                  <FactorsSection online={online} newCodes={newCodes} />
                  <DevicesSection online={online} />
                  <IdentitiesSection online={online} />
                </>
              )}
              {value === 'data' && (
                <Suspense fallback={<Skeleton label={shell.loading} className="h-80" />}>
                  <OwnDataSection online={online} />
                  <CloseAccountSection account={account} online={online} />
                </Suspense>
              )}
            </div>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

const passwordWords = words.password;
const NewPassword = z.object({ password: createPasswordInput(passwordWords.short, passwordWords.long) });

function PasswordSection({ account }: { account: Account }) {
  const part = useQuery(createQuery('listIdentities', { params: {} }));
  // Most accounts have a password, so the form is rendered before the data has loaded.
  const hasPassword = part.data?.identities.some(({ provider }) => provider === 'password') ?? true;
  const [isShown, setShown] = useState(false);
  const change = useChangeAccount(() => {
    form.reset();
    setShown(false);
  }, ['listIdentities', 'listSessions']);
  const form = useSchemaForm({
    schema: NewPassword,
    defaultValues: { password: '' },
    call: change,
    onSubmit: (body) => change.mutate({ params: {}, body }),
    getFieldFaults: getPasswordFault,
  });
  const { errors, isDirty } = form.formState;
  return (
    <Section title={passwordWords.title} text={passwordWords.text}>
      {part.error !== null && <NotLoaded part={part} />}
      <SchemaForm form={form} className="flex flex-col items-start gap-3">
        {!hasPassword && <p>{passwordWords.none}</p>}
        {/* The username under which a password manager saves the password. */}
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        <TextField
          form={form}
          name="password"
          label={passwordWords.field}
          hint={passwordWords.hint}
          className="w-full max-w-md"
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          spellCheck={false}
        />
        <Checkbox label={passwordWords.show} checked={isShown} onChange={(event) => setShown(event.target.checked)} />
        <ChangeFault problem={form.problem} />
        <Outcome>{change.isSuccess && !isDirty && !errors.password && passwordWords.done}</Outcome>
        <SubmitButton form={form} look="quiet">
          {hasPassword ? passwordWords.change : passwordWords.set}
        </SubmitButton>
      </SchemaForm>
    </Section>
  );
}

const identityWords = words.identities;
/** Linked provider accounts. Empty where this installation trusts no provider. */
function IdentitiesSection({ online }: { online: boolean }) {
  const { data } = useQuery(createQuery('listIdentities', { params: {} }));
  const [confirming, setConfirming] = useState<Identity | null>(null);
  const [outcome, setOutcome] = useState('');
  const link = useCall('linkIdentity', { onSuccess: ({ url }) => location.assign(url) });
  const remove = useCall('removeIdentity', {
    onSuccess: () => {
      if (confirming) setOutcome(identityWords.removed(getIdentityName(confirming)));
      setConfirming(null);
    },
    outdated: ['listIdentities'],
  });
  if (!data) return null;
  const { identities, provider } = data;
  const usableIdentities = identities.filter(({ isUsable }) => isUsable);
  if (!provider && usableIdentities.length === identities.length) return null;
  const getIdentityName = ({ provider: kind, isUsable }: Identity) =>
    kind === 'password' ? identityWords.password : (isUsable && provider) || identityWords.gone;
  return (
    <Section title={identityWords.title} text={provider ? identityWords.text(provider) : identityWords.noProvider}>
      <ul className="flex flex-col gap-5">
        {identities.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div>
              <p className="font-bold">{getIdentityName(identity)}</p>
              <p className="text-ink-2">
                {identityWords.since(formatInstantDate(identity.createdAt, getDeviceTimeZone()))}
              </p>
              {!identity.isUsable && <p>{identityWords.goneText}</p>}
            </div>
            {(usableIdentities.length > 1 || !identity.isUsable) && (
              <Button
                look="quiet"
                aria-label={identityWords.removeOf(getIdentityName(identity))}
                busy={!online}
                onClick={() => {
                  remove.reset();
                  setConfirming(identity);
                }}
              >
                {identityWords.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {usableIdentities.length === 1 && (
        <p>{usableIdentities[0]?.provider === 'oidc' ? identityWords.last : identityWords.lastPassword}</p>
      )}
      <Outcome>{outcome}</Outcome>
      <ChangeFault problem={link.error} />
      {provider && usableIdentities.every((identity) => identity.provider === 'password') && (
        <div>
          <Button look="quiet" busy={link.isPending || !online} onClick={() => link.mutate({ params: {} })}>
            {identityWords.add(provider)}
          </Button>
        </div>
      )}
      {confirming && (
        <ConfirmDialog
          title={identityWords.removeTitle(getIdentityName(confirming))}
          text={confirming.isUsable ? identityWords.removeText(getIdentityName(confirming)) : identityWords.removeGone}
          submit={identityWords.removeSubmit}
          busy={remove.isPending || !online}
          problem={remove.error}
          onConfirm={() => remove.mutate({ params: { identityId: confirming.id } })}
          onClose={() => setConfirming(null)}
        />
      )}
    </Section>
  );
}
