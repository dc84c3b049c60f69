import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { handover } from '#messages/handover.ts';
import { shell } from '#messages/shell.ts';
import type { Assist } from '#shared/values/answering.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { PeopleIcon } from '#web/features/handover/icons.tsx';
import { HandOverScenery } from '#web/features/handover/scenery.tsx';
import { Button } from '#web/ui/button.tsx';
import { button, heading } from '#web/ui/classes.ts';
import { Field, FieldError, RadioCard, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { HouseIcon, SpeakerIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/page.tsx';

const { handOver: words } = handover;
const ASSISTS = Object.keys(words.assists) as Assist[];

export type HandOverProps = {
  childName: string;
  /** Minutes of the next task; null when nothing is open. */
  minutes: number | null;
  online: boolean;
  backTo: string;
  /** The URL of the sign-in that returns here. */
  signIn: string;
  /** Resolves when the device is in child mode, rejects if that failed. */
  onHandOver: (choice: { pin?: string; assist: Assist }) => Promise<void>;
};

/** Tells the adult what to know before the child takes over. Nothing is preselected, including who helps. */
export function HandOverPage({ childName, minutes, online, backTo, signIn, onHandOver }: HandOverProps) {
  const [assist, setAssist] = useState<Assist | null>(null);
  const [pin, setPin] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const pinIsWrong = pin !== '' && !/^\d{4,8}$/.test(pin);
  const assistIsMissing = isSubmitted && assist === null;
  const assistFault = useId();
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (assist === null || pinIsWrong || isBusy || !online) return;
    setIsBusy(true);
    setProblem(null);
    onHandOver({ assist, ...(pin !== '' && { pin }) }).catch((fault: unknown) => {
      setIsBusy(false);
      setProblem(fault);
    });
  };
  return (
    <div className="relative grid min-h-dvh grow content-end justify-items-end overflow-hidden bg-meadow lg:content-center">
      <HandOverScenery />
      <Form
        onSubmit={submit}
        className="relative m-2 w-[min(100%-1rem,36rem)] rounded-card bg-[#fffdf6] p-4 leading-snug shadow-[0_9px_0_var(--color-edge)] sm:m-4 sm:p-8"
      >
        <PageHeading tab={shell.tab(words.tab)} className={`${heading.section} mb-2`}>
          {words.title(childName)}
        </PageHeading>
        <ul className="mb-4 flex flex-col gap-3 sm:mb-5">
          <Hint icon={<SpeakerIcon className="size-7" />}>{words.sound(minutes)}</Hint>
          <Hint icon={<PeopleIcon className="size-7" />}>{words.nearby(childName)}</Hint>
          <Hint icon={<HouseIcon className="size-7" />}>{words.back}</Hint>
        </ul>
        <fieldset
          className="mb-4 sm:mb-5"
          data-invalid={assistIsMissing || undefined}
          aria-describedby={assistIsMissing ? assistFault : undefined}
        >
          <legend className="mb-2 font-bold">{words.assist}</legend>
          <div className="grid gap-2 *:py-1 sm:grid-cols-2 sm:*:py-2">
            {ASSISTS.map((each) => (
              <RadioCard
                key={each}
                name="assist"
                label={words.assists[each]}
                checked={assist === each}
                onChange={() => setAssist(each)}
              />
            ))}
          </div>
          {assistIsMissing && <FieldError id={assistFault}>{words.assistMissing}</FieldError>}
        </fieldset>
        <Field
          label={words.pin}
          hint={words.pinHint}
          error={isSubmitted && pinIsWrong ? words.pinWrong : undefined}
          className="mb-3 sm:mb-6"
        >
          {(described) => (
            <TextInput
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              className="max-w-60 text-2xl tracking-[0.4em]"
              value={pin}
              onChange={(event) => setPin(event.target.value)}
              {...described}
            />
          )}
        </Field>
        {problem !== null && (
          <div role="alert" className="mb-4">
            <FieldError>
              {words.failed} {getFaultText(problem)}
            </FieldError>
            {getProblemCode(problem) === 'NOT_SIGNED_IN' && (
              <Link to={signIn} className={button({ look: 'link', size: 'bare' })}>
                {words.signIn}
              </Link>
            )}
          </div>
        )}
        {!online && <p className="mb-4 font-bold">{words.offline}</p>}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" size="large" busy={isBusy} aria-disabled={!online}>
            {words.submit(childName)}
          </Button>
          <Link to={backTo} className={button({ look: 'link', size: 'bare' })}>
            {words.notNow}
          </Link>
        </div>
      </Form>
    </div>
  );
}

const Hint = ({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) => (
  <li className="flex items-center gap-3">
    <span className="flex size-10 shrink-0 sm:size-12 items-center justify-center rounded-full bg-shallow">{icon}</span>
    <span>{children}</span>
  </li>
);
