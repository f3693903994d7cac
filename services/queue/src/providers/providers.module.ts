import { Global, Module } from '@nestjs/common';
import { EnhancementProvider } from './enhancement.provider.js';
import { ProviderHintsService } from './provider-hints.service.js';
import { ProviderHintsController } from './provider-hints.controller.js';
import { enhancementProvider } from './provider-registry.provider.js';

/** Global: every feature works with the one provider that is chosen here, and a test with another in its place. */
@Global()
@Module({
  controllers: [ProviderHintsController],
  providers: [enhancementProvider, ProviderHintsService],
  exports: [EnhancementProvider],
})
export class ProvidersModule {}
