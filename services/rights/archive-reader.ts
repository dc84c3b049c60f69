import type { UserId } from '#shared/values/ids.ts';

/** Who looks after the child and takes its data along. */
export type ArchiveReader = { role: 'owner' | 'co-guardian'; userId: UserId };
