import { Controller } from '@nestjs/common';
import type { StorageFigures } from '@roomlight/contracts';
import { atMostEvery, OnCall } from '@roomlight/platform';
import { DataSource } from 'typeorm';

/** The query reads every row, and its result changes slowly. */
const FRESH_MS = 60_000;

@Controller()
export class FiguresController {
  private readonly count = atMostEvery(FRESH_MS, () => this.ask());

  constructor(private readonly dataSource: DataSource) {}

  @OnCall('media.figures.read.v1')
  read(): Promise<StorageFigures> {
    return this.count();
  }

  private async ask(): Promise<StorageFigures> {
    const [figures] = await this.dataSource.query<[StorageFigures]>(
      `with trashed as (
         select p.id from folders f join photos p on p.folder_id = f.id
          where f.trashed_at is not null
       )
       select ((select count(*) from photos) - (select count(*) from trashed))::int as photos,
              ((select coalesce(sum(size), 0) from versions)
                + (select coalesce(sum(size), 0) from renditions))::float8 as bytes,
              (select coalesce(sum(v.size + (select coalesce(sum(r.size), 0) from renditions r
                                              where r.version_id = v.id)), 0)
                 from trashed t join versions v on v.photo_id = t.id)::float8 as "trashBytes"`,
    );
    return figures;
  }
}
