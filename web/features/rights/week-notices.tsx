import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consents } from '#messages/consents.ts';
import { dashboard } from '#messages/dashboard.ts';
import { notice } from '#messages/notice.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { useCall } from '#web/api/queries.ts';
import { paths } from '#web/lib/paths.ts';
import { useToast } from '#web/lib/toasts.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { button, heading } from '#web/ui/classes.ts';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = consents.card;

type WeekNoticesProps = { weeks: readonly ProgressView[]; onChange: (view: ProgressView) => void };

/** Notices about running weeks: the child said no or stopped for good, or the consent notice has new words. */
export const WeekNotices = ({ weeks, onChange }: WeekNoticesProps) => (
  <div className="flex flex-col gap-3">
    {weeks.map((view) => (
      <div key={view.id} className="flex flex-col gap-3">
        {view.assent === 'no' && <ChildDeclined view={view} onChange={onChange} />}
        {view.assent === 'stopped' && view.canFinish && <ChildStoppedNotice view={view} onChange={onChange} />}
        {view.notice !== CONSENT_NOTICE && <NewNotice view={view} onChange={onChange} />}
      </div>
    ))}
  </div>
);

type WeekNoticeProps = { view: ProgressView; onChange: (view: ProgressView) => void };

function ChildDeclined({ view, onChange }: WeekNoticeProps) {
  const { childName } = view;
  return (
    <Notice>
      <h2 className={heading.part}>{words.said(childName)}</h2>
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
const ChildStoppedNotice = ({ view, onChange }: WeekNoticeProps) => (
  <Notice tone="warning">
    <h2 className={heading.part}>{words.stopped(view.childName)}</h2>
    <p className="mt-1 wrap-anywhere">{words.stoppedText(view.childName)}</p>
    <Decisions view={view} onChange={onChange} kinds={['finish', 'cancel']} />
  </Notice>
);

type DecisionKind = 'stop' | 'finish' | 'cancel';
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
}: WeekNoticeProps & { kinds: readonly DecisionKind[]; children?: React.ReactNode }) {
  const online = useOnline();
  const toast = useToast();
  const [openDecision, setOpenDecision] = useState<DecisionKind | null>(null);
  const decide = useCall((kind: DecisionKind) => CALLS[kind](view.id), {
    onSuccess: (updatedView, kind) => {
      setOpenDecision(null);
      onChange(updatedView);
      toast({ title: kind === 'stop' ? words.stopped(view.childName) : dashboard.changed[kind], tone: 'success' });
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
          <Button
            key={kind}
            look="quiet"
            aria-expanded={openDecision === kind}
            busy={decide.isPending}
            onClick={() => {
              decide.reset();
              setOpenDecision(kind);
            }}
          >
            {texts[kind].open}
          </Button>
        ))}
      </div>
      {openDecision && (
        <fieldset aria-label={texts[openDecision].title} className="mt-3">
          <h3 className={heading.part}>{texts[openDecision].title}</h3>
          <p className="mt-1 wrap-anywhere">{texts[openDecision].text}</p>
          <FaultAlert>{decide.isError && `${words.failed} ${getFaultText(decide.error)}`}</FaultAlert>
          <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
            <Button look="danger" busy={decide.isPending || !online} onClick={() => decide.mutate(openDecision)}>
              {texts[openDecision].submit}
            </Button>
            <Button look="link" size="bare" onClick={() => setOpenDecision(null)}>
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
  const agree = useCall(
    () => call('giveConsent', { params: { assessmentId: view.id }, body: { noticeVersion: CONSENT_NOTICE } }),
    { onSuccess: onChange },
  );
  return (
    <Notice>
      <h2 className={heading.part}>{words.notice(view.childName)}</h2>
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
      <FaultAlert>{agree.isError && `${words.failed} ${getFaultText(agree.error)}`}</FaultAlert>
      <Button look="quiet" className="mt-2" busy={agree.isPending || !online} onClick={() => agree.mutate()}>
        {words.agree}
      </Button>
    </Notice>
  );
}
