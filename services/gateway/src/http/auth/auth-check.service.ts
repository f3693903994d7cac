import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ReadinessChecks, RpcClient } from '@roomlight/platform';

/** No session's hash. */
const NO_SESSION = '0'.repeat(64);
const DEADLINE_MS = 2000;

/** Makes the gateway's readiness depend on auth, and so on the database: it can tell nobody apart without them. */
@Injectable()
export class AuthCheckService implements OnModuleInit {
  constructor(
    private readonly calls: RpcClient,
    private readonly readiness: ReadinessChecks,
  ) {}

  onModuleInit(): void {
    this.readiness.add('auth', () =>
      this.calls.request(
        'auth.session.resolve.v1',
        { tokenHash: NO_SESSION },
        { deadlineMs: DEADLINE_MS },
      ),
    );
  }
}
