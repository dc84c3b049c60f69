const NAME = 'seven-stones.handed-over';

/** The server said that this device is with a child: whatever page is shown, the gate comes in its place. */
export const tellHandedOver = (): void => void dispatchEvent(new Event(NAME));

export function onHandedOver(listener: () => void): () => void {
  addEventListener(NAME, listener);
  return () => removeEventListener(NAME, listener);
}
