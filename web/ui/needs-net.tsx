import { device } from '#shared/messages/en/device.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Notice } from '#web/ui/states.tsx';

/** Without a connection says that what stands below needs one, before it is tapped. */
export const NeedsNet = () => (useOnline() ? null : <Notice tone="warning">{device.needsNet}</Notice>);
