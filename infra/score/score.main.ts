import process from 'node:process';
import { createInterface } from 'node:readline';
import { answerLine } from './kinds.ts';

/*
 * `npm run --silent score < lines.jsonl`: one line of JSON in, one out, in order. Every line is answered; if one has an
 * error, the exit code is 2.
 */
for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  if (line.trim() === '') continue;
  const answer = answerLine(line);
  if ('error' in answer) process.exitCode = 2;
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
