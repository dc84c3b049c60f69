import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { letters as words } from '#shared/messages/en/letters.ts';
import { call, type InputOf, type OutputOf } from '#web/api/call.ts';
import { ChangeFault, LoadedPart, Outcome, Section } from '#web/features/account/section.tsx';
import { usePart, useReread } from '#web/features/account/use-own-account.ts';
import { Checkbox } from '#web/ui/field.tsx';

type Change = InputOf<'setNotification'>['body'];
type Kinds = OutputOf<'getNotifications'>['kinds'];

/** Email notifications: optional kinds have a switch, mandatory kinds say why they have none. */
export function LettersSection({ online }: { online: boolean }) {
  const part = usePart('getNotifications');
  const reread = useReread();
  const [outcome, setOutcome] = useState('');
  const change = useMutation({
    mutationFn: (body: Change) => call('setNotification', { params: {}, body }),
    onSuccess: (_, { kind, isOn }) => {
      setOutcome(words.saved(words.kinds[kind].name, isOn));
      return reread('getNotifications');
    },
  });
  // Shows the pressed state while the request is pending.
  const asked = change.isPending ? change.variables : null;
  const stateOf = ({ kind, isOn }: Kinds[number]) => (asked?.kind === kind ? asked.isOn : isOn);
  return (
    <Section title={words.title} text={words.text}>
      <LoadedPart part={part} height="h-40">
        {({ kinds }) => (
          <ul className="flex flex-col gap-5">
            {kinds.map((each) => (
              <li key={each.kind}>
                <Checkbox
                  role="switch"
                  label={<b>{words.kinds[each.kind].name}</b>}
                  aria-describedby={`letters-${each.kind}`}
                  checked={stateOf(each)}
                  disabled={!online || change.isPending}
                  onChange={(event) => change.mutate({ kind: each.kind, isOn: event.target.checked })}
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
