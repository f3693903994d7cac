import { expect, it } from '@jest/globals';
import { unpaidAfterCancelling, unpaidPhotos } from './payment-due.rules.js';

/** Simulates a server where a listing is paid for up to `covered` photos and already has `photosUploaded` of them. */
function serverWith(photosUploaded: number, covered: number, paymentRequired = true) {
  const asked: number[] = [];
  return {
    asked,
    check: (photoCount: number) => {
      asked.push(photoCount);
      const paymentVerified = photoCount <= covered;
      return Promise.resolve({ paymentRequired, paymentVerified, photosUploaded });
    },
  };
}

it.each([
  ['a new listing', 0, 0, 3, 3],
  ['a listing that is paid for', 0, 50, 50, null],
  ['more photos than were paid for', 0, 50, 53, 53],
  ['photos beside others that are there', 40, 50, 10, null],
  ['one photo too many beside those that are there', 40, 50, 11, 51],
  ['the first photo when others came before payment was required', 7, 0, 1, 8],
])(
  'the number of photos to pay for is right for %s',
  async (_, uploaded, covered, selected, due) => {
    expect(await unpaidPhotos(selected, serverWith(uploaded, covered).check)).toBe(due);
  },
);

it('unpaidPhotos asks once where no payment is required', async () => {
  const server = serverWith(60, 0, false);
  expect(await unpaidPhotos(5, server.check)).toBeNull();
  expect(server.asked).toEqual([5]);
});

it('unpaidPhotos asks once where nothing has been uploaded', async () => {
  const server = serverWith(0, 0);
  await unpaidPhotos(5, server.check);
  expect(server.asked).toEqual([5]);
});

it.each([
  ['fewer photos as soon as the books have heard of it', [60, 60, 55], 55, 2],
  ['nothing when what is left is paid for', [60, null], null, 1],
  ['what stays due all the same', [60, 60, 60, 60, 60], 60, 4],
])(
  'unpaidAfterCancelling asks again after a cancellation for %s',
  async (_, answers, due, pauses) => {
    const left: (number | null)[] = [...answers];
    let paused = 0;
    const pause = () => Promise.resolve(void (paused += 1));
    const ask = () => Promise.resolve(left.shift() ?? null);
    expect(await unpaidAfterCancelling(60, ask, pause)).toBe(due);
    expect([paused, left]).toEqual([pauses, []]);
  },
);
