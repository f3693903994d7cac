import { Injectable } from '@nestjs/common';
import {
  EnhancementProvider,
  ProviderAwayError,
  type MadePhoto,
  type MergedPhoto,
} from '../enhancement-provider.js';

@Injectable()
export class AutoenhanceProvider extends EnhancementProvider {
  readonly name = 'autoenhance';

  mergeSet(): Promise<MergedPhoto> {
    return Promise.reject(new ProviderAwayError('Autoenhance.ai is not spoken to yet', null));
  }

  enhance(): Promise<MadePhoto> {
    return Promise.reject(new ProviderAwayError('Autoenhance.ai is not spoken to yet', null));
  }
}
