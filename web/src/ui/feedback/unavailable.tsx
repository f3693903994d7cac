import { useId, type ComponentProps } from 'react';
import { Button } from '../button';
import { cn } from '../cn';
import { Tooltip } from '../overlay/tooltip';

type UnavailableProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'disabled'> & {
  /** The reason why the button can't be used. */
  reason: string;
};

/** A button that does nothing at the moment. It can still be focused, and explains why. */
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
