import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** About the size of a packet; a smaller answer arrives no sooner when compressed. */
const WORTH_IT_BYTES = 1024;

/**
 * JSON answers are compressed at a cheap level while they are sent. Files of the web app were compressed at build and
 * have their encoding already. Request bodies are never decompressed: no client sends such, and a small one can expand
 * to a very large one.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: WORTH_IT_BYTES,
    customTypes: /^application\/(?:problem\+)?json\b/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
}
