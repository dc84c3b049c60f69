import { formatWeekday } from '#messages/dates.ts';
import type { IdeaText } from '#messages/ideas/idea-text.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { SAFETY } from '#messages/safety.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { PlannedIdea, SuggestedIdea } from '#shared/measurement/report/statement.ts';
import type { Day } from '#shared/values/days.ts';
import { STONE_DAYS, Stone } from '#web/art/stones.tsx';
import { AreaIcon } from '#web/features/report/overview/area-icon.tsx';
import { useIsShared, useStatementText } from '#web/features/report/reader.ts';
import { IdeaSteps } from '#web/features/report/recommendations/idea-steps.tsx';
import { TriedFaces } from '#web/features/report/tried/tried-faces.tsx';
import { card, heading } from '#web/ui/classes.ts';
import '#web/features/report/recommendations/fridge.css';

const { week: words } = recommending;

/** The day whose first idea stands above the card. */
const TODAY = 1;

type FridgeCardProps = {
  date: string;
  mode: AgeMode;
  ideas: readonly PlannedIdea[];
  getIdeaText: (id: string) => IdeaText | undefined;
};

/** The child's week on one card, with a stone to colour for each day. A day without an idea is free. */
export const FridgeCard = ({ date, mode, ideas, getIdeaText }: FridgeCardProps) => (
  <section aria-labelledby="fridge-card" className={`fridge ${card({ lift: 'edge' })} print:p-0`}>
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="fridge-card" className={heading.section}>
        {words.title}
      </h2>
      <p className="text-sm text-ink-2">
        {words.colour} {SAFETY[mode]}
      </p>
    </div>
    <ol>
      {STONE_DAYS.map((day) => {
        const planned = ideas.find((each) => each.day === day);
        return (
          <li key={day} className="flex gap-3 border-t border-line py-3 break-inside-avoid">
            <DayStone day={day} />
            <div className="min-w-0 grow">
              <h3 className="font-bold">{date ? formatWeekday(date, day - 1) : words.day(day)}</h3>
              {planned ? <PlannedDay planned={planned} getIdeaText={getIdeaText} /> : <FreeDay />}
            </div>
          </li>
        );
      })}
    </ol>
  </section>
);

const DayStone = ({ day }: { day: Day }) => (
  <svg viewBox="-60 -42 120 88" width="60" height="44" className="shrink-0" aria-hidden="true">
    <Stone day={day} x={0} y={0} state="pending" />
  </svg>
);

const FreeDay = () => (
  <p>
    {words.free}. {words.freeText}
  </p>
);

type PlannedDayProps = Pick<FridgeCardProps, 'getIdeaText'> & { planned: PlannedIdea };

/** Ideas to choose from; reports of earlier releases have one a day. */
const PlannedDay = ({ planned: { day, other, ...idea }, getIdeaText }: PlannedDayProps) => (
  <>
    <ChildIdea suggested={idea} getIdeaText={getIdeaText} isToday={day === TODAY} />
    {other && (
      <>
        <p className="mt-2 text-sm font-bold text-ink-2">{words.or}</p>
        <ChildIdea suggested={other} getIdeaText={getIdeaText} />
      </>
    )}
  </>
);

/** `isToday`: it is shown above the card with its steps and its reason. */
type ChildIdeaProps = Pick<FridgeCardProps, 'getIdeaText'> & { suggested: SuggestedIdea; isToday?: boolean };

/** What to do and what it takes, for a child to read; its steps and the reason unfold on a screen, for the adult. */
function ChildIdea({ suggested: { area, idea: id, minutes, reason }, getIdeaText, isToday = false }: ChildIdeaProps) {
  const idea = getIdeaText(id);
  const why = useStatementText(reason);
  // A shared report does not say to which area an idea belongs.
  const isShared = useIsShared();
  if (!idea) return <p>{recommending.coming}</p>;
  return (
    <div className="flex gap-3">
      {!isShared && <AreaIcon area={area} />}
      <div className="min-w-0">
        <p>
          <strong>{idea.title}.</strong> {idea.gist}
        </p>
        <p className="text-sm text-ink-2">
          {recommending.minutes(minutes)} · {words.needs(idea.needs)}
        </p>
        {!isToday && (
          <details className="print:hidden">
            <summary className="inline-flex min-h-11 items-center font-bold text-river underline">
              {words.how(idea.title)}
            </summary>
            <IdeaSteps {...idea} />
            <p className="mt-2 text-sm text-ink-2">{why}</p>
            <TriedFaces idea={id} title={idea.title} getTitle={(each) => getIdeaText(each)?.title} />
          </details>
        )}
      </div>
    </div>
  );
}
