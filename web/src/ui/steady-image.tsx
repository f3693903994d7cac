import { useEffect, useState, type ComponentProps } from 'react';

type SteadyImageProps = ComponentProps<'img'> & { src: string };

/** An image that shows its old picture until the new one has loaded, instead of nothing. */
export function SteadyImage({ src, ...props }: SteadyImageProps) {
  const [shown, setShown] = useState(src);
  useEffect(() => {
    if (src === shown) {
      return;
    }
    const next = new Image();
    // One that can't be shown takes its place all the same: the old picture is no longer the photo.
    next.onload = next.onerror = () => setShown(src);
    next.src = src;
    return () => {
      next.onload = next.onerror = null;
    };
  }, [src, shown]);
  return <img src={shown} {...props} />;
}
