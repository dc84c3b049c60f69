import { academic } from '#messages/academic.ts';
import { subjectTitles } from '#messages/programme.ts';
import { reportAreas as words } from '#messages/report-areas.ts';
import { reportOverview } from '#messages/report-overview.ts';
import type { SubjectReport } from '#shared/measurement/report/document.ts';
import { listClearTopics } from '#shared/report-view/areas.ts';
import { compareToTypical } from '#shared/report-view/geometry.ts';
import { describeLevel } from '#shared/report-view/school.ts';
import type { BarLook } from '#shared/report-view/viewers.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';
import { RangeBar } from '#web/ui/range-bar.tsx';

/** The subjects as ranges, and below each the topics that clearly differ from it. */
export const Subjects = ({ subjects, isTrusted }: { subjects: readonly SubjectReport[]; isTrusted: boolean }) =>
  subjects.length > 0 && (
    <div className="mt-4 border-t-2 border-dashed border-line pt-3">
      <h3 className="font-bold">{words.subjects}</h3>
      <p className="text-sm text-ink-2">{words.clearTopics}</p>
      <ul className="mt-2">
        {subjects.map((subject) => (
          <li key={subject.subject}>
            <SubjectRow
              name={subjectTitles[subject.subject]}
              note={isTrusted ? describeLevel(subject) : ''}
              est={subject.est}
              look="plain"
              strong
            />
            {isTrusted && (
              <ul>
                {listClearTopics(subject).map(({ topic, est, side }) => (
                  <li key={topic}>
                    <SubjectRow name={academic.topics[topic]} note={words.topic[side]} est={est} look="stood" />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );

type SubjectRowProps = {
  name: string;
  note: string;
  est: Pick<SubjectReport['est'], 'score' | 'lo' | 'hi' | 'flags'>;
  look: BarLook;
  strong?: boolean;
};

function SubjectRow({ name, note, est, look, strong = false }: SubjectRowProps) {
  const range = { ...est, open: findOpenEnd(est.flags) };
  return (
    <div className="range-row">
      <span className={strong ? 'min-w-0 leading-tight' : 'min-w-0 pl-4 leading-tight'}>
        <span className={strong ? 'font-bold' : ''}>{name}</span> <span className="text-sm text-ink-2">{note}</span>
      </span>
      <span className="text-sm">
        <span className="sr-only">{reportOverview.areas.alt(name, range, compareToTypical(range))}</span>
        <span aria-hidden="true">{reportOverview.areas.ends(range)}</span>
      </span>
      <RangeBar range={range} look={look} />
    </div>
  );
}
