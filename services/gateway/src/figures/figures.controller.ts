import { Controller, Get } from '@nestjs/common';
import { DomainError, type KeyFigures } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Access } from '../http/auth/access.decorator.js';

@Controller('api/admin/figures')
@Access('admin')
export class FiguresController {
  constructor(private readonly calls: RpcClient) {}

  /**
   * Returns the statistics of the queue, the storage and the users.
   *
   * It is needed most when a service is unavailable, so the figures of the other services are returned anyway.
   */
  @Get()
  async read(): Promise<KeyFigures> {
    const [queue, storage, users] = await Promise.all([
      unlessAway(this.calls.request('queue.figures.read.v1', {})),
      unlessAway(this.calls.request('media.figures.read.v1', {})),
      unlessAway(this.calls.request('auth.figures.read.v1', {})),
    ]);
    return { at: new Date().toISOString(), queue, storage, users };
  }
}

async function unlessAway<Figures>(asked: Promise<Figures>): Promise<Figures | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DomainError && error.status === 503) {
      return null;
    }
    throw error;
  }
}
