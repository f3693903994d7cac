import { useId, type ComponentProps } from 'react';
import { Button } from '../button';
import { cn } from '../cn';
import { Tooltip } from '../overlay/tooltip';

type UnavailableProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'> & {
  /** Why it can't be used. */
  reason: string;
};

/** A button that does nothing now. It can be reached, and says why. */
export function Unavailable({ reason, className, ...props }: UnavailableProps) {
  const reasonId = useId();
  return (
    <>
      <Tooltip label={reason}>
        <Button
          aria-disabled
          aria-describedby={reasonId}
          className={cn('opacity-50 active:scale-100', className)}
          {...props}
        />
      </Tooltip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}
