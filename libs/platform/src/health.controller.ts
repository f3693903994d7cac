import { Controller, Get, Header, ServiceUnavailableException } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { ReadinessChecks, type Readiness } from './readiness.js';
import { ServiceName } from './service.js';

/** For those who run the service: is it alive, can it take requests, what does it measure. */
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: ReadinessChecks,
    private readonly metrics: Metrics,
    private readonly service: ServiceName,
  ) {}

  @Get('health/live')
  live(): { alive: true } {
    return { alive: true };
  }

  @Get('health/ready')
  async ready(): Promise<Readiness & { service: string }> {
    const readiness = { service: this.service.value, ...(await this.readiness.run()) };
    if (!readiness.ready) {
      throw new ServiceUnavailableException(readiness);
    }
    return readiness;
  }

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  read(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
