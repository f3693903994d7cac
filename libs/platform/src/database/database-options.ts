import type { EntityTarget, MigrationInterface, ObjectLiteral } from 'typeorm';

export interface DatabaseOptions {
  entities: Extract<EntityTarget<ObjectLiteral>, new () => ObjectLiteral>[];
  /** Sorted by the time stamps in their names; they run at start. */
  migrations: (new () => MigrationInterface)[];
}
