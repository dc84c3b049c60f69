import type { InvitationId, UserId } from '#shared/values/ids.ts';

/** A guardian who downloads the data of the child. */
export type ArchiveReader = { role: 'owner' | 'co-guardian'; userId: UserId };

/** The teacher who submitted the form, reading it by the link of the invitation. */
export type TeacherReader = { role: 'teacher'; invitationId: InvitationId };
