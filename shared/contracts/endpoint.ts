import type { z } from 'zod';

type Shape = z.ZodObject;

/**
 * One HTTP exchange, stated once: route, browser call, fake server, OpenAPI and tests take it from here. Paths are below
 * `/api` and written with `:params`. Every write carries an `Idempotency-Key` header (a UUID) unless `unkeyed`.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape | undefined = Shape | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType = z.ZodType,
> = {
  name: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params: Params;
  query?: Query;
  body?: Body;
  response: Response;
  /** Status of success; 200 unless said. */
  status?: 200 | 201;
  /** A write that is idempotent by itself and carries no key. */
  unkeyed?: true;
};

/** Keeps the exact schema types of an endpoint. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** What a caller hands over: params, query and body in one object, as far as the endpoint has them. */
export type Input<E extends Endpoint> = { params: z.input<E['params']> } & (E['query'] extends z.ZodType ? { query: z.input<E['query']> } : unknown) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : unknown);
export type Output<E extends Endpoint> = z.output<E['response']>;
