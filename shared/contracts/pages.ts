import { z } from 'zod';

const MOST = 100;
/** Default limit: as many assessments as a family may have children fit on the first page. */
const USUAL = 25;

/** Query parameter: number of rows per page. */
export const pageLimit = (usual = USUAL) => z.coerce.number<string>().int().min(1).max(MOST).default(usual);

/** Query of a paged list: `after` is the `next` of the page before; the last page has none. */
export const pageQuery = <Cursor extends z.ZodType>(cursor: Cursor) =>
  z.strictObject({ after: cursor.optional(), limit: pageLimit() });
