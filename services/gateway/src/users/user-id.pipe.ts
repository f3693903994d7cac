import { Injectable, type PipeTransform } from '@nestjs/common';
import { notFound } from '@roomlight/contracts';
import { isUUID } from 'class-validator';

/** What can't be an account's id is the id of none. */
@Injectable()
export class UserIdPipe implements PipeTransform<string, string> {
  transform(id: string): string {
    if (!isUUID(id)) {
      throw notFound('User');
    }
    return id;
  }
}
