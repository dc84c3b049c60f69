import {
  type Attributes,
  context,
  INVALID_SPAN_CONTEXT,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { toFault } from '#services/faults.ts';
import { Refused } from '#shared/values/refusal.ts';

/*
 * Spans by the API package of OpenTelemetry. Without `startTraceExport` all of this does nothing: no span has an id, and
 * nothing is stored. A span holds names of routes, activities, event types and kinds of email; never an id of a person
 * or an assessment, an address or a text.
 */

/** Carries a trace on in a stored row or a header (W3C Trace Context). `tracestate` is dropped: strangers write it. */
export type TraceFields = { traceparent?: string };

/** Stands for every span while nothing is exported. */
const NO_SPAN = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
let isExporting = false;

/** Only `startTraceExport` calls this. */
export function setExporting(exporting: boolean): void {
  isExporting = exporting;
}

type SpanSettings = {
  attributes?: Attributes;
  /** The trace that this span goes on with, or begins anew if it is malformed; without it that of the caller. */
  parent?: TraceFields;
};

/** The fields that carry the current trace on; none without one. */
export function readTraceFields(): TraceFields {
  if (!isExporting) return {};
  const carrier: TraceFields = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ? { traceparent: carrier.traceparent } : {};
}

/** The field `trace` of a line in the log, to find its spans by; none without a trace. */
export function readLogFields(span: Span | undefined = trace.getActiveSpan()): { trace?: string } {
  return span && isSpanContextValid(span.spanContext()) ? { trace: span.spanContext().traceId } : {};
}

/** Begins a span that its caller ends. */
export function beginSpan(name: string, { attributes = {}, parent }: SpanSettings = {}): Span {
  if (!isExporting) return NO_SPAN;
  const from = parent ? propagation.extract(ROOT_CONTEXT, parent) : context.active();
  return trace.getTracer('seven-stones').startSpan(name, { attributes }, from);
}

/** Runs code within a span that was begun elsewhere. */
export const withinSpan = <Result>(span: Span, run: () => Result): Result =>
  isExporting ? context.with(trace.setSpan(context.active(), span), run) : run();

/** Runs code within a span of its own. Of an error only its kind is recorded: messages may quote what a person wrote. */
export async function inSpan<Result>(
  name: string,
  settings: SpanSettings,
  run: (span: Span) => Promise<Result>,
): Promise<Result> {
  if (!isExporting) return run(NO_SPAN);
  const span = beginSpan(name, settings);
  try {
    return await withinSpan(span, () => run(span));
  } catch (error) {
    if (error instanceof Refused) span.setAttribute('refusal', error.code);
    else span.setStatus({ code: SpanStatusCode.ERROR, message: toFault(error).name });
    throw error;
  } finally {
    span.end();
  }
}
