import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { skills as words } from '#shared/messages/en/steps.ts';
import { badge, card, heading } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/states.tsx';

const AREAS = ['cognitive', 'social', 'emotional', 'physical'] as const satisfies readonly SkillArea[];

/** The four areas of day 3 with what is recorded of each. */
export const SkillsState = ({ view }: { view: ProgressView }) => (
  <section className="flex flex-col gap-6">
    <p className="text-lg">{words.lead}</p>
    <Notice tone="warning">{words.notHere}</Notice>
    <ol className="grid gap-4 sm:grid-cols-2">
      {AREAS.map((area) => {
        const { name, game, text } = words.areas[area];
        const recorded = view.resume.trials[area];
        return (
          <li key={area} className={card({ pad: 'tight' })}>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className={heading.part}>{name}</h2>
              <span className={badge({ tone: recorded?.completed ? 'success' : recorded ? 'info' : 'neutral' })}>
                {recorded?.completed ? words.state.done : recorded ? words.state.some(recorded.count) : words.state.none}
              </span>
            </div>
            <p className="font-bold">{game}</p>
            <p className="text-ink-2">{text}</p>
          </li>
        );
      })}
    </ol>
  </section>
);
