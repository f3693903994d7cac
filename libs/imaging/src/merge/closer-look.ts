import { enlarged } from '../align/align.js';
import { warpTo } from '../align/warp.js';
import { decodeTo, shrink } from '../files/decode.js';
import { shrunkPlane } from '../light/shrunk-plane.js';
import { lowestCode, type Raster } from '../pixels/raster.js';
import { misledShare, ROOM, tellOutdoors, toldShare, type Told } from '../windows/tell-outdoors.js';
import { outdoorsFrom } from '../windows/view-sides.js';
import { BURNT_CODE, findWindowViews, type WindowView } from '../windows/window-view.js';
import type { PlacedFlash } from './place-flashes.js';

/** Factor by which the closer copies are larger than the usual small copies. */
const CLOSER = 2;
/**
 * Share of a window that must be classified as room, or lie in the shadow of its frame's flash, to warrant a closer
 * look.
 */
const MIN_ROOM = 0.04;
const MIN_MISLED = 0.01;
/** Share of a window without a known light that must not be burnt to warrant a closer look. */
const MIN_UNBURNT = 0.1;

/** The frames on larger copies, aligned with each other. */
interface Copies {
  hdr: Raster;
  flashes: Raster[];
}

/**
 * Examines windows on small copies, and on larger ones only where that isn't enough: the larger copies are decoded when
 * they are first needed, and once.
 */
export class CloserLook {
  private copies: Copies | undefined;
  private readonly seen: Raster[];

  /**
   * @param photo the HDR frame at full size, as it was shot
   * @param small its small copy
   * @param scale pixels of `photo` for each of `small`
   */
  constructor(
    private readonly photo: Raster,
    private readonly small: Raster,
    private readonly placed: PlacedFlash[],
    private readonly scale: number,
    private readonly signal: AbortSignal,
  ) {
    this.seen = placed.map(({ pixels }) => pixels);
  }

  /**
   * Finds the windows. Fine slats and twigs merge with the view between them on the small copies, which hides its light:
   * where no light explains a window of which a good part isn't burnt, the windows are searched for again on the larger
   * copies.
   * @returns views with regions of the small copy's size
   */
  async findViews(): Promise<WindowView[]> {
    const views = findWindowViews(this.small, this.seen);
    if (!views.some((view) => this.isUnclear(view))) {
      return views;
    }
    const { hdr, flashes } = await this.closer();
    const again = findWindowViews(hdr, flashes);
    return again.some(({ light }) => light !== undefined)
      ? again.map((view) => ({ ...view, region: shrunkPlane(view.region, this.small) }))
      : views;
  }

  private isUnclear({ light, region }: WindowView): boolean {
    let inside = 0;
    let burnt = 0;
    for (let i = 0; light === undefined && i < region.data.length; i++) {
      if (region.data[i]! >= 1) {
        inside++;
        burnt += lowestCode(this.small.data, 3 * i) >= BURNT_CODE ? 1 : 0;
      }
    }
    return inside - burnt > MIN_UNBURNT * inside;
  }

  /**
   * Examines the windows whose view's light is known a second time, on the larger copies and in all frames, if any of
   * them contains slats, bars or shadows of the flash. Otherwise the frame that shows the view is sufficient.
   */
  async tell(views: readonly WindowView[]): Promise<Told | undefined> {
    const told = views.filter((view) => view.light !== undefined);
    const light = told[0]?.light;
    if (light === undefined) {
      return undefined;
    }
    const { small, seen } = this;
    const regions = told.map(({ region }) => region);
    const atFirst = { hdr: small, verdicts: tellOutdoors(light, small, seen, regions) };
    const isPlain = told.every(
      ({ region, frame }) =>
        toldShare(atFirst, region, ROOM) < MIN_ROOM &&
        misledShare(atFirst, region, seen[frame]!, outdoorsFrom(light, frame)) < MIN_MISLED,
    );
    if (isPlain && this.copies === undefined) {
      return undefined;
    }
    const { hdr, flashes } = await this.closer();
    return { hdr, verdicts: tellOutdoors(light, hdr, flashes, regions) };
  }

  private async closer(): Promise<Copies> {
    return (this.copies ??= await this.decodeCloser());
  }

  private async decodeCloser(): Promise<Copies> {
    const { photo, scale, placed, signal } = this;
    const size = {
      width: Math.round((CLOSER * photo.width) / scale),
      height: Math.round((CLOSER * photo.height) / scale),
    };
    const hdr = await shrink(photo, size);
    const flashes: Raster[] = [];
    for (const { frame, alignment } of placed) {
      signal.throwIfAborted();
      flashes.push(warpTo(await decodeTo(frame, size, photo), enlarged(alignment, CLOSER)));
    }
    return { hdr, flashes };
  }
}
