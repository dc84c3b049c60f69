import { ROUTES } from '#shared/contracts/routes.ts';
import { buildAddress, type RouteInput, readRefusal, withFreshProof } from '#web/api/call.ts';
import { ApiProblem } from '#web/api/problem.ts';

/** Routes that answer with a file. */
type FileRoute = 'downloadReport' | 'downloadPaper' | 'exportStudent' | 'exportAccount';

export type Download = { name: string; file: Blob };
type DownloadOptions = {
  /** Time limit for the whole file in ms; no limit if omitted. */
  limitMs?: number;
  /** Called with the number of bytes received so far. */
  onProgress?: (bytes: number) => void;
};

const FILE_NAME_PATTERN = /filename="([^"]+)"/;
/** Some browsers read the file a moment after the click. */
const REVOKE_DELAY_MS = 60_000;

/**
 * Fetches a file, and asks for a fresh proof of identity where the server wants one, which a plain link could not.
 * @throws ApiProblem for any other response, also for a server that does not answer in time
 */
export const download = <Name extends FileRoute>(
  route: Name,
  input: RouteInput<Name>,
  { limitMs, onProgress }: DownloadOptions = {},
): Promise<Download> =>
  withFreshProof(async () => {
    const response = await fetch(buildAddress(route, input), {
      method: ROUTES[route].method,
      credentials: 'same-origin',
      ...(limitMs !== undefined && { signal: AbortSignal.timeout(limitMs) }),
    }).catch(throwOffline);
    if (!response.ok) throw await readRefusal(response);
    const name = FILE_NAME_PATTERN.exec(response.headers.get('content-disposition') ?? '')?.[1];
    // A page of somebody else would be saved as the report.
    if (name === undefined) throw new ApiProblem(0, 'UNREADABLE');
    const file = await (onProgress ? readWithProgress(response, onProgress) : response.blob()).catch(throwOffline);
    return { name, file };
  });

async function readWithProgress(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    parts.push(part.value);
    bytes += part.value.length;
    onProgress(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

const throwOffline = (): never => {
  throw new ApiProblem(0, 'OFFLINE');
};

/** Saves a file through the browser's downloads. */
export function saveFile({ name, file }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
}
