import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OneLook1779700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table folders add column one_look boolean not null default true;
      -- Of a merged picture; null for other ones, and before this release.
      alter table versions add column surfaces jsonb;
      alter table versions
        drop constraint versions_origin_check,
        add constraint versions_origin_check check (
          origin in ('merged', 'uploaded', 'straightened', 'screen', 'enhanced', 'matched'));
      alter table photos
        -- The gains decided on for the photo when it was edited from this version; null for none.
        add column look_gains jsonb,
        add column look_version_id uuid,
        -- Whether its owner chose the look that it shows, by going back to a version.
        add column keeps_look boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table photos
        drop column look_gains,
        drop column look_version_id,
        drop column keeps_look;
      update versions set origin = null where origin = 'matched';
      alter table versions
        drop column surfaces,
        drop constraint versions_origin_check,
        add constraint versions_origin_check check (
          origin in ('merged', 'uploaded', 'straightened', 'screen', 'enhanced'));
      alter table folders drop column one_look;
    `);
  }
}
