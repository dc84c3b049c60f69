/** About answers that wait on the device. */
export const device = {
  notDurable: 'This browser window keeps nothing when it is closed. Please stay on the page until an answer is saved.',
  waiting: (count: number) => (count === 1 ? '1 answer saved on this device' : `${count} answers saved on this device`),
  waitingHint: 'It goes out by itself as soon as there is a connection. Please do not clear this browser until then.',
  rejected: (count: number) => (count === 1 ? '1 answer could not be handed in' : `${count} answers could not be handed in`),
  again: 'Try again',
  ofOthers: (count: number) =>
    count === 1
      ? '1 answer of somebody else who uses this device waits here until they sign in'
      : `${count} answers of somebody else who uses this device wait here until they sign in`,
  unreadable: (count: number) => (count === 1 ? '1 answer on this device can no longer be read' : `${count} answers on this device can no longer be read`),
  unreadableHint: 'The key of this browser does not open it any more. The other answers are not touched; please look which question is still open.',
  forget: 'Remove it from this device',
  needsNet: 'There is no connection, and this needs one.',
  notStored: 'This device could not save the answer. Is its storage full? The question stays here until it is saved.',
} as const;
