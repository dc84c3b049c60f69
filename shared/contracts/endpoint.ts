import { z } from 'zod';
import { ROUTES, type Route, type RouteName } from '#shared/contracts/routes.ts';

type Shape = z.ZodObject;

/**
 * One HTTP exchange, stated once: route, browser call, fake server, OpenAPI and tests take it from here. Every write
 * carries an `Idempotency-Key` header (a UUID) unless its route says `unkeyed`.
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
  /** Status of success; 200 unless said. 303 leads elsewhere: the answer has an address and no body. */
  status?: 200 | 201 | 303;
  /**
   * The media type of an answer that is a file: its bytes are sent as they come, and no schema says what is in them.
   */
  file?: string;
  /** A longer body is not read; the limit of all calls unless said. */
  mostBytes?: number;
  /** Only for somebody who proved within the last minutes who they are; a session alone is refused with STEP_UP. */
  stepUp?: StepUp;
};

/** `unlessOpened`: a session in which the account was opened, or its address proved, needs no other proof. */
export type StepUp = true | 'unlessOpened';

const NO_BODY = z.undefined();
/** What a contract says itself; method and path stand in `ROUTES`, under its name. */
type Definition = Omit<Endpoint, keyof Route>;
type Unbodied = Omit<Definition, 'body'> & { body?: undefined };

/** Keeps the exact schema types of an endpoint. One that names no body is sent without one. */
export function endpoint<const D extends Definition>(definition: D): D & (typeof ROUTES)[D['name']];
export function endpoint<const D extends Unbodied>(
  definition: D,
): Omit<D, 'body'> & { body: typeof NO_BODY } & (typeof ROUTES)[D['name']];
export function endpoint(definition: Definition | Unbodied): Endpoint {
  return { ...ROUTES[definition.name], ...definition, body: definition.body ?? NO_BODY };
}

export const hasBody = ({ body }: Pick<Endpoint, 'body'>): boolean => body !== NO_BODY;

/** What a caller hands over: params, query and body in one object, as far as the endpoint has them. */
export type Input<E extends Endpoint> = { params: z.input<E['params']> } & (E['query'] extends z.ZodType
  ? { query: z.input<E['query']> }
  : unknown) &
  (E['body'] extends typeof NO_BODY ? unknown : { body: z.input<E['body']> });
export type Output<E extends Endpoint> = z.output<E['response']>;
