import { z } from 'zod';

const MOST = 100;
/** As many weeks as a family may have children have their place on the first page. */
const USUAL = 25;

/** How many rows of a list come at once. */
export const pageLimit = (usual = USUAL) => z.coerce.number<string>().int().min(1).max(MOST).default(usual);

/** Which page of a list: `after` is the `next` of the page before it, and the last page has none. */
export const pageQuery = <Cursor extends z.ZodType>(cursor: Cursor) =>
  z.strictObject({ after: cursor.optional(), limit: pageLimit() });
