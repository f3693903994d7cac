import { useEffect, useState, type RefObject } from 'react';
import type { Size } from './zoom.rules';

/** An element's size as the page lays it out; null before its first layout. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (frame.current === null) {
      return;
    }
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) {
        const { width, height } = entry.contentRect;
        setSize({ width, height });
      }
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}
