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
        new EnginePool({ workers: MEDIA_RENDER_WORKERS }),
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
