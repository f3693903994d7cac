import { Injectable } from '@nestjs/common';
import { ListAudit, type AuditPage } from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { AuditRepository } from './audit.repository.js';

@Injectable()
export class AuditMessages {
  constructor(private readonly audit: AuditRepository) {}

  @Answers('auth.audit.list.v1')
  list(request: ListAudit): Promise<AuditPage> {
    return this.audit.page(request);
  }
}
