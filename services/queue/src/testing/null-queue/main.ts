import { Global, Module } from '@nestjs/common';
import { startService } from '@roomlight/platform';
import { FEATURES } from '../../app.module.js';
import { EnhancementProvider } from '../../providers/enhancement.provider.js';
import { ProviderHintsController } from '../../providers/provider-hints.controller.js';
import { ProviderHintsService } from '../../providers/provider-hints.service.js';
import { QUEUE } from '../../service.js';
import { NullProvider } from './null.provider.js';

@Global()
@Module({
  controllers: [ProviderHintsController],
  providers: [{ provide: EnhancementProvider, useClass: NullProvider }, ProviderHintsService],
  exports: [EnhancementProvider],
})
class NullProviderModule {}

/** The queue with a provider that merges nothing. No setting of the product selects it, and no image contains it. */
@Module({ imports: [NullProviderModule, ...FEATURES] })
class NullQueueModule {}

await startService(NullQueueModule, QUEUE);
