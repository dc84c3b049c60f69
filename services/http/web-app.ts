import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { governedBy } from '#services/http/guard.ts';
import { refuse } from '#shared/values/refusal.ts';

export type WebAppSettings = {
  /** Folder of the built web app. */
  folder: string;
  /** What an operator may word: handed to the pages as data. */
  claims: Record<string, string>;
};

const SETTINGS = /(<script type="application\/json" id="settings">)[\s\S]*?(<\/script>)/;
const YEAR_SECONDS = 31_536_000;

/** The built web app: hashed files for ever, everything else asked for again, and every other address is the app's. */
export async function serveWebApp(app: FastifyInstance, { folder, claims }: WebAppSettings): Promise<void> {
  const page = withSettings(await readFile(path.join(folder, 'index.html'), 'utf8'), claims);
  const sendPage = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);

  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, maxAge: 0 });
  app.get('/*', { ...governedBy('public'), schema: { hide: true } }, (request, reply) => {
    const file = decodeURIComponent(request.url.split('?', 1)[0] as string);
    if (file.startsWith('/api')) return refuse('NOT_FOUND');
    const isFile = /\.[a-z0-9]{2,11}$/i.test(file) && file !== '/index.html';
    if (!isFile) return sendPage(reply);
    if (file.startsWith('/assets/')) return reply.sendFile(file, { maxAge: YEAR_SECONDS * 1000, immutable: true });
    return reply.sendFile(file);
  });
}

/** The page with the operator's own words in its settings. `<` is escaped, so that no text can end the script element. */
export function withSettings(html: string, claims: Record<string, string>): string {
  const json = JSON.stringify(claims).replaceAll('<', '\\u003c');
  return html.replace(SETTINGS, (_, open: string, close: string) => `${open}${json}${close}`);
}
