import type { StudentId } from '#shared/values/ids.ts';
import { addressOf } from '#web/api/call.ts';
import { ApiProblem, problemOf } from '#web/api/problem.ts';
import { stepUp } from '#web/api/step-up.ts';

/**
 * Fetches the archive of a child and hands it to the browser as a download; `onProgress` is told the bytes so far. Where a fresh proof of the
 * person is wanted they are asked for it first, which a link to the file could not do. @throws ApiProblem
 */
export async function downloadArchive(studentId: StudentId, onProgress: (bytes: number) => void): Promise<void> {
  const address = addressOf('exportStudent', { params: { studentId } });
  let response = await fetched(address);
  if (!response.ok) {
    const problem = await problemOf(response);
    if (problem.code !== 'STEP_UP' || !(await stepUp.ask())) throw problem;
    response = await fetched(address);
    if (!response.ok) throw await problemOf(response);
  }
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read().catch(away);
    if (!part || part.done) break;
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  save(new Blob(parts, { type: 'application/zip' }), nameIn(response.headers.get('content-disposition') ?? ''));
}

const away = (): never => {
  throw new ApiProblem(0, 'OFFLINE');
};
const fetched = (address: string): Promise<Response> => fetch(address, { credentials: 'same-origin' }).catch(away);
const nameIn = (disposition: string): string => /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'seven-stones.zip';

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
