import { Injectable } from '@nestjs/common';
import type { AuditEntry, AuditPage, ListAudit } from '@roomlight/contracts';
import { DataSource, type EntityManager, LessThan, Raw } from 'typeorm';
import { v7 as newId } from 'uuid';
import { AuditRecord } from './audit-record.entity.js';

@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(
    manager: EntityManager,
    { actor, subject, ...rest }: Omit<AuditEntry, 'id' | 'at'>,
  ): Promise<void> {
    await manager.insert(AuditRecord, {
      ...rest,
      id: newId(),
      at: new Date(),
      actorId: actor.id,
      actorName: actor.name,
      actorEmail: actor.email,
      subjectId: subject?.id ?? null,
      subjectName: subject?.name ?? null,
      subjectEmail: subject?.email ?? null,
    });
  }

  /** Whether anything was ever done to an account that had the e-mail then. */
  hasSubject(manager: EntityManager, email: string): Promise<boolean> {
    const subjectEmail = Raw((column) => `lower(${column}) = lower(:email)`, { email });
    return manager.existsBy(AuditRecord, { subjectEmail });
  }

  async page({ before, limit }: ListAudit): Promise<AuditPage> {
    const records = await this.dataSource.manager.find(AuditRecord, {
      where: before === undefined ? {} : { id: LessThan(before) },
      order: { id: 'DESC' },
      // One more says whether there is more.
      take: limit + 1,
    });
    const entries = records.slice(0, limit).map(auditEntry);
    return { entries, next: records.length > limit ? (entries.at(-1)?.id ?? null) : null };
  }
}

function auditEntry(record: AuditRecord): AuditEntry {
  const { id, at, action, address, changes } = record;
  return {
    id,
    at: at.toISOString(),
    actor: { id: record.actorId, name: record.actorName, email: record.actorEmail },
    action,
    subject: subjectOf(record),
    address,
    changes,
  };
}

function subjectOf({ subjectId: id, subjectName: name, subjectEmail: email }: AuditRecord) {
  return id === null || name === null || email === null ? null : { id, name, email };
}
