import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { IMAGE_FILES, listImages, pinImages, unpinImages } from '#infra/docker/pin-images.ts';
import { readStages } from '#infra/docker/testing/image-tree.ts';
import { readServices } from '#infra/docker/testing/temporal-cluster.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
const DIGEST = `sha256:${'a'.repeat(64)}`;
const OTHER = `sha256:${'b'.repeat(64)}`;

describe('pinning images', () => {
  it('finds every image that comes from a registry, and none that is built here', () => {
    const compose = listImages(read('docker-compose.yml'));
    expect(compose).toEqual(
      expect.arrayContaining(['caddy:2.10.2-alpine', 'postgres:18.1-bookworm', 'temporalio/server:1.29.7']),
    );
    expect(compose.filter((image) => image.startsWith('seven-stones'))).toEqual([]);
    expect(read('docker-compose.yml').match(/^ +image: (?!seven-stones)/gm)).toHaveLength(9);
    expect(listImages(read('infra/docker/Dockerfile'))).toEqual(['node:24.21.0-bookworm-slim']);
  });

  it('writes the digest behind the tag, in place of an older one, and changes nothing else', () => {
    const file =
      'FROM node:24.21.0-bookworm-slim AS build\n    image: caddy:2.10.2-alpine\n    image: seven-stones:${VERSION:-local}\n';
    const digests = new Map([
      ['node:24.21.0-bookworm-slim', DIGEST],
      ['caddy:2.10.2-alpine', DIGEST],
    ]);
    const pinned = `FROM node:24.21.0-bookworm-slim@${DIGEST} AS build\n    image: caddy:2.10.2-alpine@${DIGEST}\n    image: seven-stones:\${VERSION:-local}\n`;
    expect(pinImages(file, digests)).toBe(pinned);
    expect(listImages(pinned)).toEqual(listImages(file));
    expect(pinImages(pinned, new Map([['caddy:2.10.2-alpine', OTHER]]))).toBe(
      pinned.replace(`alpine@${DIGEST}`, `alpine@${OTHER}`),
    );
  });

  it('reaches the image of the base backups on Kubernetes, which has the digest of the Postgres that Compose runs', () => {
    expect(
      IMAGE_FILES.map(read)
        .flatMap(listImages)
        .filter((image) => image === 'postgres:18.1-bookworm'),
    ).toHaveLength(2);
  });

  it('changes nothing for what is made here by version and tag: the image, and a Temporal with Postgres', () => {
    const pin = (text: string) => pinImages(text, new Map(listImages(text).map((image) => [image, DIGEST])));
    const [compose, dockerfile] = [read('docker-compose.yml'), read('infra/docker/Dockerfile')];
    expect(pin(compose)).toMatch(/temporalio\/server:\S+@sha256/);
    expect(readServices(pin(compose))).toEqual(readServices(compose));
    expect(readStages(unpinImages(pin(dockerfile)))).toEqual(readStages(unpinImages(dockerfile)));
  });
});
