import type { Corner } from '@roomlight/contracts/rules';
import { cn } from '../../../ui/cn';
import type { Size } from './zoom.rules';

const DIAMETER = 136;
/** How much larger the loupe shows the photo than its frame does. */
const MAGNIFICATION = 5;

interface LoupeProps {
  picture: string;
  photo: Size;
  frame: Size;
  at: Corner;
  /** The CSS filter applied to the photo. */
  filter: string;
}

/** Magnifies what is under a corner, away from the finger that covers it. */
export function Loupe({ picture, photo, frame, at: [x, y], filter }: LoupeProps) {
  const [u, v] = [x / photo.width, y / photo.height];
  const width = frame.width * MAGNIFICATION;
  const height = frame.height * MAGNIFICATION;
  return (
    <div
      aria-hidden
      style={{ width: DIAMETER, height: DIAMETER }}
      className={cn(
        'pointer-events-none absolute top-3 z-10 overflow-hidden rounded-full border-2 border-white bg-black shadow-float max-sm:scale-75',
        u < 0.5 ? 'right-3 origin-top-right' : 'left-3 origin-top-left',
      )}
    >
      <img
        src={picture}
        alt=""
        style={{
          width,
          height,
          filter,
          transform: `translate(${DIAMETER / 2 - 2 - u * width}px, ${DIAMETER / 2 - 2 - v * height}px)`,
        }}
        className="max-w-none"
      />
      <span className="absolute inset-x-0 top-1/2 h-px bg-yellow-400" />
      <span className="absolute inset-y-0 left-1/2 w-px bg-yellow-400" />
    </div>
  );
}
