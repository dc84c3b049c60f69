import { lazy } from 'react';
import '@fontsource/andika/latin-400.css';
import '@fontsource/andika/latin-700.css';
import { ItemReviewPage } from '#web/features/ops/item-review-page.tsx';

const Question = lazy(async () => ({ default: (await import('#web/app/academic-step.tsx')).Question }));

/** `/ops/items`: the item bank, shown with the very screen that a child answers on. */
export const OpsItemsRoute = () => <ItemReviewPage Question={Question} />;
