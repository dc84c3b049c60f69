import { device } from '#messages/device.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Notice } from '#web/ui/states.tsx';

/** Offline notice: what stands below needs a connection. */
export const NeedsNet = () => (useOnline() ? null : <Notice tone="warning">{device.needsNet}</Notice>);
