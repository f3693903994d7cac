import { Controller, Get, Query } from '@nestjs/common';
import { IfGiven, MAX_AUDIT_PAGE, type AuditPage } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { IsUUID } from 'class-validator';
import { Access } from '../http/auth/access.decorator.js';
import { WholeNumber } from '../http/request/whole-number.dto.js';

export class AuditQuery {
  @IfGiven()
  @IsUUID()
  before?: string;

  @WholeNumber(1, MAX_AUDIT_PAGE)
  limit: number = 50;
}

@Controller('api/admin/audit')
@Access('admin')
export class AuditController {
  constructor(private readonly calls: RpcClient) {}

  /** Lists the actions of administrators, newest first. */
  @Get()
  list(@Query() query: AuditQuery): Promise<AuditPage> {
    return this.calls.request('auth.audit.list.v1', query);
  }
}
