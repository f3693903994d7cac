import { describe, expect, it } from '@jest/globals';
import { costOf, FairTurns, type FairTurnsOptions, type Turn } from './fair-turns.rules.js';

interface Work extends Turn {
  name: string;
}

const OPTIONS: FairTurnsOptions = { threads: 1, maxPerUser: 1000, maxTurns: 10_000 };

function turnsOf(options: Partial<FairTurnsOptions> = {}): FairTurns<Work> {
  return new FairTurns({ ...OPTIONS, ...options });
}

const work = (userId: string, cost: number, name = userId): Work => ({ userId, cost, name });

/** Runs everything that waits on one thread, and returns the order. */
function orderOf(turns: FairTurns<Work>): string[] {
  const order: string[] = [];
  for (let next = turns.next(); next; next = turns.next()) {
    order.push(next.name);
    turns.end(next);
  }
  return order;
}

/** Starts everything that may start now. */
function started(turns: FairTurns<Work>): Work[] {
  const all: Work[] = [];
  for (let next = turns.next(); next; next = turns.next()) {
    all.push(next);
  }
  return all;
}

describe('FairTurns', () => {
  it('runs one user’s work in the order in which it was asked for', () => {
    const turns = turnsOf();
    ['a', 'b', 'c'].forEach((name) => turns.add(work('anna', 24, name)));
    expect(orderOf(turns)).toEqual(['a', 'b', 'c']);
  });

  it('lets a second user wait for one piece of work of the first, not for a thousand', () => {
    const turns = turnsOf();
    for (let i = 0; i < 1000; i++) {
      turns.add(work('eve', 200));
    }
    const first = turns.next();
    turns.add(work('anna', 24));
    turns.end(first!);
    expect(turns.next()).toMatchObject({ userId: 'anna' });
  });

  it('gives users equal parts by the cost of their work, not by its number', () => {
    const turns = turnsOf();
    for (let i = 0; i < 10; i++) {
      turns.add(work('eve', 200));
    }
    for (let i = 0; i < 100; i++) {
      turns.add(work('anna', 20));
    }
    const done = { anna: 0, eve: 0 };
    while (done.anna < 1000) {
      const next = turns.next()!;
      done[next.userId as keyof typeof done] += next.cost;
      turns.end(next);
      expect(Math.abs(done.anna - done.eve)).toBeLessThanOrEqual(200);
    }
  });

  it('gives a user who was idle no advantage over those who worked meanwhile', () => {
    const turns = turnsOf();
    for (let i = 0; i < 20; i++) {
      turns.add(work('anna', 20));
    }
    for (let i = 0; i < 10; i++) {
      turns.end(turns.next()!);
    }
    for (let i = 0; i < 10; i++) {
      turns.add(work('ben', 20));
    }
    const order = orderOf(turns);
    expect(order.slice(0, 8).filter((name) => name === 'anna')).toHaveLength(4);
  });

  it('refuses only the user who has too much waiting', () => {
    const turns = turnsOf({ maxPerUser: 3 });
    const answers = Array.from({ length: 5 }, () => turns.add(work('eve', 200)));
    expect(answers).toEqual([
      'added',
      'added',
      'added',
      'too many of the user',
      'too many of the user',
    ]);
    expect(turns.add(work('anna', 24))).toBe('added');
  });

  it('counts running work among the user’s', () => {
    const turns = turnsOf({ maxPerUser: 1 });
    turns.add(work('eve', 200));
    const running = turns.next()!;
    expect(turns.add(work('eve', 200))).toBe('too many of the user');
    turns.end(running);
    expect(turns.add(work('eve', 200))).toBe('added');
  });

  it('refuses everybody when all lines together are full', () => {
    const turns = turnsOf({ maxTurns: 2 });
    turns.add(work('anna', 1));
    turns.add(work('ben', 1));
    expect(turns.add(work('carl', 1))).toBe('too many');
  });

  it('never uses more threads than there are', () => {
    const turns = turnsOf({ threads: 3 });
    for (let i = 0; i < 5; i++) {
      turns.add(work('anna', 24));
    }
    expect(started(turns)).toHaveLength(3);
  });

  it('leaves one thread free of medium work and two free of heavy work', () => {
    const turns = turnsOf({ threads: 3 });
    for (const cost of [800, 800, 100, 100, 100, 24, 24]) {
      turns.add(work('eve', cost));
    }
    expect(started(turns).map(({ cost }) => cost)).toEqual([800, 100, 24]);
  });

  it('runs background work after everything that was asked for, whoever asked', () => {
    const turns = turnsOf();
    turns.add({ ...work('anna', 1, 'ahead'), isBackground: true });
    turns.add(work('anna', 200, 'anna'));
    turns.add(work('eve', 200, 'eve'));
    expect(orderOf(turns)).toEqual(['anna', 'eve', 'ahead']);
  });

  it('leaves a thread free of background work', () => {
    const turns = turnsOf({ threads: 3 });
    for (let i = 0; i < 5; i++) {
      turns.add({ ...work('anna', 24), isBackground: true });
    }
    expect(started(turns)).toHaveLength(2);
    turns.add(work('anna', 24, 'asked for'));
    expect(started(turns).map(({ name }) => name)).toEqual(['asked for']);
  });

  it('gives background work of several users equal parts', () => {
    const turns = turnsOf();
    for (const user of ['anna', 'anna', 'anna', 'ben']) {
      turns.add({ ...work(user, 24), isBackground: true });
    }
    expect(orderOf(turns).indexOf('ben')).toBeLessThanOrEqual(1);
  });

  it('doesn’t count background work among what a user asked for', () => {
    const turns = turnsOf({ maxPerUser: 1 });
    turns.add({ ...work('anna', 24), isBackground: true });
    expect(turns.add(work('anna', 24))).toBe('added');
  });

  it('runs heavy work on the only thread', () => {
    const turns = turnsOf({ threads: 1 });
    turns.add(work('eve', 800));
    expect(started(turns)).toHaveLength(1);
  });
});

describe('costOf', () => {
  it('counts megapixels, and four times as many when all of them are written again', () => {
    const photo = { width: 6000, height: 4000 };
    expect([costOf(photo, false), costOf(photo, true)]).toEqual([24, 96]);
  });
});
