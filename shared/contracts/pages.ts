import { z } from 'zod';

const MAX_LIMIT = 100;
/** Default limit: as many assessments as a family may have children fit on the first page. */
const DEFAULT_LIMIT = 25;

/** Query parameter: number of rows per page. */
export const createPageLimit = (defaultLimit = DEFAULT_LIMIT) =>
  z.coerce.number<string>().int().min(1).max(MAX_LIMIT).default(defaultLimit);

/** Query of a paged list: `after` is the `next` of the page before; the last page has none. */
export const createPageQuery = <Cursor extends z.ZodType>(cursor: Cursor) =>
  z.strictObject({ after: cursor.optional(), limit: createPageLimit() });
