import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { reportWait } from './report-wait.js';

describe('a wait that is reported', () => {
  let lines: string[];

  beforeEach(() => {
    lines = [];
    jest.useFakeTimers();
    jest.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('writes every ten seconds what is awaited, and nothing after its end', async () => {
    let status = 'two of three';
    let finish: (result: string) => void = () => undefined;
    const wait = new Promise<string>((resolve) => (finish = resolve));
    const reported = reportWait(() => status, wait);
    await jest.advanceTimersByTimeAsync(10_000);
    status = 'three of three';
    await jest.advanceTimersByTimeAsync(10_000);
    finish('all');
    expect(await reported).toBe('all');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lines).toEqual([
      'Waiting for 10 s: two of three\n',
      'Waiting for 20 s: three of three\n',
    ]);
  });

  it('passes on the error of the awaited work', async () => {
    await expect(reportWait(() => '', Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(lines).toEqual([]);
  });
});
