import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Raw } from 'typeorm';
import { hashSecret, newSecret } from '@roomlight/platform';
import { Device } from './device.entity.js';
import { normalizedEmail } from './normalized-email.rules.js';

/** The longest that browsers keep a cookie is 400 days. */
const DEVICE_LIFETIME_DAYS = 365;

@Injectable()
export class DevicesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether the device has signed in to the account of this e-mail before. */
  async isKnown(tokenHash: string, email: string): Promise<boolean> {
    const known = await this.dataSource.query<object[]>(
      `select from devices join users on users.id = devices.user_id
       where token_hash = $1 and email_key = $2 and expires_at > now()`,
      [tokenHash, normalizedEmail(email)],
    );
    return known.length === 1;
  }

  /**
   * Remembers, for another year, that the device has signed in to the account.
   * @param tokenHash of the secret that the device sent; one that was never given out isn't accepted
   * @returns a new secret for a device without one; null when it keeps the one it has
   */
  async remember(
    manager: EntityManager,
    tokenHash: string | undefined,
    userId: string,
  ): Promise<string | null> {
    const isOurs = tokenHash !== undefined && (await manager.existsBy(Device, { tokenHash }));
    const secret = isOurs ? null : newSecret();
    await manager.query(
      `insert into devices (token_hash, user_id, expires_at)
       values ($1, $2, now() + $3 * interval '1 day')
       on conflict (token_hash, user_id) do update set expires_at = excluded.expires_at`,
      [secret === null ? tokenHash : hashSecret(secret), userId, DEVICE_LIFETIME_DAYS],
    );
    return secret;
  }

  async deleteAllOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(Device, { userId });
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.manager.delete(Device, { expiresAt: Raw((at) => `${at} < now()`) });
  }
}
