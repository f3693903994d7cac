import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { askByHttp, hangs, type Patience } from './watchdog.js';

const IMPATIENT: Patience = { everyMs: 1, answerMs: 1000, misses: 3 };

describe('a program that is watched', () => {
  let server: Server;
  let asked: number;
  /** Whether the program answers the nth question, counted from 1. */
  let answers: (n: number) => boolean;
  /** The time that the current question may take: it is over when the program leaves the question unanswered. */
  let limit: AbortController;

  beforeEach(async () => {
    asked = 0;
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(IMPATIENT.answerMs);
      limit = new AbortController();
      return limit.signal;
    });
    server = createServer((_, answer) => {
      asked += 1;
      if (answers(asked)) {
        answer.end('{}');
      } else {
        limit.abort();
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(() => {
    jest.restoreAllMocks();
    server.close();
    server.closeAllConnections();
  });

  const watch = (signal = new AbortController().signal) => {
    const { port } = server.address() as AddressInfo;
    return hangs(askByHttp(`http://127.0.0.1:${port}/health/live`), signal, IMPATIENT);
  };

  it('hangs when it misses three answers in a row', async () => {
    answers = (n) => n === 1 || n === 3;
    await expect(watch()).resolves.toBe(true);
    expect(asked).toBe(6);
  });

  it('does not hang while it answers, nor when its connections are refused', async () => {
    const calledOff = new AbortController();
    answers = (n) => {
      if (n === 3) {
        server.close();
        server.closeAllConnections();
      }
      return true;
    };
    const watching = watch(calledOff.signal);
    await once(server, 'close');
    calledOff.abort();
    await expect(watching).resolves.toBe(false);
  });
});
