import { ItemReviewPage } from '#web/features/ops/item-review-page.tsx';
import { lazyScreen } from '#web/ui/lazy-screens.ts';

const Question = lazyScreen(async () => (await import('#web/app/step/academic-step.tsx')).loadQuestion());

/** `/ops/items`: the item bank, rendered with the same screen that children answer on. */
export const OpsItemsRoute = () => <ItemReviewPage Question={Question} />;
