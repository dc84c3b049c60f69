import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { papers } from '#messages/papers.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { PaperName } from '#shared/values/papers.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { createQuery } from '#web/api/queries.ts';
import { useLiveAssessments } from '#web/app/live.tsx';
import { NotFound } from '#web/app/not-found.tsx';
import { renderReportFrame } from '#web/app/report-frame.tsx';
import { useAssessment } from '#web/features/dashboard/use-assessments.ts';
import { PaperPage } from '#web/features/report/paper-page.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Failure } from '#web/ui/states.tsx';

/** `/reports/:id/school` and `/reports/:id/child`: the pages beside a report. */
export function PaperRoute() {
  const params = useParams();
  const id = AssessmentId.safeParse(params.id);
  const name = PaperName.safeParse(params.paper);
  return id.success && name.success ? <Paper assessmentId={id.data} name={name.data} /> : <NotFound />;
}

function Paper({ assessmentId, name }: { assessmentId: AssessmentId; name: PaperName }) {
  const report = useQuery(createQuery('getReport', { params: { assessmentId } }));
  const progress = useAssessment(assessmentId);
  useLiveAssessments(progress.data && [progress.data]);
  const layout = { height: 'm-8 h-[70vh]', frame: renderReportFrame };
  return (
    <QueryResult read={report} {...layout}>
      {({ document, ...data }) =>
        document ? (
          <QueryResult read={progress} {...layout}>
            {({ consent, timeZone }) =>
              // What is made to leave the family follows the rule of shared links, also on paper from this screen.
              name === 'school' && !consent ? (
                renderReportFrame(<Failure title={getFaultText('CONSENT_WITHDRAWN')} />)
              ) : (
                <PaperPage key={name} name={name} report={{ ...data, document }} timeZone={timeZone} />
              )
            }
          </QueryResult>
        ) : (
          renderReportFrame(<Failure title={papers.none} />)
        )
      }
    </QueryResult>
  );
}
