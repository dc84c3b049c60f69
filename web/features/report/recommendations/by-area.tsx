import type { IdeaText } from '#messages/ideas/idea-text.ts';
import { AREA_NAMES } from '#messages/report-names.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen } from '#messages/report-screen.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { listSuggestions } from '#shared/report-view/days.ts';
import type { ReportPartProps } from '#web/features/report/part.tsx';
import { IdeaSteps } from '#web/features/report/recommendations/idea-steps.tsx';
import { Statements } from '#web/features/report/statements.tsx';

const { area: words, needs } = recommending;

type ByAreaProps = {
  report: ReportDocument;
  getIdeaText: (id: string) => IdeaText | undefined;
  explain: ReportPartProps['explain'];
};

/**
 * Suggestions for each area at home and at school. A report that predates the bank of ideas has sentences for home
 * only.
 */
export function ByArea({ report: { recommendations, byArea = [] }, getIdeaText, explain }: ByAreaProps) {
  const areas = [...new Set([...recommendations, ...byArea].map(({ area }) => area))];
  if (areas.length === 0) return <p>{reportScreen.notEnough}</p>;
  return areas.map((area) => {
    const areaIdea = byArea.find((each) => each.area === area);
    const idea = areaIdea && getIdeaText(areaIdea.idea);
    const suggestions = listSuggestions(area, { recommendations, byArea });
    return (
      <section key={area} className="border-t border-line py-3">
        <h3 className="mb-1 font-bold">{AREA_NAMES[area]}</h3>
        {!areaIdea && <Statements statements={suggestions} explain={explain} />}
        {areaIdea && (
          <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[3fr_2fr]">
            <div>
              <h4 className="text-sm font-bold text-ink-2">{words.home}</h4>
              <Statements statements={suggestions} explain={explain} />
              {idea && (
                <details>
                  <summary className="min-h-11 py-2 font-bold text-river">
                    {words.idea(idea.title, areaIdea.minutes)}
                  </summary>
                  <p className="mb-2 text-sm text-ink-2">{needs(idea.needs)}</p>
                  <IdeaSteps {...idea} />
                </details>
              )}
              <div className="text-sm text-ink-2">
                <Statements statements={[areaIdea.reason]} explain={explain} />
              </div>
            </div>
            <div>
              <h4 className="text-sm font-bold text-ink-2">{words.school}</h4>
              <Statements statements={[areaIdea.school]} explain={explain} />
            </div>
          </div>
        )}
      </section>
    );
  });
}
