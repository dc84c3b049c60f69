import type { AreaReport, SubjectReport } from '#shared/measurement/report/document.ts';
import { academic } from '#shared/messages/en/academic.ts';
import { subjectTitles } from '#shared/messages/en/programme.ts';
import { AREA_NAMES } from '#shared/messages/en/report-names.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { answers, fromAnswers, likely, openEnd, openLikely } from '#shared/messages/en/score-words.ts';
import { AnswerCount } from '#web/features/report/answer-count.tsx';
import { BandedBar } from '#web/features/report/banded-bar.tsx';
import { Favourites } from '#web/features/report/favourites.tsx';
import { Part, type PartProps } from '#web/features/report/part.tsx';
import { useIsShared } from '#web/features/report/reader.ts';
import { Statements } from '#web/features/report/statements.tsx';
import { badge } from '#web/ui/classes.ts';

export function SkillAreas({ report, explain, dateOf }: PartProps) {
  const trusted = report.trust.level !== 'low';
  return (
    <div className="flex flex-col gap-6">
      <Part title={words.areas}>
        <p className="mb-4 text-sm text-ink-2">{reportPage.edges}</p>
        <div className="flex flex-col gap-7">
          {report.areas.map((each) => (
            <Area key={each.area} {...each} trusted={trusted} explain={explain} dateOf={dateOf} />
          ))}
        </div>
      </Part>
      {report.subjects.length > 0 && (
        <Part title={words.subjects}>
          <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
            {report.subjects.map((each) => (
              <SubjectLevel key={each.subject} {...each} trusted={trusted} dateOf={dateOf} />
            ))}
          </div>
          <div className="mt-5">
            <Statements statements={[...report.academicStrengths, ...report.academicChallenges]} explain={explain} />
          </div>
        </Part>
      )}
      <Favourites report={report} explain={explain} />
    </div>
  );
}

type Judged = { trusted: boolean };

/** A name in the place of a score that could not be made. */
const NotEnough = ({ name }: { name: string }) => (
  <p>
    <span className="font-bold">{name}</span>: {words.notEnough}
  </p>
);

const Area = ({ area, est, parts, statements, trusted, explain, dateOf }: AreaReport & Judged & Pick<PartProps, 'explain' | 'dateOf'>) => (
  <div>
    {est ? (
      <BandedBar label={AREA_NAMES[area]} est={est} trusted={trusted}>
        <AnswerCount n={est.n} from={est.from} dateOf={dateOf} />
      </BandedBar>
    ) : (
      <NotEnough name={AREA_NAMES[area]} />
    )}
    {est && trusted && <BandChances chances={est.chances} />}
    {parts.length > 1 && (
      <ul className="mt-1 flex flex-wrap gap-x-6 text-sm">
        {parts.map(({ part, est: half }) => (
          <li key={part}>
            {reportPage.parts[part]}: {openLikely(half.score, half.lo, half.hi, openEnd(half.flags))}, {fromAnswers(half.n)}
          </li>
        ))}
      </ul>
    )}
    <div className="mt-2">
      <Statements statements={trusted ? statements : statements.filter(({ key }) => key !== 'area.band')} explain={explain} />
    </div>
  </div>
);

/** For the family: how likely a band is belongs to the depth that is not shared. */
const BandChances = ({ chances }: { chances: Chances }) => (useIsShared() ? null : <p className="mt-1 text-sm text-ink-2">{bandChances(chances)}</p>);

type Chances = NonNullable<AreaReport['est']>['chances'];
function bandChances({ p90, p80, p70, p60, below60 }: Chances): string {
  const percents = { p90, p80, p70, below70: p60 + below60 };
  const names = Object.keys(percents) as (keyof typeof percents)[];
  return reportPage.chances(names.map((name) => reportPage.chance(reportPage.bands[name], Math.round(100 * percents[name]))));
}

const SubjectLevel = ({ subject, est, level, topics, strengths, weaknesses, trusted, dateOf }: SubjectReport & Judged & Pick<PartProps, 'dateOf'>) => (
  <div>
    <BandedBar label={trusted ? `${subjectTitles[subject]}: ${level}` : subjectTitles[subject]} est={est} trusted={trusted}>
      <AnswerCount n={est.n} from={est.from} dateOf={dateOf} />
    </BandedBar>
    {topics.length > 0 && <h3 className="mt-2 font-bold">{reportPage.topics}</h3>}
    <ul>
      {topics.map(({ topic, est: own, clear }) => {
        const listed = strengths.includes(topic) ? 'strong' : weaknesses.includes(topic) ? 'weak' : null;
        return (
          <li key={topic} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line py-1.5 text-sm">
            <span className="grow">{academic.topics[topic]}</span>
            <span>
              {likely(own.score, own.lo, own.hi)}, {answers(own.n)}
            </span>
            {listed && (
              <span className={badge({ tone: listed === 'strong' ? 'success' : 'info' })}>
                {listed === 'strong' ? reportPage.topicStrong : reportPage.topicWeak}
              </span>
            )}
            {listed && !clear && (
              <span className="text-ink-2" title={reportPage.topicUnclear}>
                {words.tentative}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  </div>
);
