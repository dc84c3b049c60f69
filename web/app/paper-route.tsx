import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { papers } from '#messages/papers.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { PaperName } from '#shared/values/papers.ts';
import { createQuery } from '#web/api/queries.ts';
import { NotFound } from '#web/app/not-found.tsx';
import { renderReportFrame } from '#web/app/report-frame.tsx';
import { useAssessment } from '#web/features/dashboard/use-assessments.ts';
import { PaperPage } from '#web/features/report/paper-page.tsx';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
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
  return (
    <QueryResult read={report} height="m-8 h-[70vh]" frame={renderReportFrame}>
      {(data) =>
        data.document ? (
          <PaperPage
            key={name}
            name={name}
            report={{ ...data, document: data.document }}
            timeZone={progress.data?.timeZone ?? getDeviceTimeZone()}
          />
        ) : (
          renderReportFrame(<Failure title={papers.none} />)
        )
      }
    </QueryResult>
  );
}
