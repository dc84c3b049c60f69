import { ItemReviewPage } from '#web/features/ops/item-review-page.tsx';
import { lazyScreen } from '#web/lib/parts.ts';

const Question = lazyScreen(async () => (await import('#web/app/academic-step.tsx')).Question);

/** `/ops/items`: the item bank, shown with the very screen that a child answers on. */
export const OpsItemsRoute = () => <ItemReviewPage Question={Question} />;
