import { useId } from 'react';
import { reportDraft as words } from '#messages/report-draft.ts';
import { getStoneOutline, StoneMark } from '#web/art/stones.tsx';
import type { Ingredient, IngredientRow } from '#web/features/report/draft/ingredients.ts';
import { AreaIcon } from '#web/features/report/overview/area-icon.tsx';
import { card, heading } from '#web/ui/classes.ts';

const STATES: readonly Ingredient['state'][] = ['in', 'part', 'waited'];

/**
 * For each area what is complete, partial or pending, and what can be concluded from it. No scores: they would change
 * during reading.
 */
export const IngredientsCard = ({ rows }: { rows: readonly IngredientRow[] }) => (
  <section className={card({ lift: 'edge' })} aria-labelledby="ingredients">
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h2 id="ingredients" className={heading.section}>
        {words.able}
      </h2>
      <ul className="flex flex-wrap gap-4 text-sm" aria-hidden="true">
        {STATES.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <StateMark state={state} />
            {words.states[state]}
          </li>
        ))}
      </ul>
    </div>
    <ul className="mt-3">
      {rows.map(({ of, ingredients, says }) => (
        <li key={of} className="ingredient-row border-t-2 border-dashed border-line py-3">
          <h3 className="flex items-center gap-3 font-bold">
            {of === 'likes' ? <StoneMark day={2} className="h-8 shrink-0" /> : <AreaIcon area={of} />}
            {words.rows[of]}
          </h3>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {ingredients.map(({ name, state }) => (
              <li key={name} className="flex items-center gap-2">
                <StateMark state={state} />
                <span>
                  {name}
                  <span className="sr-only">: {words.states[state]}</span>
                </span>
              </li>
            ))}
          </ul>
          <p className="text-sm">{says}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** The state of an ingredient: a full pebble with a tick, a hatched one, or a dotted one. */
function StateMark({ state }: { state: Ingredient['state'] }) {
  const hatch = useId();
  return (
    <svg viewBox="-58 -42 116 84" className="h-7 shrink-0" aria-hidden="true">
      {state === 'part' && (
        <pattern id={hatch} width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V14" stroke="var(--color-ink-2)" strokeWidth="4" />
        </pattern>
      )}
      <path
        d={getStoneOutline(2)}
        fill={state === 'in' ? 'var(--color-river)' : state === 'part' ? `url(#${hatch})` : '#fff'}
        stroke="var(--color-river)"
        strokeWidth="5"
        strokeDasharray={state === 'waited' ? '0.1 11' : undefined}
        strokeLinecap="round"
      />
      {state === 'in' && (
        <path
          d="m-18 0 13 13 22-26"
          fill="none"
          stroke="#fff"
          strokeWidth="9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
