/** About answers that wait on the device or were refused: apart from `device`, which a child's page loads. */
export const outboxNotice = {
  waitingHint: 'Please do not clear this browser until then.',
  rejected: (count: number) =>
    count === 1 ? '1 answer could not be handed in' : `${count} answers could not be handed in`,
  ofOthers: (count: number) =>
    count === 1
      ? '1 answer of somebody else who uses this device waits here until they sign in'
      : `${count} answers of somebody else who uses this device wait here until they sign in`,
  unreadable: (count: number) =>
    count === 1
      ? '1 answer on this device can no longer be read'
      : `${count} answers on this device can no longer be read`,
  unreadableHint:
    'The key of this browser does not open it any more. The other answers are not touched; please look which question is still open.',
  forget: 'Remove it from this device',
  forgetRejected: {
    title: (count: number) => (count === 1 ? 'Remove this answer?' : `Remove these ${count} answers?`),
    text: 'Nobody has it but this device, and it cannot be brought back. What was typed into a form stays in the form.',
    keep: 'Keep it',
  },
} as const;
