import type { DeclarationKind, Handler } from './messaging/declarations.js';
import type { Part } from './messaging/part.js';

const NEED_A_DATABASE: readonly DeclarationKind[] = ['event', 'job', 'exhausted job', 'task'];

/** Keeps a service without a database from claiming work that can't be done without one. */
export class NoDatabase implements Part {
  problems(handlers: readonly Handler[]): string[] {
    return handlers
      .filter(({ declaration }) => NEED_A_DATABASE.includes(declaration.kind))
      .map(({ declaration, label }) => `${label} (${declaration.name}) needs a database`);
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}
