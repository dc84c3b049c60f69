import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Entry = {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Packages = Readonly<Record<string, Entry>>;
type Manifest = {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Development packages that are bundled into the web app: named by its scripts and styles, tests excluded. */
function findWebLibraries(root: string, { devDependencies }: Manifest): string[] {
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter(
    (file) => /[.](?:tsx?|css)$/.test(file) && !/[.]test[.]tsx?$|(?:^|[/\\])testing[/\\]/.test(file),
  );
  const names = sources.flatMap((file) => {
    const text = readFileSync(join(root, 'web', file), 'utf8').replace(/^import type .*$/gm, '');
    return [...text.matchAll(/(?:from |import |import\(|url\()['"]((?:@[\w.-]+\/)?[\w.-]+)/g)].map(
      ([, name]) => name as string,
    );
  });
  return [...new Set(names)].filter((name) => devDependencies[name] !== undefined).sort();
}

/** The lock file entry that a package resolves a name to: in its own node_modules or in those of a parent folder. */
function resolvePath(packages: Packages, from: string, name: string): string | undefined {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[path]) return path;
  if (from === '') return undefined;
  const end = from.lastIndexOf('/node_modules/');
  return resolvePath(packages, end < 0 ? '' : from.slice(0, end), name);
}

function listNeeds(packages: Packages, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path] ?? {};
  const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names.flatMap((name) => resolvePath(packages, path, name) ?? []);
}

/**
 * The bill of materials in CycloneDX format: production packages and those of the web app, with all dependencies. `npm
 * sbom --omit dev` leaves out packages that a development tool needs too, among them the database driver.
 */
export function makeSbom(root: string) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
  const direct = [...Object.keys(manifest.dependencies), ...findWebLibraries(root, manifest)].map(
    (name) => `node_modules/${name}`,
  );
  const shipped = new Set(direct);
  for (const path of shipped) for (const need of listNeeds(packages, path)) shipped.add(need);

  const toPackageName = (path: string) => packages[path]?.name ?? path.slice(path.lastIndexOf('node_modules/') + 13);
  const toBomRef = (path: string) => `${toPackageName(path)}@${packages[path]?.version}`;
  // One version may be installed in several folders; it is one component.
  const paths = [...new Map([...shipped].sort().map((path) => [toBomRef(path), path])).values()];
  const product = `${manifest.name}@${manifest.version}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { 'bom-ref': product, type: 'application', name: manifest.name, version: manifest.version },
    },
    components: paths.map((path) => {
      const { version, license, integrity } = packages[path] as Entry;
      const [algorithm, hash] = integrity?.split('-') ?? [];
      return {
        'bom-ref': toBomRef(path),
        type: 'library',
        name: toPackageName(path),
        version,
        purl: `pkg:npm/${toPackageName(path).replace('@', '%40')}@${version}`,
        ...(algorithm === 'sha512' &&
          hash && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
        ...(license && {
          licenses: [
            /[ ()]/.test(license)
              ? { expression: license.replace(/^\((.*)\)$/, '$1') }
              : { license: { name: license } },
          ],
        }),
      };
    }),
    dependencies: [
      { ref: product, dependsOn: direct.map(toBomRef) },
      ...paths.map((path) => ({
        ref: toBomRef(path),
        dependsOn: [...new Set(listNeeds(packages, path).map(toBomRef))],
      })),
    ],
  };
}
