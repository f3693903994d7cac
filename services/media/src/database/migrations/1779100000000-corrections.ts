import { partOf, straightenedPart, type PicturePart } from '@roomlight/photography/geometry';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface StraightenedVersion {
  id: string;
  width: number;
  height: number;
  basePart: PicturePart;
  vertical: number;
  horizontal: number;
  focalLength: number | null;
}

export class Corrections1779100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Which part of the photo's first version it shows: a homography of fractions, row by row.
      alter table versions add column part double precision[] not null
        default '{1, 0, 0, 0, 1, 0, 0, 0, 1}' check (cardinality(part) = 9);
    `);
    // A backup was made before the first enhancement, which starts from what it shows.
    await straighten(runner, 'backup_version_id', 'backup_base_version_id', 'backup_recipe');
    await runner.query(`
      update versions enhanced set part = source.part
        from versions source where source.id = enhanced.source_version_id
    `);
    await straighten(runner, 'current_version_id', 'base_version_id', 'recipe');
    await runner.query(`
      -- What an agent sends at once: written until it is sent, then the photographer's until it is answered.
      create table correction_rounds (
        id uuid primary key,
        share_id uuid not null references shares on delete cascade,
        number integer not null check (number > 0),
        sent_at timestamptz,
        answered_at timestamptz check (answered_at is null or sent_at is not null),
        unique (share_id, number)
      );

      create table corrections (
        id uuid primary key,
        round_id uuid not null references correction_rounds on delete cascade,
        photo_id uuid not null references photos on delete cascade,
        -- Fractions of width and height of the photo's first version.
        x double precision not null,
        y double precision not null,
        text text not null check (char_length(text) between 1 and 500),
        outcome text check (outcome in ('done', 'declined')),
        answer text not null default '' check (char_length(answer) <= 500),
        created_at timestamptz not null default clock_timestamp()
      );
      create index corrections_of_round on corrections (round_id);
      create index corrections_of_photo on corrections (photo_id);

      create table listing_approvals (
        share_id uuid primary key references shares on delete cascade,
        approved_at timestamptz not null default clock_timestamp()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table listing_approvals, corrections, correction_rounds;
      alter table versions drop column part;
    `);
  }
}

/** Computes the parts of the versions that were rendered from a base. */
async function straighten(
  runner: QueryRunner,
  version: string,
  base: string,
  recipe: string,
): Promise<void> {
  const found = (await runner.query(`
    select p.${version} as id, b.width, b.height, b.part as "basePart",
           (p.${recipe}->>'verticalAngle')::float8 as vertical,
           (p.${recipe}->>'horizontalAngle')::float8 as horizontal,
           (p.${recipe}->>'focalLength')::float8 as "focalLength"
      from photos p join versions b on b.id = p.${base}
     where p.${version} <> p.${base}
  `)) as StraightenedVersion[];
  for (const { id, basePart, focalLength, ...photo } of found) {
    const part = partOf(basePart, straightenedPart(photo, photo, focalLength));
    await runner.query('update versions set part = $2 where id = $1', [id, part]);
  }
}
