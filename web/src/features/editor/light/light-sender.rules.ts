import type { LightSettings } from '@roomlight/photography/light';
import { EditSender, type EditOutcome } from '../edit-sender.rules.js';

interface LightCalls extends EditOutcome<LightSettings> {
  set(settings: LightSettings): Promise<LightSettings>;
}

/** Sends a photo's light to the server. */
export class LightSender extends EditSender<LightSettings> {
  private unsent: LightSettings | null = null;

  constructor(private readonly calls: LightCalls) {
    super(calls);
  }

  change(settings: LightSettings): void {
    this.unsent = settings;
    this.sendLater(settings);
  }

  protected get hasUnsent(): boolean {
    return this.unsent !== null;
  }

  protected send(): Promise<LightSettings> {
    if (this.unsent === null) {
      throw new Error('The light has been sent');
    }
    const settings = this.unsent;
    this.unsent = null;
    return this.calls.set(settings);
  }
}
