import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatInstantDate } from '#messages/dates.ts';
import { profileEnding as words } from '#messages/expiring-mail.ts';
import { call, type RouteOutput } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';

type EndingProfileItem = RouteOutput<'listEndings'>['endings'][number];
const ENDINGS_KEY = ['profile-endings'] as const;

/**
 * Children without activity for so long that their data is due for deletion, each with a way to keep it. Usually empty.
 */
export function EndingProfiles({ online }: { online: boolean }) {
  const { data } = useQuery({
    queryKey: ENDINGS_KEY,
    queryFn: ({ signal }) => call('listEndings', { params: {} }, { signal }),
  });
  return data?.endings.map((ending) => <EndingProfile key={ending.studentId} ending={ending} online={online} />);
}

function EndingProfile({
  ending: { studentId, nickname, endsAt },
  online,
}: {
  ending: EndingProfileItem;
  online: boolean;
}) {
  const client = useQueryClient();
  const keepProfile = useMutation({
    mutationFn: () => call('keepStudent', { params: { studentId }, body: {} }),
    // The card stays for this visit to show the outcome.
    onSuccess: () => client.invalidateQueries({ queryKey: ENDINGS_KEY, refetchType: 'none' }),
  });
  return (
    <Notice tone={keepProfile.data ? 'info' : 'warning'}>
      <p className="font-bold">{words.title}</p>
      <p role="status" className="wrap-anywhere">
        {keepProfile.data
          ? words.done(nickname, formatInstantDate(keepProfile.data.keptUntil, getDeviceTimeZone()))
          : words.text(nickname, formatInstantDate(endsAt, getDeviceTimeZone()))}
      </p>
      {keepProfile.error && (
        <div role="alert">
          <FieldError>{getFaultText(keepProfile.error)}</FieldError>
        </div>
      )}
      {!keepProfile.data && (
        <Button
          look="quiet"
          className="mt-2"
          busy={keepProfile.isPending || !online}
          aria-label={words.keepOf(nickname)}
          onClick={() => keepProfile.mutate()}
        >
          {words.keep}
        </Button>
      )}
    </Notice>
  );
}
