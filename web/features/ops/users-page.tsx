import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { z } from 'zod';
import { opsUsers as words } from '#messages/ops-users.ts';
import { opsWeeks } from '#messages/ops-weeks.ts';
import type { User } from '#shared/contracts/admin-users.ts';
import type { UserId } from '#shared/values/ids.ts';
import { Role } from '#shared/values/role.ts';
import { createEmailInput } from '#shared/values/text.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { getQueryKey, useCall } from '#web/api/queries.ts';
import { FactTable } from '#web/features/ops/fact-table.tsx';
import { isClosed, OperatorGate } from '#web/features/ops/operator-gate.tsx';
import { OpsPage } from '#web/features/ops/ops-page.tsx';
import { paths } from '#web/lib/paths.ts';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { CheckField, SchemaForm, SelectField, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { Outcome, Section } from '#web/ui/section.tsx';
import { ShowMore, toReadState } from '#web/ui/show-more.tsx';
import { Notice } from '#web/ui/states.tsx';

const useUsers = () =>
  useInfiniteQuery({
    queryKey: getQueryKey('listUsers'),
    queryFn: ({ signal, pageParam }) =>
      call('listUsers', { params: {}, query: pageParam ? { after: pageParam } : {} }, { signal }),
    initialPageParam: null as UserId | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ users }) => users),
    // Each read adds an audit entry, so it is fetched only when the page is opened or changes a row.
    refetchOnWindowFocus: false,
  });

/** `/ops/users`: all accounts, and the way to a new one. */
export function UsersPage() {
  const users = useUsers();
  const list = useRef<HTMLDivElement>(null);
  const { state } = useLocation() as { state: { removed?: string } | null };
  return (
    <OperatorGate read={toReadState(users)} loadFailed={words.loadFailed}>
      {(data, { signOut, handleRefusal }) => (
        <OpsPage title={words.title} onSignOut={signOut}>
          <p>{words.lead}</p>
          <Outcome>{state?.removed && words.user.remove.done(state.removed)}</Outcome>
          <div ref={list}>
            <FactTable title={words.table} titles={words.columns} rows={data.map(createUserRow)} />
            <ShowMore pages={users} list={list} />
          </div>
          {data.length === 1 && <Notice>{words.onlyOwn}</Notice>}
          <NewUser onClosed={handleRefusal} />
        </OpsPage>
      )}
    </OperatorGate>
  );
}

const createUserRow = ({ id, name, email, role, secondFactor, createdAt, ...state }: User) => ({
  key: id,
  cells: [
    <Link key="name" to={paths.opsUser(id)} className="inline-flex min-h-11 items-center text-river underline">
      {name}
    </Link>,
    words.address(email),
    words.roles[role],
    words.factor[`${secondFactor}`],
    opsWeeks.time(createdAt),
    words.state(state),
  ],
});

const NewUserSchema = z.object({
  name: z.string().trim().min(1, words.invite.nameEmpty).max(80),
  email: createEmailInput(words.invite.emailForm),
  role: Role,
  isInvited: z.boolean(),
});
const NEW_USER: z.input<typeof NewUserSchema> = { name: '', email: '', role: 'parent', isInvited: true };

/** Creates an account, as a rule with an invitation by mail. */
function NewUser({ onClosed }: { onClosed: (problem: unknown) => void }) {
  const create = useCall(
    async ({ isInvited, ...body }: z.output<typeof NewUserSchema>) => ({
      isInvited,
      user: await call(isInvited ? 'inviteUser' : 'createUser', { params: {}, body }),
    }),
    { onSuccess: (): void => form.reset(), onError: onClosed, outdated: ['listUsers'] },
  );
  const form = useSchemaForm({
    schema: NewUserSchema,
    defaultValues: NEW_USER,
    call: create,
    onSubmit: (values) => create.mutate(values),
    getFieldFaults: (problem) =>
      getProblemCode(problem) === 'ADDRESS_TAKEN' ? { email: getFaultText(problem) } : undefined,
  });
  const { invite } = words;
  const { data, isSuccess } = create;
  return (
    <Section title={invite.title} text={invite.text}>
      <SchemaForm form={form} className="flex flex-col items-start gap-5">
        <TextField
          form={form}
          name="name"
          label={invite.name}
          className="w-full max-w-md"
          autoComplete="off"
          maxLength={80}
        />
        <TextField
          form={form}
          name="email"
          label={invite.email}
          className="w-full max-w-md"
          type="email"
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="role"
          label={invite.role}
          hint={invite.roleHint}
          choices={Role.options.map((role) => [role, words.roles[role]] as const)}
        />
        <CheckField form={form} name="isInvited" label={invite.isInvited} />
        <FaultAlert>{form.problem && !isClosed(form.problem) ? getFaultText(form.problem) : null}</FaultAlert>
        <SubmitButton form={form} look="quiet">
          {invite.submit}
        </SubmitButton>
      </SchemaForm>
      <Outcome>
        {isSuccess && (
          <>
            {data.isInvited ? invite.invited(data.user.email) : invite.created(data.user.email)}{' '}
            <Link to={paths.opsUser(data.user.id)} className="text-river underline">
              {invite.open}
            </Link>
          </>
        )}
      </Outcome>
    </Section>
  );
}
