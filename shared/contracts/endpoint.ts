import { z } from 'zod';
import { ROUTES, type Route, type RouteName } from '#shared/contracts/routes.ts';
import { PasswordWeakness } from '#shared/values/password-weakness.ts';
import { Refusal } from '#shared/values/refusal.ts';

type Shape = z.ZodObject;

/**
 * One HTTP exchange. Route, browser call, fake server, OpenAPI and tests are built from it. Every write carries an
 * `Idempotency-Key` header (a UUID) unless its route says `unkeyed`.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape | undefined = Shape | undefined,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = Route & {
  name: RouteName;
  summary: string;
  params: Params;
  query?: Query;
  body: Body;
  response: Response;
  /** Status of success; 200 by default. 303 redirects: the answer has an address and no body. */
  status?: 200 | 201 | 303;
  /** Media type of an answer that is a file: its bytes are sent as they are, without a schema. */
  file?: string;
  /** Size limit of the request body; the limit of all calls by default. */
  mostBytes?: number;
  /** Requires a recent proof of identity; a session alone is refused with STEP_UP. */
  stepUp?: StepUp;
};

/** `unlessOpened`: not required in the session in which the account was opened or its address proved. */
export type StepUp = true | 'unlessOpened';

const NO_BODY = z.undefined();
/** What a contract states itself; method and path come from `ROUTES`, by its name. */
type Definition = Omit<Endpoint, keyof Route>;
type BodylessDefinition = Omit<Definition, 'body'> & { body?: undefined };

/** Keeps the exact schema types of an endpoint. Without `body` the request has none. */
export function endpoint<const D extends Definition>(definition: D): D & (typeof ROUTES)[D['name']];
export function endpoint<const D extends BodylessDefinition>(
  definition: D,
): Omit<D, 'body'> & { body: typeof NO_BODY } & (typeof ROUTES)[D['name']];
export function endpoint(definition: Definition | BodylessDefinition): Endpoint {
  return { ...ROUTES[definition.name], ...definition, body: definition.body ?? NO_BODY };
}

export const hasBody = ({ body }: Pick<Endpoint, 'body'>): boolean => body !== NO_BODY;

/** What a caller passes: params, query and body in one object, as far as the endpoint has them. */
export type Input<E extends Endpoint> = { params: z.input<E['params']> } & (E['query'] extends z.ZodType
  ? { query: z.input<E['query']> }
  : unknown) &
  (E['body'] extends typeof NO_BODY ? unknown : { body: z.input<E['body']> });
export type Output<E extends Endpoint> = z.output<E['response']>;

/** The error body of every call (RFC 9457). `title` is for engineers; people read the message of `code`. */
export const Problem = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: Refusal,
    /** For support: finds the request in the log. */
    requestId: z.string().optional(),
    /** Faults by field, with a dotted path into the body: `sliders.creativity`. */
    fields: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    /** Seconds after which a retry makes sense. */
    retryAfter: z.int().optional(),
    /** How often PIN or password may still be tried. */
    triesLeft: z.int().optional(),
    /** Why a new password is easy to guess. */
    weakness: PasswordWeakness.optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

const MAX_LIMIT = 100;
/** Default limit: as many assessments as a family may have children fit on the first page. */
const DEFAULT_LIMIT = 25;

/** Query parameter: number of rows per page. */
export const createPageLimit = (defaultLimit = DEFAULT_LIMIT) =>
  z.coerce.number<string>().int().min(1).max(MAX_LIMIT).default(defaultLimit);

/** Query of a paged list: `after` is the `next` of the page before; the last page has none. */
export const createPageQuery = <Cursor extends z.ZodType>(cursor: Cursor) =>
  z.strictObject({ after: cursor.optional(), limit: createPageLimit() });
