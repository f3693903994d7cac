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
      `select (select count(*) from photos)::int as photos,
              ((select coalesce(sum(size), 0) from versions)
                + (select coalesce(sum(size), 0) from renditions))::float8 as bytes`,
    );
    return figures;
  }
}
