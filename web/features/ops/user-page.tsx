import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { z } from 'zod';
import { formatInstantDate } from '#messages/dates.ts';
import { opsUsers } from '#messages/ops-users.ts';
import { opsWeeks } from '#messages/ops-weeks.ts';
import type { User } from '#shared/contracts/admin-users.ts';
import type { Factor } from '#shared/contracts/factors.ts';
import type { UserId } from '#shared/values/ids.ts';
import { UserLink } from '#shared/values/user-link.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { createQuery, useCall } from '#web/api/queries.ts';
import { FactList } from '#web/features/ops/fact-table.tsx';
import { isClosed, OperatorGate } from '#web/features/ops/operator-gate.tsx';
import { OpsPage } from '#web/features/ops/ops-page.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { SchemaForm, SelectField, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { ConfirmDialog, Outcome, Section } from '#web/ui/section.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = opsUsers.user;
/** Each read adds an audit entry, so it is repeated only after a change. */
const ON_OPENING = { refetchOnWindowFocus: false };

/** A sentence for a failed change; the gate answers one that closes the page. */
const getChangeFault = (problem: unknown): string | null =>
  problem && !isClosed(problem) ? getFaultText(problem) : null;

/** `/ops/users/:id`: one account, and what operators may do with it. */
export function UserPage() {
  const id = (useParams().id ?? '') as UserId;
  return <UserById key={id} id={id} />;
}

function UserById({ id }: { id: UserId }) {
  const { data, error, refetch } = useQuery({ ...createQuery('getUser', { params: { userId: id } }), ...ON_OPENING });
  const isUnknown = error !== null && ['NOT_FOUND', 'INVALID_INPUT'].includes(getProblemCode(error));
  const { data: session } = useQuery(createQuery('getSession', { params: {} }));
  return (
    <OperatorGate
      read={isUnknown ? { data: null, error: null, refetch } : { data, error, refetch }}
      loadFailed={opsUsers.loadFailed}
    >
      {(user, { signOut, handleRefusal }) => (
        <OpsPage title={user ? words.tab(user.name) : words.unknown} onSignOut={signOut}>
          <Link to={paths.opsUsers} className="inline-flex min-h-11 items-center self-start text-river underline">
            {words.all}
          </Link>
          {user ? (
            <>
              <UserFacts user={user} />
              <NameSection user={user} onClosed={handleRefusal} />
              <LinkSection user={user} onClosed={handleRefusal} />
              <FactorsSection userId={id} onClosed={handleRefusal} />
              {session?.account?.userId === id ? (
                <Notice>{words.own}</Notice>
              ) : (
                <>
                  <AccessSection user={user} onClosed={handleRefusal} />
                  <RemoveSection user={user} onClosed={handleRefusal} />
                </>
              )}
            </>
          ) : (
            <p>{words.unknownText}</p>
          )}
        </OpsPage>
      )}
    </OperatorGate>
  );
}

function UserFacts({ user }: { user: User }) {
  const { facts } = words;
  return (
    <FactList
      className={card({ pad: 'tight' })}
      facts={[
        [facts.id, user.id],
        [facts.address, opsUsers.address(user.email)],
        [facts.role, opsUsers.roles[user.role]],
        [facts.factor, opsUsers.factor[`${user.secondFactor}`]],
        [facts.since, opsWeeks.time(user.createdAt)],
        [facts.state, opsUsers.state(user)],
      ]}
    />
  );
}

type UserSectionProps = { user: User; onClosed: (problem: unknown) => void };

/** Changes the account; what the server answers is shown without another read. */
function useUserChange({ user: { id }, onClosed }: UserSectionProps, onDone?: () => void) {
  const client = useQueryClient();
  const params = { userId: id };
  return useCall('changeUser', {
    onSuccess: (user) => {
      client.setQueryData(createQuery('getUser', { params }).queryKey, user);
      onDone?.();
    },
    onError: onClosed,
    outdated: ['listUsers'],
  });
}

const NameSchema = z.object({ name: z.string().trim().min(1, opsUsers.invite.nameEmpty).max(80) });

function NameSection(props: UserSectionProps) {
  const { id, name } = props.user;
  const change = useUserChange(props);
  const form = useSchemaForm({
    schema: NameSchema,
    values: { name },
    call: change,
    onSubmit: (body) => change.mutate({ params: { userId: id }, body }),
  });
  return (
    <Section title={words.name.title} text={words.name.text}>
      <SchemaForm form={form} className="flex flex-col items-start gap-5">
        <TextField
          form={form}
          name="name"
          label={words.name.label}
          className="w-full max-w-md"
          autoComplete="off"
          maxLength={80}
        />
        <FaultAlert>{getChangeFault(form.problem)}</FaultAlert>
        <Outcome>{change.isSuccess && !form.formState.isDirty && words.name.saved}</Outcome>
        <SubmitButton form={form} look="quiet">
          {words.name.save}
        </SubmitButton>
      </SchemaForm>
    </Section>
  );
}

const LinkSchema = z.object({ type: UserLink });

function LinkSection({ user: { id }, onClosed }: UserSectionProps) {
  const mailLink = useCall('mailUserLink', { onError: onClosed });
  const form = useSchemaForm({
    schema: LinkSchema,
    defaultValues: { type: 'recovery' },
    call: mailLink,
    onSubmit: (body) => mailLink.mutate({ params: { userId: id }, body }),
  });
  return (
    <Section title={words.link.title} text={words.link.text}>
      <SchemaForm form={form} className="flex flex-col items-start gap-5">
        <SelectField
          form={form}
          name="type"
          label={words.link.label}
          choices={UserLink.options.map((type) => [type, words.link.choices[type]] as const)}
        />
        <FaultAlert>{getChangeFault(form.problem)}</FaultAlert>
        <Outcome>{mailLink.isSuccess && words.link.sent}</Outcome>
        <SubmitButton form={form} look="quiet">
          {words.link.submit}
        </SubmitButton>
      </SchemaForm>
    </Section>
  );
}

function FactorsSection({ userId, onClosed }: { userId: UserId; onClosed: (problem: unknown) => void }) {
  const read = useQuery({ ...createQuery('listUserFactors', { params: { userId } }), ...ON_OPENING });
  const [outcome, setOutcome] = useState('');
  return (
    <Section title={words.factors.title} text={words.factors.text}>
      <QueryResult read={read} failed={words.factors.notLoaded} height="h-16">
        {({ factors }) =>
          factors.length === 0 ? (
            <p>{words.factors.none}</p>
          ) : (
            <ul className="flex flex-col gap-4">
              {factors.map((factor) => (
                <FactorRow key={factor.id} {...{ userId, factor, onClosed }} onRequested={setOutcome} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <Outcome>{outcome}</Outcome>
    </Section>
  );
}

type FactorRowProps = {
  userId: UserId;
  factor: Factor;
  onClosed: (problem: unknown) => void;
  onRequested: (outcome: string) => void;
};

function FactorRow({ userId, factor: { id, name, createdAt, removalDueAt }, onClosed, onRequested }: FactorRowProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const requestRemoval = useCall('removeUserFactor', {
    onSuccess: ({ dueAt }) => {
      setIsConfirming(false);
      onRequested(words.factors.asked(opsWeeks.time(dueAt)));
    },
    onError: onClosed,
    outdated: ['listUserFactors'],
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{name}</p>
        <p className="text-ink-2">
          {removalDueAt
            ? words.factors.due(opsWeeks.time(removalDueAt))
            : words.factors.since(formatInstantDate(createdAt, 'UTC'))}
        </p>
      </div>
      {!removalDueAt && (
        <Button
          look="quiet"
          aria-label={words.factors.removeOf(name)}
          onClick={() => {
            requestRemoval.reset();
            setIsConfirming(true);
          }}
        >
          {words.factors.remove}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={words.factors.removeTitle(name)}
          text={words.factors.removeText}
          submit={words.factors.removeSubmit}
          cancel={words.cancel}
          busy={requestRemoval.isPending}
          fault={getChangeFault(requestRemoval.error)}
          onConfirm={() => requestRemoval.mutate({ params: { userId, factorId: id } })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </li>
  );
}

/** Blocks the account, which is confirmed first, or lets it in again. */
function AccessSection(props: UserSectionProps) {
  const { id, name, banned } = props.user;
  const [isConfirming, setIsConfirming] = useState(false);
  const change = useUserChange(props, () => setIsConfirming(false));
  const setBanned = (isBanned: boolean) => change.mutate({ params: { userId: id }, body: { banned: isBanned } });
  return (
    <Section title={words.access.title} text={words.access.text}>
      <Outcome>{change.isSuccess && (banned ? words.access.blocked : words.access.unblocked)}</Outcome>
      <FaultAlert>{banned ? getChangeFault(change.error) : null}</FaultAlert>
      <div>
        {/* One element for both, so that the focus has a place after the dialog. */}
        <Button
          look={banned ? 'quiet' : 'danger'}
          busy={change.isPending}
          onClick={() => {
            if (banned) return setBanned(false);
            change.reset();
            setIsConfirming(true);
          }}
        >
          {banned ? words.access.unblock : words.access.block}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={words.access.blockTitle(name)}
          text={words.access.blockText}
          submit={words.access.block}
          cancel={words.cancel}
          busy={change.isPending}
          fault={getChangeFault(change.error)}
          onConfirm={() => setBanned(true)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Section>
  );
}

function RemoveSection({ user: { id, name }, onClosed }: UserSectionProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const navigate = useNavigate();
  const remove = useCall('removeUser', {
    onSuccess: () => void navigate(paths.opsUsers, { state: { removed: name } }),
    onError: onClosed,
    outdated: ['listUsers'],
  });
  return (
    <Section title={words.remove.title} text={words.remove.text}>
      <div>
        <Button
          look="danger"
          onClick={() => {
            remove.reset();
            setIsConfirming(true);
          }}
        >
          {words.remove.button}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={words.remove.dialogTitle(name)}
          text={words.remove.dialogText}
          submit={words.remove.button}
          cancel={words.cancel}
          busy={remove.isPending}
          fault={getChangeFault(remove.error)}
          onConfirm={() => remove.mutate({ params: { userId: id } })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Section>
  );
}
