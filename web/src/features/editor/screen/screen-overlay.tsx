import { compose, scaling, squareTo } from '@roomlight/photography/geometry';
import type { Corner, ScreenCorners } from '@roomlight/contracts/rules';
import { cssTransform } from '../stage/css-transform';
import type { ScreenPlan } from './screen-panel.rules';
import type { Size } from '../stage/zoom.rules';

interface ScreenOverlayProps {
  plan: ScreenPlan;
  photo: Size;
  frame: Size;
}

/** Draws the picture onto the screen, as far as the browser can do it at once. */
export function ScreenOverlay({ plan, photo, frame }: ScreenOverlayProps) {
  const inFrame = ([x, y]: Corner): Corner => [
    (x / photo.width) * frame.width,
    (y / photo.height) * frame.height,
  ];
  const [a, b, c, d] = plan.corners;
  const corners: ScreenCorners = [inFrame(a), inFrame(b), inFrame(c), inFrame(d)];
  const map = compose(squareTo(corners), scaling(1 / frame.width, 1 / frame.height));
  return (
    <img
      src={plan.picture.url}
      alt=""
      draggable={false}
      style={{ opacity: plan.opacity, transform: cssTransform(map), transformOrigin: '0 0' }}
      className="absolute inset-0 size-full max-w-none"
    />
  );
}
