import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IsInt, Max, Min } from 'class-validator';
import {
  EnvironmentError,
  readEnvironment,
  readSetting,
  ServiceEnvironment,
  setting,
} from './environment.js';

class QueueEnvironment extends ServiceEnvironment {
  @IsInt()
  @Min(1)
  @Max(64)
  QUEUE_WORKERS: number = 2;
}

const NEEDED = {
  DATABASE_URL: 'postgres://someone:secret@localhost:5432/roomlight',
  NATS_URL: 'nats://localhost:4222',
};

function problemWith(variables: Record<string, string>): string {
  try {
    readEnvironment(QueueEnvironment, { ...NEEDED, ...variables });
  } catch (error) {
    return error instanceof EnvironmentError ? error.message : `another error: ${String(error)}`;
  }
  return 'no problem';
}

describe('readEnvironment', () => {
  it('fills in unset variables', () => {
    expect(readEnvironment(QueueEnvironment, NEEDED)).toEqual({
      ...NEEDED,
      QUEUE_WORKERS: 2,
      HEALTH_PORT: 0,
      HEALTH_HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      DATA_DIR: '.data',
      DATABASE_POOL_SIZE: 10,
      RECONCILIATION_MAX_REMOVALS: 10,
      NATS_REPLICAS: 1,
      ANSWER_LIMIT_SECONDS: 5,
      CONTACT_EMAIL: 'support@roomlight.example',
      CONTACT_PHONE: '+1 555 0100',
    });
  });

  it('reads numbers and ignores unknown variables', () => {
    const environment = readEnvironment(QueueEnvironment, {
      ...NEEDED,
      QUEUE_WORKERS: '8',
      HOME: '/root',
    });
    expect(environment).toMatchObject({ QUEUE_WORKERS: 8 });
    expect(environment).not.toHaveProperty('HOME');
  });

  it('reads a setting from the file that its variable with _FILE names', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'roomlight-settings-'));
    const file = join(directory, 'password');
    await writeFile(file, 'a:b/c%\n');
    const given = { ...NEEDED, DATABASE_PASSWORD_FILE: file };
    const read = readEnvironment(QueueEnvironment, given).databaseUrl;
    const own = readEnvironment(QueueEnvironment, { ...given, DATABASE_PASSWORD: 'own' });
    await rm(directory, { recursive: true });
    expect(read).toBe('postgres://someone:a%3Ab%2Fc%25@localhost:5432/roomlight');
    expect(own.databaseUrl).toBe('postgres://someone:own@localhost:5432/roomlight');
    expect(problemWith({ DATABASE_PASSWORD_FILE: file })).toContain(
      `DATABASE_PASSWORD_FILE can't be read (Error: ENOENT: no such file or directory, open '${file}')`,
    );
  });

  it('names every missing or empty variable in one sentence', () => {
    expect(problemWith({ DATABASE_URL: '', NATS_URL: '' })).toBe(
      "The environment can't be used: NATS_URL is missing; DATABASE_URL is missing.",
    );
  });

  it('requires the object store’s variables when there is a store', () => {
    expect(problemWith({ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'photos' })).toBe(
      "The environment can't be used: S3_ACCESS_KEY is missing; S3_SECRET_KEY is missing.",
    );
  });

  it.each([
    ['QUEUE_WORKERS', 'many', 'QUEUE_WORKERS must not be greater than 64'],
    ['QUEUE_WORKERS', '65', 'QUEUE_WORKERS must not be greater than 64'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of the following values'],
    ['DATABASE_URL', 'mysql://localhost', 'DATABASE_URL must be an address that starts with'],
    ['S3_PUBLIC_ENDPOINT', 'https://a.example/s3', 'S3_PUBLIC_ENDPOINT must be the address of a'],
    ['S3_PUBLIC_ENDPOINT', 'https://a.example?b=c', 'S3_PUBLIC_ENDPOINT must be the address of a'],
    ['S3_PUBLIC_ENDPOINT', 'store', 'S3_PUBLIC_ENDPOINT must be an address that starts with'],
    ['S3_ENDPOINT', 'http://minio:9000/s3/', 'S3_ENDPOINT must be the address of a server without'],
  ])('explains what is wrong with %s=%s', (name, value, sentence) => {
    expect(problemWith({ [name]: value })).toContain(sentence);
  });

  it('takes an object store at a host name and a port of its own', () => {
    for (const address of ['https://store.example', 'http://10.0.0.7:9000/']) {
      expect(problemWith({ S3_PUBLIC_ENDPOINT: address })).toBe('no problem');
    }
  });

  it('never repeats a value, which may be a secret', () => {
    expect(problemWith({ DATABASE_URL: 'oracle://user:hunter2@db' })).not.toContain('hunter2');
  });
});

describe('setting', () => {
  it('reads a number from the environment', () => {
    const workers = setting(QueueEnvironment, (environment) => environment.QUEUE_WORKERS);
    expect(readSetting(workers, readEnvironment(QueueEnvironment, NEEDED))).toBe(2);
  });

  it("refuses another service's environment", () => {
    const workers = setting(QueueEnvironment, (environment) => environment.QUEUE_WORKERS);
    expect(() => readSetting(workers, readEnvironment(ServiceEnvironment, NEEDED))).toThrow(
      "The service's environment isn't a QueueEnvironment",
    );
  });
});
