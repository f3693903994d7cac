import 'reflect-metadata';
import { Logger, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  EnvironmentError,
  readEnvironment,
  type ProcessEnvironment,
} from './service/environment.js';
import { createLog, NestLog, terminal } from './observability/logging.js';
import { Metrics } from './observability/metrics.js';
import { PlatformModule } from './platform.module.js';
import type { ServiceOptions } from './service-options.js';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { HandlerError } from './messaging/handlers/handler-rules.js';
import { JetStreamServer } from './messaging/transport/jetstream.server.js';
import { exitOnCrash, stopOnSignal } from './shutdown.js';

/** For a process that serves more over HTTP than its health: the gateway. */
export interface HttpOptions<Environment extends ProcessEnvironment> {
  /** The address and port to serve on. */
  at: (environment: Environment) => { host: string; port: number };
  adapter?: (environment: Environment) => FastifyAdapter;
  /** Runs before the application is initialised, to add plugins, filters and pipes. */
  configure?: (app: NestFastifyApplication, environment: Environment) => Promise<void> | void;
}

export interface RunnableService<
  Environment extends ProcessEnvironment,
> extends ServiceOptions<Environment> {
  http?: HttpOptions<Environment>;
}

@Module({})
class RootModule {}

/** Creates the service, which doesn't listen yet. */
export async function createService<Environment extends ProcessEnvironment>(
  AppModule: Type,
  service: RunnableService<Environment>,
  environment: Environment,
): Promise<NestFastifyApplication> {
  const { http } = service;
  const app = await NestFactory.create<NestFastifyApplication>(
    {
      module: RootModule,
      imports: [PlatformModule.forService(service, environment), AppModule],
    },
    http?.adapter?.(environment) ?? new FastifyAdapter(),
    {
      logger: new NestLog(createLog(service.name, environment.LOG_LEVEL, await terminal())),
      abortOnError: false,
      // Disables Nest's own body parsers, which would take forms too: each service declares what it accepts.
      bodyParser: false,
    },
  );
  await http?.configure?.(app, environment);
  app.connectMicroservice<MicroserviceOptions>({ strategy: app.get(JetStreamServer) });
  return app;
}

/** Starts to take messages, then requests. */
export async function listen(
  app: NestFastifyApplication,
  port: number,
  host: string,
): Promise<void> {
  await app.init();
  await app.startAllMicroservices();
  await app.listen(port, host);
}

/**
 * Runs a service in this process until SIGTERM or SIGINT. An error that prevents the start becomes one line on the log
 * and exit code 1.
 */
export async function startService<Environment extends ProcessEnvironment>(
  AppModule: Type,
  service: RunnableService<Environment>,
): Promise<void> {
  const log = new NestLog(createLog(service.name, 'info', await terminal()));
  exitOnCrash(log);
  try {
    const environment = readEnvironment(service.environment, process.env);
    const app = await createService(AppModule, service, environment);
    app.get(Metrics).measureProcess();
    stopOnSignal(app, await traced(service.name, environment));
    const { HEALTH_HOST: host, HEALTH_PORT: port } = environment;
    const at = service.http?.at(environment) ?? { host, port };
    await listen(app, at.port, at.host);
    new Logger('startService').log({ msg: `${service.name} listens`, url: await app.getUrl() });
  } catch (error) {
    if (error instanceof EnvironmentError || error instanceof HandlerError) {
      log.fatal(error.message);
    } else {
      log.fatal({ msg: `${service.name} can't start`, err: error });
    }
    process.exit(1);
  }
}

/**
 * Loads nothing when no collector of traces is set.
 * @returns a function that stops the export
 */
async function traced(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: ProcessEnvironment,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) {
    return () => Promise.resolve();
  }
  const { startTraceExport } = await import('./observability/trace-export.js');
  return startTraceExport(service, endpoint);
}
