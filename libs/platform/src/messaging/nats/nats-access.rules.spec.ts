import { describe, expect, it } from '@jest/globals';
import { NATS_USERS, isFromCaller, permissionsOf } from './nats-access.rules.js';
import { NatsNames } from './nats-names.js';

const names = new NatsNames();

describe('permissionsOf', () => {
  it('lets billing do what is billing’s', () => {
    const { publish, subscribe, answers } = permissionsOf('billing', names);
    expect(publish).toEqual(
      expect.arrayContaining([
        'calls.auth.user.payment-terms.v1',
        'events.billing.>',
        '$JS.API.CONSUMER.MSG.NEXT.EVENTS.billing-queue_listing_queued_v1',
      ]),
    );
    expect(publish.filter((subject) => /^(jobs|dead|broadcasts)\./.test(subject))).toEqual([]);
    expect(subscribe).toEqual(['_INBOX_billing.>', 'calls.billing.>']);
    expect(answers).toBe(true);
  });

  it.each(NATS_USERS)('keeps %s to its installation', (user) => {
    const { publish, subscribe } = permissionsOf(user, new NatsNames('one'));
    for (const subject of [...publish, ...subscribe]) {
      expect(subject).toMatch(/^one\.|^\$JS\.[A-Z.]+\.ONE_(EVENTS|JOBS|DEAD)(\.|$)/);
    }
  });
});

describe('isFromCaller', () => {
  it.each([
    ['_INBOX_gateway.x.1', true],
    ['_INBOX_media.x.1', false],
    ['_INBOX_gateways.x.1', false],
    ['$JS.ACK.JOBS.queue_object_remove_v1.1.1.1.1.0', false],
    [undefined, false],
  ])('of a call with an answer to %s is %s', (reply, expected) => {
    expect(isFromCaller(reply, 'auth.user.create.v1', names)).toBe(expected);
  });
});
