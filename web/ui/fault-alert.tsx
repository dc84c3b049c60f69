import { FieldError } from '#web/ui/form.tsx';

/** Why the last call failed, read out when it appears. Renders nothing without a sentence. */
export const FaultAlert = ({ children, className }: { children: React.ReactNode; className?: string }) =>
  children ? (
    <div role="alert" className={className}>
      <FieldError>{children}</FieldError>
    </div>
  ) : null;
