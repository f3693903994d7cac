import { useId, type ComponentProps } from 'react';
import { Button } from '../button';
import { cn } from '../cn';
import { Tooltip } from '../overlay/tooltip';

type ButtonWithReasonProps = Omit<ComponentProps<typeof Button>, 'disabled'> & {
  /** The reason why the button can't be used now; null when it can. */
  reason: string | null;
};

/**
 * A button that explains why it does nothing at the moment. It can be focused then, and keeps the focus when its own
 * click leaves nothing to do.
 */
export function ButtonWithReason({ reason, className, onClick, ...props }: ButtonWithReasonProps) {
  const reasonId = useId();
  const isUnavailable = reason !== null;
  return (
    <>
      <Tooltip label={reason}>
        <Button
          aria-disabled={isUnavailable}
          aria-describedby={isUnavailable ? reasonId : undefined}
          className={cn(isUnavailable && 'opacity-50 active:scale-100', className)}
          onClick={isUnavailable ? undefined : onClick}
          {...props}
        />
      </Tooltip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}
