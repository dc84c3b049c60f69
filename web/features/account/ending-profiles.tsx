import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { longDateOf } from '#shared/messages/en/dates.ts';
import { profileEnding as words } from '#shared/messages/en/expiring-mail.ts';
import { call, type OutputOf } from '#web/api/call.ts';
import { deviceTimeZone } from '#web/lib/dates.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';

type Ending = OutputOf<'listEndings'>['endings'][number];
const ENDINGS = ['profile-endings'] as const;

/**
 * Children without activity for so long that their data is due for deletion, each with a way to keep it. Usually empty.
 */
export function EndingProfiles({ online }: { online: boolean }) {
  const { data } = useQuery({
    queryKey: ENDINGS,
    queryFn: ({ signal }) => call('listEndings', { params: {} }, { signal }),
  });
  return data?.endings.map((ending) => <EndingProfile key={ending.studentId} ending={ending} online={online} />);
}

function EndingProfile({ ending: { studentId, nickname, endsAt }, online }: { ending: Ending; online: boolean }) {
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => call('keepStudent', { params: { studentId }, body: {} }),
    // The card stays for this visit to show the outcome.
    onSuccess: () => client.invalidateQueries({ queryKey: ENDINGS, refetchType: 'none' }),
  });
  return (
    <Notice tone={keep.data ? 'info' : 'warning'}>
      <p className="font-bold">{words.title}</p>
      <p role="status" className="wrap-anywhere">
        {keep.data
          ? words.done(nickname, longDateOf(keep.data.keptUntil, deviceTimeZone()))
          : words.text(nickname, longDateOf(endsAt, deviceTimeZone()))}
      </p>
      {keep.error && (
        <div role="alert">
          <FieldError>{faultText(keep.error)}</FieldError>
        </div>
      )}
      {!keep.data && (
        <Button
          look="quiet"
          className="mt-2"
          busy={keep.isPending || !online}
          aria-label={words.keepOf(nickname)}
          onClick={() => keep.mutate()}
        >
          {words.keep}
        </Button>
      )}
    </Notice>
  );
}
