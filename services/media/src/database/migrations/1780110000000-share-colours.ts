import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShareColours1780110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The colours in which a link shows and gives a photo; a photo without a row has its own.
      create table share_colours (
        share_id uuid not null references shares on delete cascade,
        photo_id uuid not null references photos on delete cascade,
        colours jsonb not null,
        primary key (share_id, photo_id)
      );
      create index share_colours_of_photo on share_colours (photo_id);

      -- Which copy of an adjusted photo it is: the whole one, or a smaller one by its name.
      alter table adjusted_photos
        add column copy text not null default 'whole',
        drop constraint adjusted_photos_version_id_colours_key,
        add constraint adjusted_photos_copy_key unique (version_id, colours, copy);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from adjusted_photos where copy <> 'whole';
      alter table adjusted_photos
        drop constraint adjusted_photos_copy_key,
        drop column copy,
        add constraint adjusted_photos_version_id_colours_key unique (version_id, colours);
      drop table share_colours;
    `);
  }
}
