import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { papers } from '#messages/papers.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { shell } from '#messages/shell.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { PaperName } from '#shared/values/papers.ts';
import { createQuery } from '#web/api/queries.ts';
import { NotFound } from '#web/app/not-found.tsx';
import { useAssessment } from '#web/features/dashboard/use-assessments.ts';
import { PaperPage } from '#web/features/report/paper-page.tsx';
import { PageHeading } from '#web/ui/page.tsx';
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
    <QueryResult read={report} height="m-8 h-[70vh]" frame={renderFrame}>
      {(data) =>
        data.document ? (
          <PaperPage
            key={name}
            name={name}
            report={{ ...data, document: data.document }}
            timeZone={progress.data?.timeZone ?? 'UTC'}
          />
        ) : (
          renderFrame(<Failure title={papers.none} />)
        )
      }
    </QueryResult>
  );
}

const renderFrame = (fault: React.ReactNode) => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-8 sm:px-8">
    <PageHeading tab={shell.tab(reportScreen.listTab)}>{reportScreen.oneFailed}</PageHeading>
    {fault}
  </div>
);
