import { Link } from 'react-router-dom';
import { formatInstantDate } from '#messages/dates.ts';
import { opsWeeks as words } from '#messages/ops-weeks.ts';
import type { OpsOverview } from '#shared/contracts/ops-weeks.ts';
import { FactTable } from '#web/features/ops/fact-table.tsx';
import { paths } from '#web/lib/paths.ts';
import { heading } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/states.tsx';

/** Emails that wait, are late, failed or were reported. */
export const EmailStatus = ({
  mail: { waiting, since, paced, delayed, failing, reports, reportedSenders },
  at,
}: OpsOverview) => (
  <section aria-label={words.mail.title}>
    <h2 className={heading.part}>{words.mail.title}</h2>
    <p className="mt-1">
      {words.mail.waiting(waiting)} {since && words.mail.since(since, at)} {failing.length === 0 && words.mail.fine}
    </p>
    {delayed.waiting > 0 && (
      <div className="mt-2">
        <Notice tone="warning">
          {words.mail.delayed(delayed.waiting)} {delayed.since && words.mail.since(delayed.since, at)}
        </Notice>
      </div>
    )}
    {paced.waiting > 0 && (
      <p className="mt-1">
        {words.mail.paced(paced.waiting)} {paced.since && words.mail.pacedSince(paced.since, at)}
      </p>
    )}
    {failing.length > 0 && (
      <div className="mt-3">
        <FactTable
          title={words.mail.table}
          titles={[words.mail.kind, words.mail.state, words.mail.code, words.mail.letters, words.mail.weeks]}
          rows={failing.map(({ kind, state, code, letters, weeks }) => ({
            key: `${kind}/${state}/${code}`,
            cells: [
              kind,
              state,
              code,
              letters,
              <ul key="weeks">
                {weeks.map((id) => (
                  <li key={id}>
                    <Link to={paths.opsWeek(id)} className="inline-flex min-h-11 items-center text-river underline">
                      {id}
                    </Link>
                  </li>
                ))}
              </ul>,
            ],
          }))}
        />
      </div>
    )}
    {reports.length > 0 && (
      <div className="mt-3">
        <FactTable
          title={words.mail.reports}
          titles={[words.mail.report, words.mail.letters]}
          rows={reports.map(({ kind, letters }) => ({ key: kind, cells: [words.mail.reportKinds[kind], letters] }))}
        />
      </div>
    )}
    {reportedSenders.length > 0 && (
      <div className="mt-3">
        <FactTable
          title={words.mail.reportedSenders}
          titles={[words.mail.account, words.mail.readers, words.mail.last]}
          rows={reportedSenders.map(({ account, addresses, last }) => ({
            key: account,
            cells: [account, addresses, formatInstantDate(last, 'UTC')],
          }))}
        />
      </div>
    )}
  </section>
);
