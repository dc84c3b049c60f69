import { setExporting } from '#services/tracing.ts';

/**
 * Sends spans to an OTLP receiver over HTTP, and lets traces go on from request to request. Without an endpoint nothing
 * is loaded, sent or stored. Returns what sends the rest at the end of the process.
 */
export async function startTraceExport(
  endpoint: string | undefined,
  service: 'seven-stones-api' | 'seven-stones-worker',
): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {};
  const [{ context, propagation, trace }, { AsyncLocalStorageContextManager }, core, exporter, resources, sdk] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    // A caller must not decide what is recorded, as the default sampler allows by the flag in its header.
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
          timeoutMillis: 5_000,
        }),
        scheduledDelayMillis: 1_000,
      }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  setExporting(true);
  return async () => {
    // A receiver that is away must not keep the process from ending.
    await provider.shutdown().catch(() => undefined);
    setExporting(false);
    trace.disable();
    context.disable();
    propagation.disable();
  };
}
