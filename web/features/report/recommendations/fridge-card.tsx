import type { IdeaText } from '#messages/ideas/idea-text.ts';
import { recommending } from '#messages/report-recommendations.ts';
import type { PlannedIdea } from '#shared/measurement/report/statement.ts';
import type { Day } from '#shared/values/days.ts';
import { STONE_DAYS, Stone } from '#web/art/stones.tsx';
import { useStatementText } from '#web/features/report/reader.ts';
import { IdeaSteps } from '#web/features/report/recommendations/idea-steps.tsx';
import { card, heading } from '#web/ui/classes.ts';
import '#web/features/report/recommendations/fridge.css';

const { week: words, minutes, needs } = recommending;

/** The first day's idea is shown above the card with all its steps. */
const TODAY = 1;

type FridgeCardProps = { ideas: readonly PlannedIdea[]; getIdeaText: (id: string) => IdeaText | undefined };

/** The week on one card, with a stone to colour for each day. A day without an idea is free. */
export const FridgeCard = ({ ideas, getIdeaText }: FridgeCardProps) => (
  <section aria-labelledby="fridge-card" className={`fridge ${card({ lift: 'edge' })} print:p-0`}>
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="fridge-card" className={heading.section}>
        {words.title}
      </h2>
      <p className="text-sm text-ink-2">{words.colour}</p>
    </div>
    <ol>
      {STONE_DAYS.map((day) => {
        const planned = ideas.find((each) => each.day === day);
        return (
          <li key={day} className="flex gap-3 border-t border-line py-3 break-inside-avoid">
            <DayStone day={day} />
            {planned ? <PlannedDay {...planned} words={getIdeaText(planned.idea)} /> : <FreeDay day={day} />}
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

const FreeDay = ({ day }: { day: Day }) => (
  <div>
    <h3 className="font-bold">
      {words.day(day)}: {words.free}
    </h3>
    <p>{words.freeText}</p>
    <p className="text-sm text-ink-2">{words.freeDay}</p>
  </div>
);

type PlannedDayProps = Omit<PlannedIdea, 'words'> & { words: IdeaText | undefined };

/** A one-line idea for print; on a screen its steps can be unfolded. */
const PlannedDay = ({ day, minutes: length, reason, words: idea }: PlannedDayProps) => (
  <div className="min-w-0 grow">
    <h3 className="font-bold">
      {words.day(day)}: {idea?.title ?? recommending.coming}
    </h3>
    <p>{idea?.steps[0]}</p>
    <p className="text-sm text-ink-2">
      {minutes(length)} · {needs(idea?.needs)}
    </p>
    <p className="text-sm text-ink-2">{useStatementText(reason)}</p>
    {idea && day !== TODAY && (
      <details className="print:hidden">
        <summary className="inline-flex min-h-11 items-center font-bold text-river underline">
          {words.how(idea.title)}
        </summary>
        <IdeaSteps {...idea} />
      </details>
    )}
  </div>
);
