import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { climb, findProgram, runProgram } from '#infra/start/programs.ts';
import { downloadBySdk } from '#infra/start/sdk-download.ts';

const version = '1.32.0';

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>seven-stones</groupId>
  <artifactId>temporal-test-server</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>io.temporal</groupId><artifactId>temporal-test-server</artifactId><version>${version}</version></dependency>
  </dependencies>
</project>
`;

/** Fetches the Java test server with everything it needs, and writes a program that starts it. */
const fetchByMaven = async (home: string, say: (line: string) => void): Promise<string> => {
  const folder = join(home, 'lib', `temporal-test-server-${version}`);
  const program = join(folder, 'temporal-test-server');
  if (existsSync(program)) return program;
  const java = findProgram(['java']);
  const mvn = findProgram(['mvn']);
  if (!java || !mvn) throw new Error(`${java ? 'Maven' : 'Java'} is not installed: on Debian, apt-get install default-jre-headless maven`);
  say(`Fetching Temporal's time-skipping test server ${version} with Maven, once …`);
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  try {
    writeFileSync(join(half, 'pom.xml'), pom);
    await runProgram(mvn, ['-B', '-q', 'dependency:copy-dependencies', '-DoutputDirectory=jars', '-DincludeScope=runtime'], {
      cwd: half,
      timeoutMs: 10 * 60_000,
    });
    if (readdirSync(join(half, 'jars')).length === 0) throw new Error('Maven brought no files');
    writeFileSync(join(half, 'temporal-test-server'), `#!/bin/sh\nexec "${java}" -cp "$(dirname "$0")/jars/*" io.temporal.testserver.TestServer "$@"\n`, {
      mode: 0o755,
    });
    rmSync(folder, { recursive: true, force: true });
    renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return program;
};

/** The program for `createTimeSkipping({ server: { executable: { type: 'existing-path', path } } })`. `home` is the folder `.data`. */
export const findTimeSkippingServer = (home: string, say: (line: string) => void): Promise<string> =>
  climb("Temporal's time-skipping test server", [
    { name: "the SDK's download", find: () => downloadBySdk('createTimeSkipping', join(home, 'bin/temporal-test-server')) },
    { name: 'Maven', find: () => fetchByMaven(home, say) },
  ]);
