import { EnginePool } from '@roomlight/imaging';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { MediaEnvironment } from '../environment.js';
import { RenderTurnsService } from './render-turns.service.js';

@Module({
  providers: [
    RenderTurnsService,
    {
      provide: EnginePool,
      useFactory: ({ MEDIA_RENDER_WORKERS }: MediaEnvironment) =>
        // RenderTurnsService decides how much runs at a time. One more, since a thread ends after heavy work.
        new EnginePool({ workers: MEDIA_RENDER_WORKERS + 1 }),
      inject: [MediaEnvironment],
    },
  ],
  exports: [EnginePool, RenderTurnsService],
})
export class PixelsModule implements OnApplicationShutdown {
  constructor(private readonly engine: EnginePool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.engine.close();
  }
}
