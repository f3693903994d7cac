import { Controller } from '@nestjs/common';
import { DomainError, type StorageFigures, type UserSpace } from '@roomlight/contracts';
import { atMostEvery, OnCall, RpcClient } from '@roomlight/platform';
import { ObjectStore } from '@roomlight/storage';
import { DataSource } from 'typeorm';

/** The query reads every row, and its result changes slowly. */
const FRESH_MS = 60_000;

@Controller()
export class FiguresController {
  private readonly count = atMostEvery(FRESH_MS, () => this.ask());

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    private readonly calls: RpcClient,
  ) {}

  @OnCall('media.figures.read.v1')
  read(): Promise<StorageFigures> {
    return this.count();
  }

  private async ask(): Promise<StorageFigures> {
    const [totals, freeBytes, largest] = await Promise.all([
      this.totals(),
      this.store.freeBytes(),
      this.largest(),
    ]);
    return { ...totals, freeBytes, largest };
  }

  private async largest(): Promise<UserSpace[]> {
    const spaces = await this.dataSource.query<Pick<UserSpace, 'userId' | 'bytes'>[]>(
      `select f.owner_id as "userId", sum(v.size + coalesce(r.size, 0))::float8 as bytes
         from folders f
         join photos p on p.folder_id = f.id
         join versions v on v.photo_id = p.id
         left join (select version_id, sum(size) as size from renditions group by version_id) r
           on r.version_id = v.id
        group by f.owner_id
        order by bytes desc
        limit 5`,
    );
    return Promise.all(
      spaces.map(async (space) => ({ ...space, email: await this.emailOf(space.userId) })),
    );
  }

  private async emailOf(idOrEmail: string): Promise<string | null> {
    try {
      return (await this.calls.request('auth.user.find.v1', { idOrEmail })).user?.email ?? null;
    } catch (error) {
      if (error instanceof DomainError) {
        return null;
      }
      throw error;
    }
  }

  private async totals(): Promise<Omit<StorageFigures, 'freeBytes' | 'largest'>> {
    const [totals] = await this.dataSource.query<[Omit<StorageFigures, 'freeBytes' | 'largest'>]>(
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
    return totals;
  }
}
