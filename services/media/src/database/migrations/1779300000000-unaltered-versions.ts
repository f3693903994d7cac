import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UnalteredVersions1779300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Of a version whose content was changed: the closest earlier one whose content wasn't.
      alter table versions
        add column unaltered_version_id uuid references versions on delete set null;
      create index versions_unaltered on versions (unaltered_version_id)
        where unaltered_version_id is not null;

      -- From the backup's base to the backup, from that to what was enhanced, and from that to what is shown.
      update versions v set unaltered_version_id = b.id
        from photos p join versions b on b.id = p.backup_base_version_id
       where v.id = p.backup_version_id and v.alterations <> '{}' and b.alterations = '{}';
      update versions v
         set unaltered_version_id =
               case when s.alterations = '{}' then s.id else s.unaltered_version_id end
        from versions s
       where s.id = v.source_version_id and v.alterations <> '{}';
      update versions v
         set unaltered_version_id =
               case when b.alterations = '{}' then b.id else b.unaltered_version_id end
        from photos p join versions b on b.id = p.base_version_id
       where v.id = p.current_version_id and v.id <> b.id and v.alterations <> '{}';
      -- What else is kept: the backup, or its base.
      update versions v
         set unaltered_version_id = case when k.alterations = '{}' then k.id else b.id end
        from photos p
        join versions k on k.id = p.backup_version_id
        join versions b on b.id = p.backup_base_version_id
       where v.id in (p.current_version_id, p.base_version_id)
         and v.alterations <> '{}' and v.unaltered_version_id is null
         and (k.alterations = '{}' or b.alterations = '{}');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table versions drop column unaltered_version_id');
  }
}
