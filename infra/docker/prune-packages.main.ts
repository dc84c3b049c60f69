import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Runs while the image is built, after `npm ci --omit=dev`, and deletes what no process on this platform loads: builds
 * for other platforms, the packaged Node (the image has its own), type declarations and source maps. Usage: node
 * prune-packages.main.ts FOLDER
 */
const [folder] = process.argv.slice(2);
if (!folder || !existsSync(join(folder, '.package-lock.json'))) {
  process.stderr.write('Name the node_modules folder of an installation by npm.\n');
  process.exit(1);
}
const remove = (path: string) => rmSync(join(folder, path), { recursive: true, force: true });

for (const name of readdirSync(folder).filter((name) => /^node-(linux|win|darwin)-/.test(name))) remove(name);
remove('.bin/node');

// Temporal's bridge contains builds for every platform and its Rust sources.
const arch = { x64: 'x86_64', arm64: 'aarch64' }[process.arch as 'x64' | 'arm64'];
const platform = { linux: 'unknown-linux-gnu', darwin: 'apple-darwin', win32: 'pc-windows-msvc' }[
  process.platform as 'linux' | 'darwin' | 'win32'
];
const bridge = '@temporalio/core-bridge';
const builds = readdirSync(join(folder, bridge, 'releases'));
if (!builds.includes(`${arch}-${platform}`)) {
  process.stderr.write(`${bridge} has no build for ${process.platform} on ${process.arch}.\n`);
  process.exit(1);
}
for (const build of builds.filter((build) => build !== `${arch}-${platform}`)) remove(join(bridge, 'releases', build));
for (const sources of ['sdk-core', 'src', 'bridge-macros', 'Cargo.lock', 'Cargo.toml']) remove(join(bridge, sources));

for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  if (/[.](?:map|d[.][cm]?ts)$/.test(file)) remove(file);
