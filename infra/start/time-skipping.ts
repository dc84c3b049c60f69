import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, isListening } from '#infra/start/ports.ts';
import { startProgram, waitUntilReady } from '#infra/start/processes.ts';
import { findProgram, runProgram, tryInOrder } from '#infra/start/programs.ts';
import { listForeignFiles } from '#infra/start/temporal-download.ts';

const version = '1.32.0';
/** The jars of this version with their SHA-256; Maven must fetch exactly these. */
const CHECKSUMS = new URL('./test-server-jars.sha256', import.meta.url);

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

/** Each test starts a server that lives for seconds, so the JVM is set to start fast. */
const QUICK = '-XX:+UseSerialGC -XX:TieredStopAtLevel=1';
/** Class data archive of a start: without it a start costs three times the processor time. */
const CLASSES = 'classes.jsa';
const SERVER = '-cp "jars/*" io.temporal.testserver.TestServer';

/** Runs the server once so that the JVM writes its class data archive on exit. */
async function recordClasses(java: string, folder: string): Promise<void> {
  const port = await findFreePort();
  const command = `exec "${java}" ${QUICK} -XX:ArchiveClassesAtExit=${CLASSES} ${SERVER} ${port}`;
  const server = startProgram({
    name: 'The test server',
    command: '/bin/sh',
    args: ['-c', command],
    cwd: folder,
    logFile: join(folder, 'start.log'),
  });
  await waitUntilReady(server, () => isListening(port), 60_000);
  await server.stop();
}

/** Fetches the Java test server with its dependencies and writes a script that starts it. */
const fetchByMaven = async (home: string, say: (line: string) => void): Promise<string> => {
  const folder = join(home, 'lib', `temporal-test-server-${version}-quick`);
  const program = join(folder, 'temporal-test-server');
  if (existsSync(program)) return program;
  const java = findProgram(['java']);
  const mvn = findProgram(['mvn']);
  if (!java || !mvn)
    throw new Error(
      `${java ? 'Maven' : 'Java'} is not installed: on Debian, apt-get install default-jre-headless maven`,
    );
  say(`Fetching Temporal's time-skipping test server ${version} with Maven, once …`);
  const half = `${folder}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  try {
    writeFileSync(join(half, 'pom.xml'), pom);
    // `-C` fails on a wrong checksum; without it Maven only warns.
    await runProgram(
      mvn,
      ['-B', '-q', '-C', 'dependency:copy-dependencies', '-DoutputDirectory=jars', '-DincludeScope=runtime'],
      {
        cwd: half,
        timeoutMs: 10 * 60_000,
      },
    );
    const foreign = listForeignFiles(
      join(half, 'jars'),
      readdirSync(join(half, 'jars')),
      readFileSync(CHECKSUMS, 'utf8'),
    );
    if (foreign.length > 0)
      throw new Error(`Maven brought other files than those of ${version}: ${foreign.join(', ')}`);
    await recordClasses(java, half);
    writeFileSync(
      join(half, 'temporal-test-server'),
      `#!/bin/sh\ncd "$(dirname "$0")" && exec "${java}" ${QUICK} -XX:SharedArchiveFile=${CLASSES} ${SERVER} "$@"\n`,
      {
        mode: 0o755,
      },
    );
    rmSync(folder, { recursive: true, force: true });
    renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return program;
};

/**
 * The SDK would download this server too, but in a version and with a checksum that are not pinned.
 * Returns the program for `createTimeSkipping({ server: { executable: { type: 'existing-path', path } } })`. `home` is
 * the folder `.data`.
 */
export const findTimeSkippingServer = (home: string, say: (line: string) => void): Promise<string> =>
  tryInOrder("Temporal's time-skipping test server", [{ name: 'Maven', find: () => fetchByMaven(home, say) }]);
