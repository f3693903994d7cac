import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AuthoriseUpload, type Done, type DomainError } from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { otherHandlers, type TestHarness } from '@roomlight/platform/testing';
import { QUEUE } from '../service.js';

/** Requires no payment, unless the test says so. */
@Controller()
export class FakeBilling {
  readonly authorised: AuthoriseUpload[] = [];
  /** The error with which uploads are refused. */
  refusal: DomainError | null = null;

  @OnCall('billing.upload.authorise.v1')
  authorise(@Payload() request: AuthoriseUpload): Promise<Done> {
    this.authorised.push(request);
    return this.refusal === null
      ? Promise.resolve({ message: 'Go ahead' })
      : Promise.reject(this.refusal);
  }
}

@Module({ controllers: [FakeBilling, otherHandlers('billing', FakeBilling)] })
class FakeBillingModule {}

export async function startFakeBilling(
  harness: TestHarness,
  variables: Record<string, string>,
): Promise<FakeBilling> {
  const app = await harness.start(
    FakeBillingModule,
    {
      name: 'billing',
      environment: QUEUE.environment,
      database: { entities: [], migrations: [] },
    },
    variables,
  );
  return app.get(FakeBilling);
}
