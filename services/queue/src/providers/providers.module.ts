import { Global, Module } from '@nestjs/common';
import { EnhancementProvider } from './enhancement-provider.js';
import { ProviderHints } from './provider-hints.js';
import { ProviderHintsMessages } from './provider-hints.messages.js';
import { enhancementProvider } from './provider-registry.js';

/** Global: every feature works with the one provider that is chosen here, and a test with another in its place. */
@Global()
@Module({
  providers: [enhancementProvider, ProviderHints, ProviderHintsMessages],
  exports: [EnhancementProvider],
})
export class ProvidersModule {}
