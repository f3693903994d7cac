import { expect, it } from '@jest/globals';
import { awaitVerification } from './verification.rules.js';

/** Simulates a server that gives these answers in turn and then repeats the last one. */
function poll(...answers: (boolean | Error)[]) {
  const stop = new AbortController();
  const told = { asked: 0, paused: 0, reported: [] as unknown[] };
  const verification = awaitVerification({
    ask: () => {
      const answer = answers[Math.min(told.asked, answers.length - 1)] ?? false;
      told.asked += 1;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    pause: () => {
      told.paused += 1;
      if (told.paused === 40) {
        stop.abort();
      }
      return Promise.resolve();
    },
    report: (error) => told.reported.push(error),
    signal: stop.signal,
  });
  return { verification, told, stop };
}

it('awaitVerification ends with the first positive answer', async () => {
  const { verification, told } = poll(false, false, true);
  expect(await verification).toBe(true);
  expect(told).toMatchObject({ asked: 3, paused: 2 });
});

it('awaitVerification gives up after 30 tries', async () => {
  const { verification, told } = poll(false);
  expect(await verification).toBe(false);
  expect(told).toMatchObject({ asked: 30, paused: 29 });
});

it('awaitVerification reports a failed check and continues', async () => {
  const failure = new Error('503: Service Unavailable');
  const { verification, told } = poll(failure, failure, true);
  expect(await verification).toBe(true);
  expect(told.reported).toEqual([failure, failure]);
});

it('awaitVerification stops when nobody waits any more', async () => {
  const { verification, told, stop } = poll(false);
  stop.abort();
  expect(await verification).toBe(false);
  expect(told.asked).toBe(1);
});
