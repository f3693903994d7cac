import { Global, Module } from '@nestjs/common';
import { EnhancementProvider } from './enhancement.provider.js';
import { ProviderHintsService } from './provider-hints.service.js';
import { ProviderHintsController } from './provider-hints.controller.js';
import { enhancementProvider } from './provider-registry.provider.js';

/** Global: every feature uses the provider selected here, and a test replaces it. */
@Global()
@Module({
  controllers: [ProviderHintsController],
  providers: [enhancementProvider, ProviderHintsService],
  exports: [EnhancementProvider],
})
export class ProvidersModule {}
