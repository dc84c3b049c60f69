import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** A packet holds about this much; what fits into one arrives no sooner for being smaller. */
const WORTH_IT_BYTES = 1024;

/**
 * Answers in JSON are compressed at a cheap level while they are sent. Files of the web app were compressed when they
 * were built and carry their encoding already. Bodies of requests are never unpacked: nobody sends us such, and a small
 * one can unpack to a very large one.
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
