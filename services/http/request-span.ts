import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLER_LEFT, type RequestEndReceiver } from '#services/http/request-end.ts';
import { beginSpan, readLogFields, type TraceFields, withinSpan } from '#services/tracing.ts';

const SPANS = new WeakMap<FastifyRequest, Span>();
const API = '/api/';

/** Begins a span with each request of the API, also with one that is refused; `endRequestSpan` ends it. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { method, id, headers, routeOptions } = request;
    // The template only: a path holds ids and tokens.
    const route = routeOptions.url;
    if (!route?.startsWith(API)) return;
    const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id };
    SPANS.set(request, beginSpan(`${method} ${route}`, { attributes, parent: readParent(headers) }));
  });
}

export const endRequestSpan: RequestEndReceiver = (request, { status }) => {
  const span = SPANS.get(request)?.setAttribute('http.response.status_code', status);
  if (status === CALLER_LEFT || status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
};

/** Reading a body loses the context of the hooks, so a handler runs in the span of its request anew. */
export function withinRequestSpan<Result>(request: FastifyRequest, run: () => Result): Result {
  const span = SPANS.get(request);
  return span ? withinSpan(span, run) : run();
}

export const readRequestTrace = (request: FastifyRequest) => readLogFields(SPANS.get(request));

/**
 * The trace that a proxy or program sent, else that of the click: the key that the page makes for a write is its id, so
 * repetitions of one click are one trace. What is malformed is dropped by the propagator.
 */
function readParent({ traceparent, 'idempotency-key': key }: FastifyRequest['headers']): TraceFields {
  if (typeof traceparent === 'string') return { traceparent };
  if (typeof key !== 'string') return {};
  const click = key.toLowerCase().replaceAll('-', '');
  return { traceparent: `00-${click}-${click.slice(-16)}-01` };
}
