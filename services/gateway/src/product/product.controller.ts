import { Controller, Get } from '@nestjs/common';
import { GatewayEnvironment } from '../environment.js';
import { Access } from '../http/auth/access.decorator.js';

export class ProductConfig {
  productName!: string;
  contactEmail!: string;
  contactPhone!: string;
  /** Null while card payments are not configured. */
  stripePublishableKey!: string | null;
}

@Controller('api/config')
@Access('anyone')
export class ProductController {
  constructor(private readonly environment: GatewayEnvironment) {}

  /** Returns the settings of this installation for the web client. */
  @Get()
  config(): ProductConfig {
    return {
      productName: 'Roomlight',
      contactEmail: this.environment.CONTACT_EMAIL,
      contactPhone: this.environment.CONTACT_PHONE,
      stripePublishableKey: this.environment.STRIPE_PUBLISHABLE_KEY ?? null,
    };
  }
}
