import type { ComponentProps, CSSProperties } from 'react';
import { cn } from '../cn';

interface SliderProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'min' | 'max' | 'onChange'
> {
  value: number;
  min: number;
  max: number;
  /** Where the coloured part of the track begins; at the lowest value by default. */
  origin?: number;
  onChange: (value: number) => void;
}

/**
 * The browser's own range input: arrow keys, Page Up and Down, Home and End, touch and screen readers work as on the
 * platform. It needs a label.
 */
export function Slider({
  value,
  min,
  max,
  origin = min,
  onChange,
  className,
  style,
  ...props
}: SliderProps) {
  const part = (at: number) => (at - min) / (max - min);
  const [from, to] = [part(value), part(origin)].sort((a, b) => a - b);
  const filled: Record<`--${string}`, number | undefined> = { '--from': from, '--to': to };
  const styles: CSSProperties = { ...filled, ...style };
  return (
    <input
      type="range"
      value={value}
      min={min}
      max={max}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className={cn('slider', className)}
      style={styles}
      {...props}
    />
  );
}
