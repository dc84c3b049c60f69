import { reportDraft as words } from '#messages/report-draft.ts';
import { StoneMark } from '#web/art/stones.tsx';
import type { Ingredient, IngredientRow } from '#web/features/report/draft/ingredients.ts';
import { StateMark } from '#web/features/report/draft/state-mark.tsx';
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
