import { describe, expect, it } from '@jest/globals';
import { authorization } from './authorization.rules.js';

const MEDIA = { name: 'media', publicKey: 'UABC' };

describe('authorization', () => {
  it('lists what a user may do', () => {
    const permissions = { publish: ['events.media.>'], subscribe: ['a', 'b'], answers: true };
    expect(authorization([{ ...MEDIA, permissions }])).toBe(`authorization {
  timeout: 20
  users: [
    # media
    {
      nkey: UABC
      permissions: {
        publish: { allow: [
          "events.media.>"
        ] }
        subscribe: { allow: [
          "a"
          "b"
        ] }
        allow_responses: { max: 1, expires: "5m" }
      }
    }
  ]
}
`);
  });

  it('forbids everything where nothing is allowed', () => {
    const permissions = { publish: [], subscribe: [], answers: false };
    const text = authorization([{ ...MEDIA, permissions }]);
    expect(text).toContain('publish: { deny: ">" }');
    expect(text).toContain('subscribe: { deny: ">" }');
    expect(text).not.toContain('allow');
  });
});
