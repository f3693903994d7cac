import type { EntityTarget, MigrationInterface, ObjectLiteral } from 'typeorm';

export interface DatabaseOptions {
  entities: Extract<EntityTarget<ObjectLiteral>, new () => ObjectLiteral>[];
  /** In the order of the time stamps in their names; they run at start. */
  migrations: (new () => MigrationInterface)[];
}
