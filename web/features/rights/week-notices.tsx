import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { consents } from '#shared/messages/en/consents.ts';
import { dashboard } from '#shared/messages/en/dashboard.ts';
import { notice } from '#shared/messages/en/notice.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { call } from '#web/api/call.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { paths } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { button, heading } from '#web/ui/classes.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = consents.card;

type WeekNoticesProps = { weeks: readonly ProgressView[]; onChange: (view: ProgressView) => void };

/** Notices about running weeks that need no action: the child said no, or the consent notice has new words. */
export const WeekNotices = ({ weeks, onChange }: WeekNoticesProps) => (
  <div className="flex flex-col gap-3">
    {weeks.map((view) => (
      <div key={view.id} className="flex flex-col gap-3">
        {view.assent === 'no' && <SaidNo view={view} onChange={onChange} />}
        {view.assent === 'stopped' && view.canFinish && <Stopped view={view} onChange={onChange} />}
        {view.notice !== CONSENT_NOTICE && <NewNotice view={view} onChange={onChange} />}
      </div>
    ))}
  </div>
);

type OneWeek = { view: ProgressView; onChange: (view: ProgressView) => void };

function SaidNo({ view, onChange }: OneWeek) {
  const { childName } = view;
  return (
    <Notice>
      <h2 className={`${heading.part} wrap-anywhere`}>{words.said(childName)}</h2>
      <p className="mt-1 wrap-anywhere">{words.saidText(childName)}</p>
      <Decisions view={view} onChange={onChange} kinds={['stop']}>
        <Link to={paths.handOver(view.id)} className={button({ look: 'quiet' })}>
          {words.handOver(childName)}
        </Link>
      </Decisions>
    </Notice>
  );
}

/** The child stopped for good: the week waits for the adult's decision. */
const Stopped = ({ view, onChange }: OneWeek) => (
  <Notice tone="warning">
    <h2 className={`${heading.part} wrap-anywhere`}>{words.stopped(view.childName)}</h2>
    <p className="mt-1 wrap-anywhere">{words.stoppedText(view.childName)}</p>
    <Decisions view={view} onChange={onChange} kinds={['finish', 'cancel']} />
  </Notice>
);

type Kind = 'stop' | 'finish' | 'cancel';
const CALLS = {
  stop: (assessmentId: AssessmentId) => call('endChildTasks', { params: { assessmentId }, body: { by: 'parent' } }),
  finish: (assessmentId: AssessmentId) => call('finishAssessment', { params: { assessmentId }, body: {} }),
  cancel: (assessmentId: AssessmentId) => call('cancelAssessment', { params: { assessmentId }, body: {} }),
} as const;

/** Irreversible decisions, each with a confirmation. */
function Decisions({
  view,
  onChange,
  kinds,
  children,
}: OneWeek & { kinds: readonly Kind[]; children?: React.ReactNode }) {
  const online = useOnline();
  const [asked, setAsked] = useState<Kind | null>(null);
  const decide = useMutation({
    mutationFn: (kind: Kind) => CALLS[kind](view.id),
    onSuccess: (fresh) => {
      setAsked(null);
      onChange(fresh);
    },
  });
  const { childName } = view;
  const texts = {
    stop: { open: words.stop, title: words.stopTitle(childName), text: words.stopText(childName), submit: words.stop },
    finish: { open: words.finish, ...dashboard.finish },
    cancel: { open: words.cancel, ...dashboard.cancel },
  };
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        {children}
        {kinds.map((kind) => (
          <Button key={kind} look="quiet" aria-expanded={asked === kind} onClick={() => setAsked(kind)}>
            {texts[kind].open}
          </Button>
        ))}
      </div>
      {asked && (
        <fieldset aria-label={texts[asked].title} className="mt-3">
          <h3 className={`${heading.part} wrap-anywhere`}>{texts[asked].title}</h3>
          <p className="mt-1 wrap-anywhere">{texts[asked].text}</p>
          {decide.isError && (
            <div role="alert">
              <FieldError>{`${words.failed} ${faultText(decide.error)}`}</FieldError>
            </div>
          )}
          <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
            <Button look="danger" busy={decide.isPending || !online} onClick={() => decide.mutate(asked)}>
              {texts[asked].submit}
            </Button>
            <Button look="link" size="bare" onClick={() => setAsked(null)}>
              {words.keep}
            </Button>
          </div>
        </fieldset>
      )}
    </>
  );
}

/** Optional: without a new consent the week continues under the notice it began with. */
function NewNotice({ view, onChange }: { view: ProgressView; onChange: (view: ProgressView) => void }) {
  const online = useOnline();
  const agree = useMutation({
    mutationFn: () =>
      call('giveConsent', { params: { assessmentId: view.id }, body: { noticeVersion: CONSENT_NOTICE } }),
    onSuccess: onChange,
  });
  return (
    <Notice>
      <h2 className={`${heading.part} wrap-anywhere`}>{words.notice(view.childName)}</h2>
      <p className="mt-1">{words.text}</p>
      <details>
        <summary className="flex min-h-11 items-center font-bold text-river underline">
          {consents.words(CONSENT_NOTICE)}
        </summary>
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
