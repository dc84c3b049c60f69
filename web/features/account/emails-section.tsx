import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emailSettings as words } from '#messages/email-settings.ts';
import type { RouteOutput } from '#web/api/call.ts';
import { createQuery, useCall } from '#web/api/queries.ts';
import { ChangeFault, LoadedPart } from '#web/features/account/section.tsx';
import { Checkbox } from '#web/ui/field.tsx';
import { Outcome, Section } from '#web/ui/section.tsx';

type NotificationList = RouteOutput<'getNotifications'>['kinds'];
/** A page that was opened before a deploy has no words for a newer kind; it leaves it out. */
const isKnown = ({ kind }: NotificationList[number]): boolean => Object.hasOwn(words.kinds, kind);

/** Email notifications: optional kinds have a switch, mandatory kinds say why they have none. */
export function EmailsSection({ online }: { online: boolean }) {
  const part = useQuery(createQuery('getNotifications', { params: {} }));
  const [outcome, setOutcome] = useState('');
  const change = useCall('setNotification', {
    onSuccess: (_, { body: { kind, isOn } }) => setOutcome(words.saved(words.kinds[kind].name, isOn)),
    outdated: ['getNotifications'],
  });
  // Shows the pressed state while the request is pending.
  const pendingChange = change.isPending ? change.variables.body : null;
  const isSwitchedOn = ({ kind, isOn }: NotificationList[number]) =>
    pendingChange?.kind === kind ? pendingChange.isOn : isOn;
  return (
    <Section title={words.title} text={words.text}>
      <LoadedPart part={part} height="h-40">
        {({ kinds }) => (
          <ul className="flex flex-col gap-5">
            {kinds.filter(isKnown).map((each) => (
              <li key={each.kind}>
                <Checkbox
                  role="switch"
                  label={<b>{words.kinds[each.kind].name}</b>}
                  aria-describedby={`letters-${each.kind}`}
                  checked={isSwitchedOn(each)}
                  // Not `disabled`, which would lose the focus.
                  aria-disabled={!online || change.isPending || undefined}
                  onChange={(event) =>
                    online &&
                    !change.isPending &&
                    change.mutate({ params: {}, body: { kind: each.kind, isOn: event.target.checked } })
                  }
                />
                <p id={`letters-${each.kind}`} className="text-ink-2">
                  {words.kinds[each.kind].text}
                </p>
              </li>
            ))}
            <li>
              <p className="flex flex-wrap justify-between gap-x-6">
                <b>{words.always.name}</b>
                <span>{words.always.state}</span>
              </p>
              <p className="text-ink-2">{words.always.text}</p>
            </li>
          </ul>
        )}
      </LoadedPart>
      <Outcome>{outcome}</Outcome>
      <ChangeFault problem={change.error} />
    </Section>
  );
}
