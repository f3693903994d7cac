import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EnginePool, type FrameSet, type MergeReport } from '@roomlight/imaging';
import { QueueEnvironment } from '../environment.js';
import { EnhancementProvider } from './enhancement-provider.js';

/** Our own engine, on this replica's threads. */
@Injectable()
export class BuiltInProvider extends EnhancementProvider implements OnApplicationShutdown {
  readonly name = 'built-in';
  private readonly engine: EnginePool;

  constructor(environment: QueueEnvironment) {
    super();
    this.engine = new EnginePool({ workers: environment.QUEUE_WORKERS });
  }

  mergeSet(frames: FrameSet, output: string, signal: AbortSignal): Promise<MergeReport> {
    return this.engine.merge(frames, output, {}, signal);
  }

  onApplicationShutdown(): Promise<void> {
    return this.engine.close();
  }
}
