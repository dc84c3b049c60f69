// Runs on any Node from 20 on and without node_modules: it installs the packages, among them the Node that runs
// everything else.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const windows = process.platform === 'win32';

const major = (version) => Number.parseInt(version, 10);
const fail = (sentence) => {
  console.error(`\n${sentence}\n`);
  process.exit(1);
};

/** npm writes this file after a complete install, so an interrupted install is repeated. */
const isInstalled = () => {
  const installed = join(root, 'node_modules/.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
};

const install = () => {
  const npm = spawnSync('npm', ['--version'], { encoding: 'utf8', shell: windows });
  if (npm.error || npm.status !== 0)
    fail('npm was not found. Install Node.js 20 or newer with npm: https://nodejs.org');
  if (major(npm.stdout) < 10)
    fail(`npm ${npm.stdout.trim()} is too old; 10 or newer is needed: npm install --global npm`);
  console.log('Installing the packages; this takes a minute or two, once …');
  // Under NODE_ENV=production npm leaves out the development packages, among them Postgres and what builds the web app.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  });
  if (status !== 0)
    fail(
      'The packages could not be installed; npm says why above. Without a network it cannot be done the first time; on a full disk, free 2 GB.',
    );
};

if (major(process.versions.node) < 20)
  fail(`Node.js ${process.versions.node} is too old; 20 or newer is needed: https://nodejs.org`);
/** Without a packaged one this Node runs everything. */
const checkOwnNode = () => {
  if (major(process.versions.node) < 24)
    fail(
      `There is no packaged Node.js for ${process.platform} on ${process.arch}, and ${process.versions.node} is too old: install Node.js 24 (nvm install) and start again.`,
    );
};
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
if (!(`node-${windows ? 'win' : process.platform}-${process.arch}` in optionalDependencies)) checkOwnNode();
if (!isInstalled()) install();

const packaged = join(root, 'node_modules/.bin', windows ? 'node.cmd' : 'node');
const node = existsSync(packaged) ? packaged : process.execPath;
if (node === process.execPath) checkOwnNode();

// The IPC channel tells the product when this process has ended, however it ended.
const child = spawn(node, [join(root, 'infra/start/start.main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  env: { NODE_COMPILE_CACHE: join(root, '.data/compiled'), ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  shell: windows,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('error', (error) => fail(`The product could not be started: ${error.message}`));
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
