import { type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { formatInstantDate } from '#messages/dates.ts';
import { sharing as words } from '#messages/sharing.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { Label } from '#shared/values/text.ts';
import type { RouteInput, RouteOutput } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { createQuery, getQueryKey, useCall } from '#web/api/queries.ts';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { button, heading } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { SchemaForm, SelectField, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';

type Share = RouteOutput<'listShares'>['shares'][number];

type ShareDialogProps = { assessmentId: AssessmentId; onClose: () => void };

/** Creates and revokes links to a report, with a preview of what others will see. */
export function ShareDialog({ assessmentId, onClose }: ShareDialogProps) {
  const list = useQuery(createQuery('listShares', { params: { assessmentId } }));
  const [token, setToken] = useState<string | null>(null);
  const [ending, setEnding] = useState<Share | null>(null);
  const [status, setStatus] = useState('');
  const doneButton = useRef<HTMLButtonElement>(null);
  // The token is shown once, in the dialog, and must not stay in the mutation cache.
  const createShare = useCall('makeShare', {
    onSuccess: ({ token: newToken }) => {
      setStatus('');
      setToken(newToken);
    },
    outdated: ['listShares'],
    gcTime: 0,
  });
  return (
    <>
      {/* Escape would lose a link that was just made or is on its way. */}
      <Dialog
        title={words.title}
        onClose={() => (token ? doneButton.current?.focus() : !createShare.isPending && onClose())}
      >
        {token ? (
          <CreatedLink
            token={token}
            doneButton={doneButton}
            onDone={() => {
              createShare.reset();
              setToken(null);
            }}
          />
        ) : (
          <>
            <p>{words.lead}</p>
            <section className="flex flex-col gap-1">
              <h3 className={heading.part}>{words.preview.title}</h3>
              <p>{words.preview.text}</p>
              <p>
                <a
                  href={paths.sharedPreview(assessmentId)}
                  target="_blank"
                  rel="noreferrer"
                  className={button({ look: 'link', size: 'bare' })}
                >
                  {words.preview.open}
                </a>{' '}
                ({words.preview.note})
              </p>
            </section>
            <QueryResult read={list} failed={words.list.notLoaded} loading={words.list.loading} height="h-24">
              {({ shares, mayShare }) => (
                <>
                  {mayShare && <NewShare assessmentId={assessmentId} createShare={createShare} />}
                  <ShareList shares={shares} mayEnd={mayShare} onEnd={setEnding} />
                </>
              )}
            </QueryResult>
            <div role="status" className="max-w-full empty:hidden">
              {status && <p className="rounded-2xl bg-meadow px-5 py-3 font-bold wrap-anywhere">{status}</p>}
            </div>
          </>
        )}
        {!token && (
          <div>
            <Button look="quiet" busy={createShare.isPending} onClick={onClose}>
              {words.close}
            </Button>
          </div>
        )}
      </Dialog>
      {/* Beside it, so that what was typed for a new link stays. */}
      {ending && (
        <EndDialog
          assessmentId={assessmentId}
          share={ending}
          onClose={(outcome) => {
            setEnding(null);
            setStatus(outcome);
          }}
        />
      )}
    </>
  );
}

type EndDialogProps = { assessmentId: AssessmentId; share: Share; onClose: (message: string) => void };

/** Asks for confirmation before a link is revoked. */
function EndDialog({ assessmentId, share, onClose }: EndDialogProps) {
  const client = useQueryClient();
  const params = { assessmentId, shareId: share.id };
  const end = useCall('endShare', {
    onSuccess: () => onClose(words.end.done),
    onSettled: () => client.invalidateQueries({ queryKey: getQueryKey('listShares') }),
  });
  const online = useOnline();
  return (
    <Dialog title={words.end.ask(share.label ?? words.list.unnamed)} onClose={() => onClose('')}>
      <p>{words.end.text}</p>
      <FaultAlert>{end.isError && getFaultText(end.error)}</FaultAlert>
      <div className="flex flex-wrap gap-3">
        <Button look="danger" busy={end.isPending || !online} onClick={() => end.mutate({ params })}>
          {words.end.submit}
        </Button>
        <Button look="quiet" onClick={() => onClose('')}>
          {words.keep}
        </Button>
      </div>
    </Dialog>
  );
}

const DAYS = [1, 3, 7, 14, 30];
const DEFAULT_DAYS = 7;

const NewShareSchema = z.object({
  label: z
    .string()
    .trim()
    .refine((text) => text === '' || Label.safeParse(text).success, words.form.labelWrong),
  days: z.coerce.number<string>(),
});

type MakeShare = UseMutationResult<RouteOutput<'makeShare'>, Error, RouteInput<'makeShare'>>;
type NewShareProps = { assessmentId: AssessmentId; createShare: MakeShare };

/**
 * Recipient and duration of a new link. The call asks for a fresh proof of identity if needed; the form's values are
 * kept meanwhile.
 */
function NewShare({ assessmentId, createShare }: NewShareProps) {
  const form = useSchemaForm({
    schema: NewShareSchema,
    defaultValues: { label: '', days: String(DEFAULT_DAYS) },
    call: createShare,
    onSubmit: ({ label, days }) =>
      createShare.mutate({ params: { assessmentId }, body: { days, ...(label && { label }) } }),
  });
  return (
    <SchemaForm form={form} className="flex flex-col gap-4">
      <h3 className={heading.part}>{words.form.title}</h3>
      <TextField
        form={form}
        name="label"
        label={words.form.label}
        optional={words.form.optional}
        hint={words.form.hint}
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="days"
        label={words.form.days}
        choices={DAYS.map((each) => [each, words.form.of(each)])}
      />
      <FaultAlert>{form.problem !== null && getFaultText(form.problem)}</FaultAlert>
      <div>
        <SubmitButton form={form}>{words.form.submit}</SubmitButton>
      </div>
    </SchemaForm>
  );
}

type ShareListProps = { shares: readonly Share[]; mayEnd: boolean; onEnd: (share: Share) => void };

/** All links with the number of times they were opened; active ones can be revoked. */
function ShareList({ shares, mayEnd, onEnd }: ShareListProps) {
  const online = useOnline();
  const zone = getDeviceTimeZone();
  const formatStatus = ({ endedAt, isOver, expiresAt }: Share) =>
    endedAt
      ? words.list.ended(formatInstantDate(endedAt, zone))
      : isOver
        ? words.list.expired(formatInstantDate(expiresAt, zone))
        : words.list.works(formatDayAndTime(expiresAt, zone));
  const formatOpenings = ({ openings, lastOpenedAt }: Share) =>
    lastOpenedAt ? words.list.opened(openings, formatInstantDate(lastOpenedAt, zone)) : words.list.unopened;
  return (
    <section className="flex flex-col gap-3">
      <h3 className={heading.part}>{words.list.title}</h3>
      {!mayEnd && <p>{words.list.ofOthers}</p>}
      {shares.length === 0 ? (
        <p className="text-ink-2">{words.list.none}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {shares.map((share) => (
            <li key={share.id} className="flex flex-wrap items-center justify-between gap-x-6">
              <div className="min-w-0">
                <p className="font-bold wrap-anywhere">{share.label ?? words.list.unnamed}</p>
                <p className="text-ink-2">
                  {formatStatus(share)}, {formatOpenings(share)}
                </p>
              </div>
              {mayEnd && !share.isOver && (
                <Button
                  look="link"
                  size="bare"
                  busy={!online}
                  aria-label={words.list.endOf(share.label ?? words.list.unnamed)}
                  onClick={() => onEnd(share)}
                >
                  {words.list.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The new link, shown only once. Its token is in the fragment, which no server sees. */
function CreatedLink({
  token,
  doneButton,
  onDone,
}: {
  token: string;
  doneButton: React.Ref<HTMLButtonElement>;
  onDone: () => void;
}) {
  const { made } = words;
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  const link = `${location.origin}${paths.shared}#${token}`;
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setStatus(made.copied);
    } catch {
      // The clipboard is unavailable on plain http, such as in a home network.
      field.current?.focus();
      field.current?.select();
      setStatus(made.select);
    }
  };
  return (
    <>
      <h3 className={heading.part}>{made.title}</h3>
      <p>{made.text}</p>
      <Field label={made.field}>
        {(described) => (
          <TextInput ref={field} readOnly value={link} onFocus={(event) => event.target.select()} {...described} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>{made.copy}</Button>
        <Button ref={doneButton} look="quiet" onClick={onDone}>
          {made.done}
        </Button>
      </div>
      <p role="status">{status}</p>
    </>
  );
}
