import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import {
  getMetadataStorage,
  IsEmail,
  IsIn,
  IsInt,
  IsIP,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  validateSync,
  type ValidationError,
} from 'class-validator';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const url = (...protocols: string[]) =>
  IsUrl(
    { protocols, require_tld: false, require_protocol: true, require_valid_protocol: true },
    { message: `$property must be an address that starts with ${protocols[0]}://` },
  );

/**
 * An address of a server alone, as `https://photos.example:9000`. With a path, an object store would have to know of
 * the path too: it is part of what is signed. The client leaves it out of its own requests.
 */
const serverAddress = () =>
  ValidateBy({
    name: 'serverAddress',
    validator: {
      // What is no address at all has its own sentence.
      validate: (value: unknown) =>
        typeof value !== 'string' || !URL.canParse(value) || hasServerAlone(new URL(value)),
      defaultMessage: () =>
        '$property must be the address of a server without a path, such as https://store.example: what stands before the object store has to pass on the paths of its requests, which are signed, so give the store a host name or a port of its own',
    },
  });

const hasServerAlone = ({ pathname, search, hash, username, password }: URL): boolean =>
  pathname === '/' && [search, hash, username, password].every((rest) => rest === '');

/** What every process reads. A service without tables (the gateway) extends this one. */
export class ProcessEnvironment {
  /** One address, or several separated by commas: the members of a NATS cluster. */
  @IsString()
  @MinLength(1)
  NATS_URL!: string;

  /**
   * The file with the seed of this service's own NATS user. Without it, NATS_URL contains any credentials that NATS
   * needs.
   */
  @IsOptional()
  @IsString()
  NATS_NKEY_SEED_FILE?: string;

  /** Keeps several installations that share one NATS apart. */
  @IsOptional()
  @Matches(/^[a-z0-9_]+$/, { message: '$property may have small letters, digits and _ only' })
  NATS_NAMESPACE?: string;

  /** How many copies of each stream NATS keeps; more than one needs a NATS cluster. */
  @IsInt()
  @Min(1)
  @Max(5)
  NATS_REPLICAS: number = 1;

  /** Where `/health` and `/metrics` are served; 0 takes any free port, and the log says which. */
  @IsInt()
  @Min(0)
  @Max(65_535)
  HEALTH_PORT: number = 0;

  /**
   * The address on which `/health` and `/metrics` are served: only reachable from this machine, unless an operator
   * opens it.
   */
  @IsIP()
  HEALTH_HOST: string = '127.0.0.1';

  @IsIn(LOG_LEVELS)
  LOG_LEVEL: LogLevel = 'info';

  /** Where traces are sent by OTLP over HTTP; without it, nothing is traced. */
  @IsOptional()
  @url('http', 'https')
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @IsString()
  @MinLength(1)
  DATA_DIR: string = '.data';

  /** The object store, for services that use one; without it, a directory in DATA_DIR. */
  @IsOptional()
  @url('http', 'https')
  @serverAddress()
  S3_ENDPOINT?: string;

  @ValidateIf(usesS3)
  @IsString()
  S3_ACCESS_KEY?: string;

  @ValidateIf(usesS3)
  @IsString()
  S3_SECRET_KEY?: string;

  @ValidateIf(usesS3)
  @IsString()
  S3_BUCKET?: string;

  /** As the store names it; Amazon's differ, and others take the default. */
  @IsOptional()
  @IsString()
  S3_REGION?: string;

  /** Where browsers reach the object store, if they do: they then upload into it directly, by signed addresses. */
  @IsOptional()
  @url('http', 'https')
  @serverAddress()
  S3_PUBLIC_ENDPOINT?: string;

  /**
   * How long it waits for an answer of another service or of JetStream, for a connection to the database or for a
   * statement.
   */
  @IsInt()
  @Min(1)
  @Max(60)
  ANSWER_LIMIT_SECONDS: number = 5;

  /** The address for people who need help, shown on the sign-in screen and in mails. */
  @IsEmail()
  CONTACT_EMAIL: string = 'support@roomlight.example';

  @IsString()
  @MaxLength(50)
  CONTACT_PHONE: string = '+1 555 0100';
}

function usesS3({ S3_ENDPOINT }: ProcessEnvironment): boolean {
  return S3_ENDPOINT !== undefined;
}

/** The environment of a service with tables. */
export class ServiceEnvironment extends ProcessEnvironment {
  @url('postgres', 'postgresql')
  DATABASE_URL!: string;

  /** Replaces the password in DATABASE_URL. */
  @IsOptional()
  @IsString()
  DATABASE_PASSWORD?: string;

  /** How many connections one replica opens. Each periodic task that runs holds one, beside those of calls and jobs. */
  @IsInt()
  @Min(6)
  @Max(200)
  DATABASE_POOL_SIZE: number = 10;

  /** How many users' data or listings a comparison with another service may remove at once; beyond it, none. */
  @IsInt()
  @Min(0)
  RECONCILIATION_MAX_REMOVALS: number = 10;

  /** The database's address with its password. */
  get databaseUrl(): string {
    if (this.DATABASE_PASSWORD === undefined) {
      return this.DATABASE_URL;
    }
    const url = new URL(this.DATABASE_URL);
    url.password = encodeURIComponent(this.DATABASE_PASSWORD);
    return url.href;
  }
}

/** Thrown when the environment can't be used; the message is one sentence that names each variable. */
export class EnvironmentError extends Error {
  constructor(problems: string[]) {
    super(`The environment can't be used: ${problems.join('; ')}.`);
    this.name = 'EnvironmentError';
  }
}

function describe({ property, value, constraints }: ValidationError): string {
  return value === undefined
    ? `${property} is missing`
    : (Object.values(constraints ?? {})[0] ?? `${property} is wrong`);
}

/**
 * Adds the settings whose value is the content of a file (`S3_SECRET_KEY_FILE` for `S3_SECRET_KEY`), as secrets of
 * containers are. A variable with the value itself wins.
 */
function withFiles(
  properties: readonly string[],
  given: Record<string, string>,
): Record<string, string> {
  const read = (name: string, path: string): string => {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch (error) {
      throw new EnvironmentError([`${name}_FILE can't be read (${String(error)})`]);
    }
  };
  const filed = properties.flatMap((name) => {
    const path = given[`${name}_FILE`];
    return path === undefined ? [] : [[name, read(name, path)] as const];
  });
  return { ...Object.fromEntries(filed), ...given };
}

/**
 * Reads the environment into typed and validated fields. An empty variable counts as missing. The values themselves
 * never get into the error, since they may be secrets.
 * @throws EnvironmentError
 */
export function readEnvironment<Environment extends ProcessEnvironment>(
  Environment: new () => Environment,
  source: Record<string, string | undefined>,
): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const properties = getMetadataStorage()
    .getTargetValidationMetadatas(Environment, '', false, false)
    .map(({ propertyName }) => propertyName);
  const environment = plainToInstance(Environment, withFiles(properties, given), {
    enableImplicitConversion: true,
    exposeDefaultValues: true,
  });
  const problems = validateSync(environment, { whitelist: true });
  if (problems.length > 0) {
    throw new EnvironmentError(problems.map(describe));
  }
  return environment;
}

/** A number for a decorator, either fixed or read from the environment at start. */
export type Setting = number | ((environment: ProcessEnvironment) => number);

/** For example `setting(QueueEnvironment, (environment) => environment.QUEUE_WORKERS)`. */
export function setting<Environment extends ProcessEnvironment>(
  Environment: new () => Environment,
  read: (environment: Environment) => number,
): Setting {
  return (environment) => {
    if (!(environment instanceof Environment)) {
      throw new Error(`The service's environment isn't a ${Environment.name}`);
    }
    return read(environment);
  };
}

export function readSetting(value: Setting, environment: ProcessEnvironment): number {
  return typeof value === 'number' ? value : value(environment);
}
