import type { ReactNode } from 'react';
import type { Sources } from './pictures.rules';

interface PhotoBoxProps {
  sources: Sources;
  /** Pixels, as shown. */
  size: { width: number; height: number };
  text: string;
  /** What lies on the photo, whose edges are those of the box. */
  children?: ReactNode;
}

/** A photo as large as its place allows, which shows where it will be while it loads. */
export function PhotoBox({ sources, size, text, children }: PhotoBoxProps) {
  const ratio = size.width / size.height;
  return (
    <div className="grid min-h-0 flex-1 place-items-center" style={{ containerType: 'size' }}>
      <div
        className="relative bg-white/10"
        style={{ aspectRatio: ratio, width: `min(100cqw, ${100 * ratio}cqh)` }}
      >
        <img
          key={sources.src}
          {...sources}
          sizes="100vw"
          alt={text}
          draggable={false}
          className="absolute inset-0 size-full"
        />
        {children}
      </div>
    </div>
  );
}
