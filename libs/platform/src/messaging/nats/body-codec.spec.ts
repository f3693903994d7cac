import { describe, expect, it } from '@jest/globals';
import { headers } from '@nats-io/transport-node';
import { packBody, parseBody, unpackBody } from './body-codec.js';

function sendThrough(value: unknown) {
  const marks = headers();
  const data = Buffer.from(packBody(JSON.stringify(value), marks));
  return { bytes: data.length, value: parseBody(unpackBody({ data, headers: marks })) };
}

describe('a message body', () => {
  it('is sent unchanged when it is small', () => {
    const value = { folder: '12_Elm_Street', title: 'Häuser 🏡' };
    expect(sendThrough(value)).toEqual({ bytes: Buffer.byteLength(JSON.stringify(value)), value });
  });

  it('fits through NATS when it is a list of thousands', () => {
    const value = Array.from({ length: 10_000 }, (_, i) => ({
      filename: `IMG_${i}.jpg`,
      url: `/api/folders/01931f6e-7a00-7000-8000-000000000001/Home/photo/IMG_${i}.jpg?v=${i * 7919}`,
    }));
    const sent = sendThrough(value);
    expect(sent.value).toEqual(value);
    expect(sent.bytes).toBeLessThan(300_000);
  });
});
