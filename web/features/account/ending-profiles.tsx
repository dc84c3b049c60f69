import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatInstantDate, formatLastWholeDay } from '#messages/dates.ts';
import { profileEnding as words } from '#messages/expiring-mail.ts';
import type { RouteOutput } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { createQuery, getQueryKey, useCall } from '#web/api/queries.ts';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { Notice } from '#web/ui/states.tsx';

type EndingProfileItem = RouteOutput<'listEndings'>['endings'][number];

/**
 * Children without activity for so long that their data is due for deletion, each with a way to keep it. Usually empty.
 */
export function EndingProfiles({ online }: { online: boolean }) {
  const { data } = useQuery(createQuery('listEndings', { params: {} }));
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
  // The card stays for this visit to show the outcome.
  const keepProfile = useCall('keepStudent', {
    onSuccess: () => client.invalidateQueries({ queryKey: getQueryKey('listEndings'), refetchType: 'none' }),
  });
  return (
    <Notice tone={keepProfile.data ? 'info' : 'warning'}>
      <p className="font-bold">{words.title}</p>
      <p role="status" className="wrap-anywhere">
        {keepProfile.data
          ? words.done(nickname, formatInstantDate(keepProfile.data.keptUntil, getDeviceTimeZone()))
          : words.text(nickname, formatLastWholeDay(endsAt))}
      </p>
      <FaultAlert>{keepProfile.error && getFaultText(keepProfile.error)}</FaultAlert>
      {!keepProfile.data && (
        <Button
          look="quiet"
          className="mt-2"
          busy={keepProfile.isPending || !online}
          aria-label={words.keepOf(nickname)}
          onClick={() => keepProfile.mutate({ params: { studentId }, body: {} })}
        >
          {words.keep}
        </Button>
      )}
    </Notice>
  );
}
