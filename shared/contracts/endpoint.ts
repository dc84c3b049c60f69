import { z } from 'zod';

type Shape = z.ZodObject;

/**
 * One HTTP exchange, stated once: route, browser call, fake server, OpenAPI and tests take it from here. Paths are below
 * `/api` and written with `:params`. Every write carries an `Idempotency-Key` header (a UUID) unless `unkeyed`.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape | undefined = Shape | undefined,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params: Params;
  query?: Query;
  body: Body;
  response: Response;
  /** Status of success; 200 unless said. */
  status?: 200 | 201;
  /** A write that is idempotent by itself and carries no key. */
  unkeyed?: true;
};

const NO_BODY = z.undefined();
type Unbodied = Omit<Endpoint, 'body'> & { body?: undefined };

/** Keeps the exact schema types of an endpoint. One that names no body is sent without one. */
export function endpoint<const E extends Endpoint>(definition: E): E;
export function endpoint<const E extends Unbodied>(definition: E): E & { body: typeof NO_BODY };
export function endpoint(definition: Endpoint | Unbodied): Endpoint {
  return { ...definition, body: definition.body ?? NO_BODY };
}

export const hasBody = ({ body }: Pick<Endpoint, 'body'>): boolean => body !== NO_BODY;

/** What a caller hands over: params, query and body in one object, as far as the endpoint has them. */
export type Input<E extends Endpoint> = { params: z.input<E['params']> } & (E['query'] extends z.ZodType ? { query: z.input<E['query']> } : unknown) &
  (E['body'] extends typeof NO_BODY ? unknown : { body: z.input<E['body']> });
export type Output<E extends Endpoint> = z.output<E['response']>;
