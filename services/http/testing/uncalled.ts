import { Session } from 'node:inspector/promises';

/** Counts which functions of some files are called from now on; returns `file: function` for those that were not. */
export async function watchCalls(files: RegExp): Promise<() => Promise<string[]>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    session.disconnect();
    return result
      .filter(({ url }) => files.test(url))
      .flatMap(({ url, functions }) =>
        functions
          .filter(({ functionName, ranges }) => functionName !== '' && ranges.every(({ count }) => count === 0))
          .map(({ functionName }) => `${url.split('/').at(-1)}: ${functionName}`),
      )
      .sort();
  };
}
