import { Controller, Inject, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { FindUser, type FoundUser, UserIds, type UserStanding } from '@roomlight/contracts';
import { Nats, OnCall, RpcClient, ServiceEnvironment } from '@roomlight/platform';
import { type TestHarness, otherHandlers } from '@roomlight/platform/testing';
import { v4 } from 'uuid';

type User = NonNullable<FoundUser['user']>;

/** Knows the users that a test adds. */
@Controller()
export class FakeAuth {
  private readonly users: User[] = [];

  /** Sends requests as another service does. */
  @Inject(RpcClient) readonly calls!: RpcClient;

  @Inject(Nats) readonly nats!: Nats;

  add(email: string): User {
    const user = { id: v4(), email };
    this.users.push(user);
    return user;
  }

  /** Users whose deletion it tells to those who ask. */
  readonly deleted = new Set<string>();

  /** Users that it tells to be there, and to be suspended. */
  readonly there = new Set<string>();
  readonly suspended = new Set<string>();

  @OnCall('auth.user.standing.v1')
  standing(@Payload() { userIds }: UserIds): Promise<UserStanding> {
    return Promise.resolve({
      there: userIds.filter((id) => this.there.has(id)),
      deleted: userIds.filter((id) => this.deleted.has(id)),
      suspended: userIds.filter((id) => this.suspended.has(id)),
    });
  }

  @OnCall('auth.user.find.v1')
  find(@Payload() { idOrEmail }: FindUser): Promise<FoundUser> {
    const user = this.users.find(({ id, email }) => [id, email].includes(idOrEmail));
    return Promise.resolve({ user: user ?? null });
  }
}

@Module({ controllers: [FakeAuth, otherHandlers('auth', FakeAuth)] })
class AuthModule {}

const AUTH = {
  name: 'auth',
  environment: ServiceEnvironment,
  database: { entities: [], migrations: [] },
};

export async function startFakeAuth(harness: TestHarness): Promise<FakeAuth> {
  const app = await harness.start(AuthModule, AUTH);
  return app.get(FakeAuth);
}
