import { EnginePool } from '@roomlight/imaging';
import { Module } from '@nestjs/common';
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
export class PixelsModule {}
