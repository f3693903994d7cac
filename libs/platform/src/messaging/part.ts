import type { Handler } from './declarations.js';

/** A part of a running service: started in order, stopped in the opposite one. */
export interface Part {
  /** What would keep it from working: missing or wrong handlers. */
  problems?(handlers: readonly Handler[]): string[];
  start(handlers: readonly Handler[]): Promise<void>;
  /** Takes no more work, finishes or hands back what is in hand. */
  stop(): Promise<void>;
}
