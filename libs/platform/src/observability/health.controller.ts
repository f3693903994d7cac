import { Controller, Get, Header, ServiceUnavailableException } from '@nestjs/common';
import { Metrics } from './metrics.js';
import { ReadinessChecks, Readiness } from '../service/readiness.js';
import { ServiceName } from '../service/service-name.js';

export class Liveness {
  alive!: true;
}

export class ServiceReadiness extends Readiness {
  service!: string;
}

/** For the operators of the service: whether it is alive, whether it can take requests, and what it measures. */
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: ReadinessChecks,
    private readonly metrics: Metrics,
    private readonly service: ServiceName,
  ) {}

  /** Tells that the process is alive. */
  @Get('health/live')
  live(): Liveness {
    return { alive: true };
  }

  /** Tells whether requests can be taken, and what is missing. */
  @Get('health/ready')
  async ready(): Promise<ServiceReadiness> {
    const readiness = { service: this.service.value, ...(await this.readiness.run()) };
    if (!readiness.ready) {
      throw new ServiceUnavailableException(readiness);
    }
    return readiness;
  }

  /** Shows what is measured, as Prometheus reads it. */
  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  read(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
