import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** In the data folder of a product, beside the cluster. */
export const POSTGRES_LOG = 'postgres/postgres.log';

/** The file at this path, or every file below the folder. */
export const listFilesAt = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name));
