import { EnginePool } from '@roomlight/imaging';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { MediaEnvironment } from '../environment.js';

@Module({
  providers: [
    {
      provide: EnginePool,
      useFactory: ({ MEDIA_RENDER_WORKERS }: MediaEnvironment) =>
        new EnginePool({ workers: MEDIA_RENDER_WORKERS }),
      inject: [MediaEnvironment],
    },
  ],
  exports: [EnginePool],
})
export class PixelsModule implements OnApplicationShutdown {
  constructor(private readonly engine: EnginePool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.engine.close();
  }
}
