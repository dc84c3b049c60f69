import { Tooltip as Radix } from 'radix-ui';

type TooltipProps = { text: string; openDelayMs: number; skipDelayMs: number; sideOffset: number; children: React.ReactNode };

/** A word of explanation on hover and focus; the child is the trigger. */
export function Tooltip({ text, openDelayMs, skipDelayMs, sideOffset, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content sideOffset={sideOffset} className="z-50 max-w-72 rounded-xl bg-ink px-3 py-2 text-sm text-white">
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
