import { teacherForm } from '#messages/adult-forms.ts';
import type { TeacherCopy as Copy, TeacherPage } from '#shared/contracts/adult-forms.ts';
import { TEACHER_SLIDERS, TEACHER_TEXTS } from '#shared/instruments/teacher-form.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';
import { saveFile } from '#web/api/download.ts';
import { useRead, useWrite } from '#web/api/use-request.ts';
import { formatDayAndTime, getDeviceTimeZone } from '#web/lib/dates.ts';
import { wrapText } from '#web/lib/wrap-text.ts';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { Decline } from '#web/ui/decline.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Notice } from '#web/ui/states.tsx';

const { copy: words, withdraw } = teacherForm;
const LINE_WIDTH = 80;

type CopyLine = { label: string; value: string; aside?: string };
type TeacherCopyProps = {
  assessmentId: AssessmentId;
  day: number;
  /** Null once the assessment is over; names are then no longer sent. */
  childName: string | null;
  isLate: TeacherPage['isLate'];
  /** Called with the page state after a withdrawal. */
  onWithdrawn: (page: TeacherPage) => void;
};

/**
 * The teacher's submitted form, to read, print and save, and to withdraw it. Refetched at each opening and never
 * cached.
 */
export function TeacherCopy({ assessmentId, day, childName, isLate, onWithdrawn }: TeacherCopyProps) {
  const copy = useRead((signal) => call('getTeacherCopy', { params: { assessmentId } }, { signal }), { retries: true });
  return (
    <div className="mt-6">
      <QueryResult read={copy} failed={words.failed} height="h-96">
        {({ form, canWithdraw }) => (
          <>
            {form ? <HandedIn form={form} day={day} childName={childName} /> : <CopyUnavailable />}
            {canWithdraw ? (
              <WithdrawForm
                assessmentId={assessmentId}
                isLate={isLate}
                onWithdrawn={onWithdrawn}
                onClose={copy.refetch}
              />
            ) : (
              form && <p className="mt-6 text-ink-2">{withdraw.tooLate}</p>
            )}
          </>
        )}
      </QueryResult>
    </div>
  );
}

const CopyUnavailable = () => <Notice>{words.none}</Notice>;

type HandedInProps = { form: NonNullable<Copy['form']>; day: number; childName: string | null };

function HandedIn({ form, day, childName }: HandedInProps) {
  const lines = buildCopyLines(form);
  const text = formatPlainText(form, day, childName);
  return (
    <section className={card()} aria-labelledby="teacher-copy">
      <h2 id="teacher-copy" className={heading.section}>
        {words.title}
      </h2>
      <dl className="mt-4 grid gap-x-12 gap-y-4 sm:grid-cols-2">
        {lines.map(({ label, value, aside }) => (
          <div key={label} className={aside ? 'sm:col-span-2' : undefined}>
            <dt className="font-bold">{label}</dt>
            <dd className="break-words whitespace-pre-wrap">{value}</dd>
            {aside && <dd className="text-sm text-ink-2">{aside}</dd>}
          </div>
        ))}
      </dl>
      <p className="mt-5 text-ink-2">{words.asStored}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <PrintButton label={words.print} text={text} />
        <Button
          look="quiet"
          onClick={() =>
            saveFile({ name: words.file(day), file: new Blob([text], { type: 'text/plain;charset=utf-8' }) })
          }
        >
          {words.save}
        </Button>
      </div>
    </section>
  );
}

type WithdrawFormProps = Pick<TeacherCopyProps, 'assessmentId' | 'isLate' | 'onWithdrawn'> & { onClose: () => void };

function WithdrawForm({ assessmentId, isLate, onWithdrawn, onClose }: WithdrawFormProps) {
  // If it fails, the report may have started in the meantime, so the state is refetched.
  const withdrawal = useWrite(() => call('withdrawTeacherInput', { params: { assessmentId } }), {
    onSuccess: onWithdrawn,
    onError: onClose,
  });
  return (
    <section className="mt-6">
      <p className="text-ink-2">{isLate ? withdraw.possibleLate : withdraw.possible}</p>
      <Decline words={withdraw} call={withdrawal} onConfirm={() => withdrawal.mutate()} />
    </section>
  );
}

function buildCopyLines({
  handedInAt,
  sliders,
  learningStyle,
  texts,
  shared,
  totalMs,
  parentsDevice,
}: NonNullable<Copy['form']>): CopyLine[] {
  const sliderLines = TEACHER_SLIDERS.map((name) => {
    const { label, low, high } = teacherForm.sliders[name];
    const value = sliders[name];
    return { label, value: value === undefined ? words.unanswered : words.rating(value, low, high) };
  });
  const textLines = TEACHER_TEXTS.map((name) => {
    const { label } = teacherForm.texts[name];
    const value = shared.includes(name) ? texts[name] : undefined;
    return value === undefined ? { label, value: words.notStored } : { label, value, aside: words.shared };
  });
  return [
    { label: words.handedIn, value: formatDayAndTime(handedInAt, getDeviceTimeZone()) },
    ...sliderLines,
    { label: teacherForm.style, value: teacherForm.styles[learningStyle] },
    ...textLines,
    { label: words.inUse, value: words.minutes(Math.round(totalMs / 60_000)) },
    ...(parentsDevice ? [{ label: words.parentsDevice, value: words.onParentsDevice }] : []),
  ];
}

/** The same text for printing and for the file. */
function formatPlainText(form: NonNullable<Copy['form']>, day: number, childName: string | null): string {
  const head = [teacherForm.title(day), ...(childName ? [words.aboutChild(childName)] : [])].join('\n');
  const lines = buildCopyLines(form).map(
    ({ label, value, aside }) => `${label}\n${value}${aside ? `\n(${aside})` : ''}`,
  );
  return `${[head, ...lines, words.asStored].map((part) => wrapText(part, LINE_WIDTH)).join('\n\n')}\n`;
}
