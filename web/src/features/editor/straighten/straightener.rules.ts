import type { CameraAngles } from '@roomlight/contracts';
import { EditSender, type EditOutcome } from '../edit-sender.rules.js';

export type Axis = 'vertical' | 'horizontal';

interface Corrections extends EditOutcome<CameraAngles> {
  set(axis: Axis, angle: number): Promise<CameraAngles>;
  find(axis: Axis): Promise<CameraAngles>;
}

/** Sends a photo's angles to the server. */
export class Straightener extends EditSender<CameraAngles> {
  private readonly unsent = new Map<Axis, number>();

  constructor(private readonly corrections: Corrections) {
    super(corrections);
  }

  /** @param shown the angles that are on show */
  change(shown: CameraAngles, axis: Axis, angle: number): void {
    this.unsent.set(axis, angle);
    this.sendLater(withAngle(this.current().draft ?? shown, axis, angle));
  }

  /** Detects an angle from the photo itself, starting from level. */
  async find(shown: CameraAngles, axis: Axis): Promise<void> {
    this.unsent.delete(axis);
    await this.flush();
    await this.run(async () => {
      if (angleOf(this.current().draft ?? shown, axis) !== 0) {
        this.put({ draft: await this.corrections.set(axis, 0) });
      }
      return this.corrections.find(axis);
    });
  }

  protected get hasUnsent(): boolean {
    return this.unsent.size > 0;
  }

  protected async send(): Promise<CameraAngles> {
    const [next] = this.unsent;
    if (next === undefined) {
      throw new Error('Every angle has been sent');
    }
    const [axis, angle] = next;
    this.unsent.delete(axis);
    const answer = await this.corrections.set(axis, angle);
    // The other axis was moved at the same moment; anything that was moved since waits for its own call.
    return this.hasUnsent && !this.isWaiting ? this.send() : answer;
  }
}

function angleOf(angles: CameraAngles, axis: Axis): number {
  switch (axis) {
    case 'vertical':
      return angles.verticalAngle;
    case 'horizontal':
      return angles.horizontalAngle;
  }
}

function withAngle(angles: CameraAngles, axis: Axis, angle: number): CameraAngles {
  switch (axis) {
    case 'vertical':
      return { ...angles, verticalAngle: angle };
    case 'horizontal':
      return { ...angles, horizontalAngle: angle };
  }
}
