import { useMutation } from '@tanstack/react-query';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { consents } from '#shared/messages/en/consents.ts';
import { notice } from '#shared/messages/en/notice.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { call } from '#web/api/call.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { heading } from '#web/ui/classes.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = consents.card;

type WeekNoticesProps = { weeks: readonly ProgressView[]; onChange: (view: ProgressView) => void };

/** What a parent may want to know of running weeks, and need do nothing about: a child that said no, a notice with new words. */
export const WeekNotices = ({ weeks, onChange }: WeekNoticesProps) => (
  <div className="flex flex-col gap-3">
    {weeks.map((view) => (
      <div key={view.id} className="flex flex-col gap-3">
        {view.assent === 'no' && (
          <Notice>
            <h2 className={`${heading.part} wrap-anywhere`}>{words.said(view.childName)}</h2>
            <p className="mt-1 wrap-anywhere">{words.saidText(view.childName)}</p>
          </Notice>
        )}
        {view.notice !== CONSENT_NOTICE && <NewNotice view={view} onChange={onChange} />}
      </div>
    ))}
  </div>
);

/** Asked and never insisted on: the week goes on under the notice that it began with. */
function NewNotice({ view, onChange }: { view: ProgressView; onChange: (view: ProgressView) => void }) {
  const online = useOnline();
  const agree = useMutation({
    mutationFn: () => call('giveConsent', { params: { assessmentId: view.id }, body: { noticeVersion: CONSENT_NOTICE } }),
    onSuccess: onChange,
  });
  return (
    <Notice>
      <h2 className={`${heading.part} wrap-anywhere`}>{words.notice(view.childName)}</h2>
      <p className="mt-1">{words.text}</p>
      <details>
        <summary className="flex min-h-11 items-center font-bold text-river underline">{consents.words(CONSENT_NOTICE)}</summary>
        <ul className="flex list-disc flex-col gap-2 pl-6">
          {notice.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </details>
      {agree.isError && (
        <div role="alert">
          <FieldError>{`${words.failed} ${faultText(agree.error)}`}</FieldError>
        </div>
      )}
      <Button look="quiet" className="mt-2" busy={agree.isPending || !online} onClick={() => agree.mutate()}>
        {words.agree}
      </Button>
    </Notice>
  );
}
