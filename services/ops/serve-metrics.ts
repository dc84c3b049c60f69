import { createServer } from 'node:http';
import { hasToken } from '#services/http/credentials.ts';

type MetricsServerSettings = {
  host: string;
  port: number;
  token: string /** In the text format of Prometheus. */;
  read: () => Promise<string>;
};

/** Serves `/metrics` for a process without other routes, to callers with the token. Ends with the process. */
export async function serveMetrics({
  host,
  port,
  token,
  read,
}: MetricsServerSettings): Promise<{ port: number; close: () => void }> {
  const server = createServer(async (request, response) => {
    const answer = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
    if (request.method !== 'GET' || request.url !== '/metrics') answer(404, 'There is only /metrics here.\n');
    else if (!hasToken(request.headers.authorization, token))
      answer(401, 'Show the token of machines: Authorization: Bearer OPS_TOKEN.\n');
    else
      await read().then(
        (figures) => answer(200, figures),
        () => answer(503, 'The figures cannot be read now.\n'),
      );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
