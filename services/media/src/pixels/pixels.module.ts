import { EnginePool } from '@roomlight/imaging';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { MediaEnvironment } from '../environment.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { RenderTurnsService } from './render-turns.service.js';

function credentialsOf({ C2PA_KEY, C2PA_CERTIFICATES }: MediaEnvironment) {
  return C2PA_KEY === undefined || C2PA_CERTIFICATES === undefined
    ? null
    : { key: C2PA_KEY, certificates: C2PA_CERTIFICATES };
}

@Module({
  imports: [ObjectsModule],
  providers: [
    RenderTurnsService,
    {
      provide: EnginePool,
      useFactory: (environment: MediaEnvironment) =>
        // RenderTurnsService decides how much runs at a time. One more, since a thread ends after heavy work.
        new EnginePool({
          workers: environment.MEDIA_RENDER_WORKERS + 1,
          credentials: credentialsOf(environment),
        }),
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
