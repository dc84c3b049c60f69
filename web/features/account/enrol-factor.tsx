import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { accountPage } from '#messages/account-page.ts';
import { factorWords } from '#messages/factors.ts';
import { call, type RouteOutput } from '#web/api/call.ts';
import { ConfirmFactor } from '#web/features/account/confirm-factor.tsx';
import { ChangeFault } from '#web/features/account/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

const words = accountPage.factors.enrol;

type EnrolFactorProps = {
  online: boolean;
  onDone: (name: string, backupCodes: readonly string[] | null) => void;
  onClose: () => void;
};

/** Adds an authenticator app: its name, its secret, and its first code. */
export function EnrolFactor({ online, onDone, onClose }: EnrolFactorProps) {
  const [name, setName] = useState('');
  const [enrolled, setEnrolled] = useState<RouteOutput<'enrolFactor'> | null>(null);
  const enrol = useMutation({
    mutationFn: () =>
      call('enrolFactor', { params: {}, body: { kind: 'totp', name: name.trim() || factorWords.name } }),
    // Only in component state: the secret must not be in a cache.
    gcTime: 0,
    onSuccess: setEnrolled,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl font-bold">
        {words.title}
      </h3>
      {enrolled ? (
        <ConfirmFactor
          enrolled={enrolled}
          online={online}
          onDone={(codes) => onDone(enrolled.factor.name, codes)}
          onClose={onClose}
        />
      ) : (
        <Form
          method="post"
          className="flex flex-col items-start gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!enrol.isPending && online) enrol.mutate();
          }}
        >
          <p>{words.nameText}</p>
          <Field label={words.name} hint={words.nameHint} className="w-full max-w-md">
            {(described) => (
              <TextInput
                maxLength={80}
                value={name}
                placeholder={factorWords.name}
                onChange={(event) => setName(event.target.value)}
                {...described}
              />
            )}
          </Field>
          <ChangeFault problem={enrol.error} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={enrol.isPending || !online}>
              {words.next}
            </Button>
            <Button look="quiet" onClick={onClose}>
              {accountPage.cancel}
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}
