import { Injectable } from '@nestjs/common';
import {
  notFound,
  type ChangeOwnProfile,
  type OwnAccount,
  type OwnProfileAnswer,
} from '@roomlight/contracts';
import { DataSource } from 'typeorm';
import type { User } from '../model/user.entity.js';
import { UsersRepository } from '../model/users.repository.js';
import { OwnActsService } from '../own-acts/own-acts.service.js';

/** What users say about themselves. */
@Injectable()
export class OwnProfileService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly ownActs: OwnActsService,
  ) {}

  /** @throws DomainError 404 when the account has been deleted meanwhile */
  async read({ actor }: OwnAccount): Promise<OwnProfileAnswer> {
    const user = await this.users.findById(this.dataSource.manager, actor.id);
    if (user === null) {
      throw notFound('User');
    }
    return profileOf(user);
  }

  /** @throws DomainError 404 when the account has been deleted or suspended meanwhile */
  change({ actor, profile }: ChangeOwnProfile): Promise<OwnProfileAnswer> {
    return this.ownActs.run(actor, async ({ manager, user, record }) => {
      const { name, company, phone } = profile;
      const changes = (['name', 'company', 'phone'] as const)
        .map((field) => ({ field, from: user[field], to: profile[field] }))
        .filter(({ from, to }) => from !== to);
      if (changes.length > 0) {
        await this.users.setProfile(manager, user.id, { name, company, phone });
        await record('user.updated', changes);
      }
      return profileOf({ ...user, name, company, phone });
    });
  }
}

function profileOf({
  name,
  company,
  phone,
  email,
  passwordHash,
}: Pick<User, 'name' | 'company' | 'phone' | 'email' | 'passwordHash'>): OwnProfileAnswer {
  return { name, company, phone, email, passwordSet: passwordHash !== null };
}
