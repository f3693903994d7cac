import { Controller, Get } from '@nestjs/common';
import { GatewayEnvironment } from '../environment.js';
import { Access } from '../http/auth/access.decorator.js';

export class ProductConfig {
  productName!: string;
  contactEmail!: string;
  contactPhone!: string;
  /** Null while cards can't be paid with. */
  stripePublishableKey!: string | null;
}

@Controller('api/config')
@Access('anyone')
export class ProductController {
  constructor(private readonly environment: GatewayEnvironment) {}

  /** Tells what the web client needs to know of this installation. */
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
