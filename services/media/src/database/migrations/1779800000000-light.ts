import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Light1779800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table versions
        -- Bytes of the light maps of a merged picture; null when it has none.
        add column maps_size integer check (maps_size > 0),
        drop constraint versions_origin_check,
        add constraint versions_origin_check check (
          origin in ('merged', 'uploaded', 'straightened', 'screen', 'enhanced', 'matched', 'relit'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update versions set origin = null where origin = 'relit';
      alter table versions
        drop column maps_size,
        drop constraint versions_origin_check,
        add constraint versions_origin_check check (
          origin in ('merged', 'uploaded', 'straightened', 'screen', 'enhanced', 'matched'));
    `);
  }
}
