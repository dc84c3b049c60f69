import '@fontsource/andika/latin-400.css';
import '@fontsource/andika/latin-700.css';
import { lazyScreen } from '#web/app/parts.ts';
import { ItemReviewPage } from '#web/features/ops/item-review-page.tsx';

const Question = lazyScreen(async () => (await import('#web/app/academic-step.tsx')).Question);

/** `/ops/items`: the item bank, shown with the very screen that a child answers on. */
export const OpsItemsRoute = () => <ItemReviewPage Question={Question} />;
