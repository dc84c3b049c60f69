import { useId } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { handover } from '#messages/handover.ts';
import { shell } from '#messages/shell.ts';
import { Assist } from '#shared/values/answering.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { useWrite } from '#web/api/use-request.ts';
import { HandOverScenery, PeopleIcon } from '#web/features/handover/scenery.tsx';
import { button, heading } from '#web/ui/classes.ts';
import { Checkbox, RadioCard } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/form.tsx';
import { HouseIcon, SpeakerIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { useHasVoice } from '#web/ui/read-aloud.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';

const { handOver: words } = handover;
const HandOverSchema = z.object({
  assist: z.enum(Assist.options, { error: words.assistMissing }),
  sound: z.boolean(),
  pin: z.string().regex(/^(?:\d{4,8})?$/, words.pinWrong),
});

type HandOverProps = {
  childName: string;
  /** Too young to read. */
  isYoung: boolean;
  /** Whether the switch of the sounds is on: as it was last time, or as is usual for the age. */
  sound: boolean;
  /** Minutes of the next task; null when nothing is open. */
  minutes: number | null;
  online: boolean;
  backTo: string;
  /** The URL of the sign-in that returns here. */
  signIn: string;
  /** Resolves when the device is in child mode, rejects if that failed. */
  onHandOver: (choice: { pin?: string; assist: Assist }, sound: boolean) => Promise<void>;
};

/** Tells the adult what to know before the child takes over. Nothing is preselected, including who helps. */
export function HandOverPage({
  childName,
  isYoung,
  sound,
  minutes,
  online,
  backTo,
  signIn,
  onHandOver,
}: HandOverProps) {
  const hasVoice = useHasVoice();
  const handingOver = useWrite(({ sound, ...choice }: { pin?: string; assist: Assist; sound: boolean }) =>
    onHandOver(choice, sound),
  );
  const form = useSchemaForm({
    schema: HandOverSchema,
    defaultValues: { pin: '', sound },
    // The next page is loading after a success.
    call: { ...handingOver, isPending: !online || handingOver.isPending || handingOver.isSuccess },
    onSubmit: ({ assist, sound, pin }) => handingOver.mutate({ assist, sound, ...(pin !== '' && { pin }) }),
  });
  const { problem } = form;
  const assistError = form.formState.errors.assist?.message;
  const assistFault = useId();
  return (
    <div className="relative grid min-h-dvh grow content-end justify-items-end overflow-hidden bg-meadow lg:content-center">
      <HandOverScenery />
      <SchemaForm
        form={form}
        className="relative m-2 w-[min(100%-1rem,36rem)] rounded-card bg-[#fffdf6] p-4 leading-snug shadow-[0_9px_0_var(--color-edge)] sm:m-4 sm:p-8"
      >
        <PageHeading tab={shell.tab(words.tab)} className={`${heading.section} mb-2`}>
          {words.title(childName)}
        </PageHeading>
        <ul className="mb-2 flex flex-col gap-3 sm:mb-5">
          <Hint icon={<SpeakerIcon className="size-7" />}>
            {isYoung && !hasVoice ? words.noVoice : words.sound} {minutes !== null && words.length(minutes)}
          </Hint>
          <Hint icon={<PeopleIcon className="size-7" />}>
            {words.nearby(childName)} {isYoung && words.shortGoes}
          </Hint>
          <Hint icon={<HouseIcon className="size-7" />}>{words.back}</Hint>
        </ul>
        <fieldset
          data-invalid={assistError ? true : undefined}
          aria-describedby={assistError ? assistFault : undefined}
        >
          <legend className="mb-2 font-bold">{words.assist}</legend>
          <div className="grid gap-2 *:py-1 sm:grid-cols-2 sm:*:py-2">
            {Assist.options.map((each) => (
              <RadioCard key={each} label={words.assists[each]} value={each} {...form.register('assist')} />
            ))}
          </div>
          {assistError && <FieldError id={assistFault}>{assistError}</FieldError>}
        </fieldset>
        <Checkbox label={words.sounds} {...form.register('sound')} />
        <TextField
          form={form}
          name="pin"
          label={words.pin}
          hint={words.pinHint}
          className="mt-2 mb-3"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          inputClass="max-w-60 text-2xl tracking-[0.4em]"
        />
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
          <SubmitButton form={form} size="large">
            {words.submit(childName)}
          </SubmitButton>
          <Link to={backTo} className={button({ look: 'link', size: 'bare' })}>
            {words.notNow}
          </Link>
        </div>
      </SchemaForm>
    </div>
  );
}

const Hint = ({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) => (
  <li className="flex items-center gap-3">
    <span className="flex size-10 shrink-0 sm:size-12 items-center justify-center rounded-full bg-shallow">{icon}</span>
    <span>{children}</span>
  </li>
);
