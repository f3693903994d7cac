import { describe, expect, it } from '@jest/globals';
import { createLog, NestLog } from './logging.js';
import { withRequestId } from '../service/request-context.js';

function linesOf(work: (log: NestLog) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  work(new NestLog(createLog('media', 'info', { write })));
  return lines;
}

describe('NestLog', () => {
  it('writes JSON lines with the service, the class and the request', () => {
    const [line] = linesOf((log) => withRequestId('r1', () => log.log('hello', 'Photos')));
    expect(line).toMatchObject({
      service: 'media',
      context: 'Photos',
      requestId: 'r1',
      msg: 'hello',
    });
  });

  it('accepts fields and errors', () => {
    const [line] = linesOf((log) =>
      log.error({ msg: 'lost', photoId: 'p1', err: new Error('disk') }, 'Photos'),
    );
    expect(line).toMatchObject({ msg: 'lost', photoId: 'p1', err: { message: 'disk' } });
  });

  it('redacts secrets, even nested ones', () => {
    const secrets = {
      password: 'hunter2',
      body: { token: 'hunter2', newPassword: 'hunter2' },
      request: { headers: { authorization: 'hunter2', cookie: 'hunter2' } },
    };
    const [line] = linesOf((log) => log.log({ msg: 'request', ...secrets }));
    expect(JSON.stringify(line)).not.toContain('hunter2');
  });

  it('omits the parameters of a failed query', () => {
    const failed = Object.assign(new Error('duplicate key'), { parameters: ['hunter2'] });
    const [line] = linesOf((log) => log.error({ msg: 'lost', err: failed }));
    expect(line).toMatchObject({ err: { message: 'duplicate key' } });
    expect(JSON.stringify(line)).not.toContain('hunter2');
  });

  it('omits the rows that PostgreSQL names in an error', () => {
    const detail = 'Key (email_key)=(ada@example.org) already exists.';
    const driverError = Object.assign(new Error('duplicate key'), { detail, where: detail });
    const failed = Object.assign(new Error('duplicate key'), driverError, { driverError });
    const [line] = linesOf((log) => log.error({ msg: 'lost', err: failed }));
    expect(line).toMatchObject({ err: { message: 'duplicate key' } });
    expect(JSON.stringify(line)).not.toContain('ada@');
  });

  it('omits lines below its level', () => {
    expect(linesOf((log) => log.debug('details'))).toEqual([]);
  });
});
