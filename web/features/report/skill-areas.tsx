import { academic } from '#shared/messages/en/academic.ts';
import { subjectTitles } from '#shared/messages/en/programme.ts';
import { AREA_NAMES, INTEREST_NAMES } from '#shared/messages/en/report-names.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import { BandedBar } from '#web/features/report/banded-bar.tsx';
import { Part, type PartProps } from '#web/features/report/part.tsx';
import { Statements } from '#web/features/report/statements.tsx';

export const SkillAreas = ({ report, explain }: PartProps) => (
  <div className="flex flex-col gap-6">
    <Part title={words.areas}>
      <div className="flex flex-col gap-7">
        {report.areas.map(({ area, est, statements }) => (
          <div key={area}>
            {est ? (
              <BandedBar label={AREA_NAMES[area]} est={est} />
            ) : (
              <p>
                <span className="font-bold">{AREA_NAMES[area]}</span>: {words.notEnough}
              </p>
            )}
            <div className="mt-2">
              <Statements statements={statements} explain={explain} />
            </div>
          </div>
        ))}
      </div>
    </Part>
    {report.subjects.length > 0 && (
      <Part title={words.subjects}>
        <div className="grid gap-x-10 gap-y-7 md:grid-cols-2">
          {report.subjects.map(({ subject, est, level, strengths, weaknesses }) => (
            <div key={subject}>
              <BandedBar label={`${subjectTitles[subject]}: ${level}`} est={est} />
              {strengths.length > 0 && (
                <p className="mt-1">
                  <span className="font-bold">{words.topicsStrong}:</span> {strengths.map((topic) => academic.topics[topic]).join(', ')}
                </p>
              )}
              {weaknesses.length > 0 && (
                <p>
                  <span className="font-bold">{words.topicsWeak}:</span> {weaknesses.map((topic) => academic.topics[topic]).join(', ')}
                </p>
              )}
            </div>
          ))}
        </div>
        <div className="mt-5">
          <Statements statements={[...report.academicStrengths, ...report.academicChallenges]} explain={explain} />
        </div>
      </Part>
    )}
    {(['riasec', 'mi'] as const).map((framework) => {
      const favourites = report[framework];
      return (
        favourites && (
          <Part key={framework} title={words.favourites[framework]}>
            <Statements statements={favourites.statements} explain={explain} />
            <ol className="mt-3 list-decimal pl-6">
              {favourites.ranking.map(({ type }) => (
                <li key={type}>{INTEREST_NAMES[type]}</li>
              ))}
            </ol>
          </Part>
        )
      );
    })}
  </div>
);
