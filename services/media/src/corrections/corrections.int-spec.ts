import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  versionKey,
  type Caller,
  type CorrectionOutcome,
  type CreatedShare,
  type FolderPhoto,
  type NewPhoto,
  type ShareNews,
  type ShareTerms,
} from '@roomlight/contracts';
import { hashSecret, Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import sharp from '@roomlight/imaging/sharp';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import {
  createMediaHarness,
  newUser,
  readObject,
  record,
  storeBytes,
  storedPhoto,
  withoutThumbnails,
  type MediaHarness,
} from '../testing/media-harness.js';
import { OwnSharesService } from '../shares/own-shares.service.js';

const SIZE = { width: 1200, height: 800 };
/** The middle of a white disc in the picture, in pixels from the upper left corner. */
const LANDMARK = { x: 840, y: 260 };
const GONE = { status: 404, code: 'not_found' };

let media: MediaHarness;
let picture: Buffer;
let anna: Caller;
let photos: NewPhoto[];
let share: CreatedShare;
const news: ShareNews[] = [];

beforeAll(async () => {
  media = await createMediaHarness();
  withoutThumbnails(media);
  await record(media, 'media.share.news.v1', news);
  const disc = `<svg width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="#222"/><circle cx="${LANDMARK.x}" cy="${LANDMARK.y}" r="14" fill="#fff"/></svg>`;
  picture = await sharp(Buffer.from(disc)).jpeg({ quality: 95 }).toBuffer();
});
afterAll(() => media.close());

beforeEach(async () => {
  anna = newUser();
  photos = await Promise.all(
    ['1.jpg', '2.jpg'].map((name) => storedPhoto(media, name, picture, SIZE)),
  );
  await media.calls.request('media.photo.add.v1', {
    ...{ caller: anna, ownerId: anna.id, folderName: 'Home' },
    ...{ whenFolderIsMissing: 'create', photos },
  });
  await sql('update photos set approved_at = now() where id = any($1)', [
    photos.map(({ photoId }) => photoId),
  ]);
  share = await newShare();
});

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  media.app.get(DataSource).query<Row[]>(text, values);
const home = () => ({ caller: anna, ownerId: anna.id, folderName: 'Home' });
const newShare = (terms: Partial<ShareTerms> = {}): Promise<CreatedShare> =>
  media.calls.request('media.share.create.v1', {
    ...home(),
    terms: {
      ...{ agentName: 'Kim Agent', branded: false, brandName: '', contact: '' },
      ...{ theme: 'light', released: true, ...terms },
    },
  });
const visitOf = ({ token }: CreatedShare) => ({ tokenHash: hashSecret(token) });
const photoId = (index = 0): string => photos[index]?.photoId ?? '';
const middle = (index = 0) => ({ versionId: photos[index]?.versionId ?? '', x: 0.5, y: 0.5 });

interface Written {
  correctionId?: string;
  of?: CreatedShare;
  photo?: number;
  text?: string;
  place?: { versionId: string; x: number; y: number };
}

const write = ({ correctionId = v7(), of = share, photo = 0, ...more }: Written = {}) =>
  media.calls.request(
    'media.share.write-correction.v1',
    {
      ...visitOf(of),
      correctionId,
      correction: {
        photoId: photoId(photo),
        text: more.text ?? 'The lamp is crooked',
        place: more.place ?? middle(photo),
      },
    },
    // Forty of a link are written one after the other.
    { deadlineMs: 60_000 },
  );
const shared = (of = share) => media.calls.request('media.share.corrections.v1', visitOf(of));
const remove = (correctionId: string, of = share) =>
  media.calls.request('media.share.delete-correction.v1', { ...visitOf(of), correctionId });
const send = (roundId: string, of = share) =>
  media.calls.request('media.share.send-round.v1', { ...visitOf(of), roundId });
const approve = (of = share) => media.calls.request('media.share.approve.v1', visitOf(of));
const list = (caller = anna) =>
  media.calls.request('media.correction.list.v1', { ...home(), caller });
const answer = (correctionId: string, outcome: CorrectionOutcome | null, text = '') =>
  media.calls.request('media.correction.answer.v1', {
    ...home(),
    ...{ correctionId, answer: { outcome, answer: text } },
  });
const sendBack = (roundId: string) =>
  media.calls.request('media.correction.send-back.v1', { ...home(), roundId });

/** Writes and sends a round of one correction. */
async function sentRound(of = share): Promise<{ roundId: string; correctionId: string }> {
  const correctionId = v7();
  const { rounds } = await write({ correctionId, of });
  const roundId = rounds[0]?.id ?? '';
  await send(roundId, of);
  return { roundId, correctionId };
}

/** Sends a round with a correction of the first photo, and another of the second. */
async function twoOfRound(): Promise<{ roundId: string; correctionId: string }> {
  await write({ photo: 1 });
  return sentRound();
}

describe('a correction', () => {
  it('Stays where it was pinned, and is written once however often it is sent', async () => {
    const correctionId = v7();
    const place = { ...middle(), x: 0.7, y: 0.325 };
    await write({ correctionId, place });
    const { rounds } = await write({ correctionId, place });
    expect(rounds).toMatchObject([
      {
        ...{ number: 1, state: 'draft', sentAt: null },
        corrections: [
          {
            ...{ id: correctionId, photoId: photoId(), text: 'The lamp is crooked' },
            ...{ outcome: null, answer: '', place: { isOutside: false } },
          },
        ],
      },
    ]);
    const shown = rounds[0]?.corrections[0]?.place;
    expect(shown?.x).toBeCloseTo(0.7, 9);
    expect(shown?.y).toBeCloseTo(0.325, 9);
  });

  it('Is changed and deleted until it is sent', async () => {
    const correctionId = v7();
    await write({ correctionId });
    const place = { ...middle(), x: 0.25 };
    const { rounds } = await write({ correctionId, text: ' The lamp is dark ', place });
    expect(rounds[0]?.corrections).toMatchObject([{ text: 'The lamp is dark' }]);
    expect(rounds[0]?.corrections[0]?.place.x).toBeCloseTo(0.25, 9);
    await remove(correctionId);
    expect(await remove(correctionId)).toEqual({ approvedAt: null, rounds: [] });
  });

  it('Keeps its place when only its sentence is changed, unless it was deleted elsewhere', async () => {
    const correctionId = v7();
    await write({ correctionId, place: { ...middle(), x: 0.9 } });
    const rewrite = () =>
      media.calls.request('media.share.write-correction.v1', {
        ...visitOf(share),
        ...{ correctionId, correction: { photoId: photoId(), text: 'The lamp is dark' } },
      });
    const { rounds } = await rewrite();
    expect(rounds[0]?.corrections[0]).toMatchObject({ text: 'The lamp is dark' });
    expect(rounds[0]?.corrections[0]?.place.x).toBeCloseTo(0.9, 9);
    await remove(correctionId);
    await expect(rewrite()).rejects.toMatchObject({ status: 409, code: 'correction_gone' });
  });

  it('Belongs to its link alone', async () => {
    const other = await newShare({ agentName: 'Lee Agent' });
    const correctionId = v7();
    await write({ correctionId });
    expect((await shared(other)).rounds).toEqual([]);
    await expect(write({ correctionId, of: other })).rejects.toMatchObject({ code: 'round_sent' });
    await remove(correctionId, other);
    expect((await shared()).rounds[0]?.corrections).toHaveLength(1);
  });

  it('Is possible while the photos are locked, and no longer when the link is revoked or expired', async () => {
    const locked = await newShare({ released: false });
    expect((await write({ of: locked })).rounds).toHaveLength(1);
    await sql('update shares set expires_at = now() where id = $1', [locked.share.id]);
    await expect(write({ of: locked })).rejects.toMatchObject(GONE);
    await sql('update shares set expires_at = null, revoked_at = now() where id = $1', [
      locked.share.id,
    ]);
    await expect(shared(locked)).rejects.toMatchObject(GONE);
    await expect(approve(locked)).rejects.toMatchObject(GONE);
  });

  it('Is refused for photos that the link does not show', async () => {
    await sql('update photos set approved_at = null where id = $1', [photoId(1)]);
    await expect(write({ photo: 1 })).rejects.toMatchObject(GONE);
  });

  it('Is refused on a version that is gone, with a sentence that says what to do', async () => {
    await expect(write({ place: { ...middle(), versionId: v7() } })).rejects.toMatchObject({
      ...{ status: 409, code: 'photo_changed' },
      detail: expect.stringContaining('Load the page again'),
    });
    // Not even on a version of another photo.
    await expect(write({ place: middle(1) })).rejects.toMatchObject({ code: 'photo_changed' });
  });

  it('Is bounded for each photo, also when forty are written at once', async () => {
    const tried = await Promise.allSettled(Array.from({ length: 40 }, () => write()));
    const refused = tried.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(20);
    expect(refused[0]).toMatchObject({ reason: { status: 422, code: 'too_many_corrections' } });
    const { rounds } = await shared();
    expect(rounds).toHaveLength(1);
    expect(rounds[0]?.corrections).toHaveLength(20);
    expect((await write({ photo: 1 })).rounds[0]?.corrections).toHaveLength(21);
  });

  it('Goes with its photo, its link, its folder and its user, and is back with its link', async () => {
    const count = async () => {
      const rows = await sql<{ count: number }>(
        `select count(*)::int as count from corrections where photo_id = any($1)`,
        [photos.map((each) => each.photoId)],
      );
      return rows[0]?.count;
    };
    await write({ photo: 0 });
    await write({ photo: 1 });
    await media.calls.request('media.photo.delete.v1', { ...home(), filename: '2.jpg' });
    await media.calls.request('media.trash.empty.v1', { caller: anna });
    expect(await count()).toBe(1);
    const shareOf = (link: CreatedShare) => ({ ...home(), shareId: link.share.id });
    await media.calls.request('media.share.delete.v1', shareOf(share));
    await sql(`update shares set deleted_at = now() - interval '31 days' where id = $1`, [
      share.share.id,
    ]);
    await media.app.get(OwnSharesService).removeDeleted();
    expect(await count()).toBe(0);
    const other = await newShare();
    await sentRound(other);
    await media.calls.request('media.share.delete.v1', shareOf(other));
    expect((await list()).rounds).toEqual([]);
    await media.calls.request('media.share.restore.v1', shareOf(other));
    expect((await list()).rounds).toHaveLength(1);
    await approve(await newShare());
    await media.calls.request('media.folder.delete.v1', home());
    await media.calls.request('media.trash.empty.v1', { caller: anna });
    expect(await count()).toBe(0);
  });
});

describe('a correction of a photo in the trash', () => {
  it('Holds no round back, and is there again with its photo', async () => {
    const { roundId, correctionId } = await twoOfRound();
    await answer(correctionId, 'done');
    await expect(sendBack(roundId)).rejects.toMatchObject({ status: 409 });
    const { trashId } = await media.calls.request('media.photo.delete.v1', {
      ...home(),
      filename: '2.jpg',
    });
    expect((await sendBack(roundId)).rounds[0]?.corrections).toHaveLength(1);
    await media.calls.request('media.trash.restore.v1', { caller: anna, trashId });
    expect((await shared()).rounds[0]?.corrections).toHaveLength(2);
  });
});

describe('the news', () => {
  it('Are told once of a round that is sent, of its answers and of an approval', async () => {
    const told = () =>
      news
        .filter(({ shareId }) => shareId === share.share.id)
        .map(({ kind, count }) => ({ kind, count }));
    const { roundId, correctionId } = await sentRound();
    await send(roundId);
    await answer(correctionId, 'done');
    await sendBack(roundId);
    await sendBack(roundId);
    await approve();
    await approve();
    await waitFor('the approval', () => told().find(({ kind }) => kind === 'approved'));
    expect(told()).toEqual([
      { kind: 'corrections_sent', count: 1 },
      { kind: 'corrected', count: 1 },
      { kind: 'approved', count: 0 },
    ]);
  });
});

describe('a round', () => {
  it('Is seen by the photographer once it is sent, and by nobody else', async () => {
    const correctionId = v7();
    const { rounds } = await write({ correctionId });
    expect(await list()).toEqual({ waitingCount: 0, approvals: [], rounds: [], olderRounds: 0 });
    await send(rounds[0]?.id ?? '');
    expect(await list()).toMatchObject({
      waitingCount: 1,
      rounds: [
        {
          ...{ agentName: 'Kim Agent', shareId: share.share.id, number: 1, state: 'sent' },
          corrections: [{ id: correctionId, filename: '1.jpg', width: 1200, outcome: null }],
        },
      ],
    });
    await expect(list(newUser())).rejects.toMatchObject(GONE);
    expect(await list({ ...newUser(), role: 'admin' })).toMatchObject({ waitingCount: 1 });
  });

  it('Is sent once when two pages send it at once, and then belongs to the photographer', async () => {
    const correctionId = v7();
    const { rounds } = await write({ correctionId });
    const roundId = rounds[0]?.id ?? '';
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(roundId)));
    const times = new Set(sent.map((each) => each.rounds[0]?.sentAt));
    expect(times.size).toBe(1);
    const refusal = { status: 409, code: 'round_sent' };
    await expect(write()).rejects.toMatchObject(refusal);
    await expect(write({ correctionId })).rejects.toMatchObject(refusal);
    await expect(remove(correctionId)).rejects.toMatchObject(refusal);
    await expect(approve()).rejects.toMatchObject({ status: 409, code: 'corrections_open' });
  });

  it('Cannot be sent when it is empty, unknown or of another link', async () => {
    const other = await newShare();
    const { rounds } = await write();
    const roundId = rounds[0]?.id ?? '';
    const nothing = { status: 409, code: 'nothing_to_send' };
    await expect(send(v7())).rejects.toMatchObject(nothing);
    await expect(send(roundId, other)).rejects.toMatchObject(nothing);
    await remove(rounds[0]?.corrections[0]?.id ?? '');
    await expect(send(roundId)).rejects.toMatchObject(nothing);
  });

  it('Shows its answers to the agent when it is sent back, and the next one begins', async () => {
    const [first, second] = [v7(), v7()];
    await write({ correctionId: first });
    const { rounds } = await write({ correctionId: second, photo: 1 });
    const roundId = rounds[0]?.id ?? '';
    await send(roundId);
    await answer(first, 'done', 'Straightened');
    const unseen = await shared();
    expect(unseen.rounds[0]?.corrections[0]).toMatchObject({ outcome: null, answer: '' });
    await expect(sendBack(roundId)).rejects.toMatchObject({ code: 'corrections_open' });
    await expect(answer(second, 'declined', '  ')).rejects.toMatchObject({ status: 400 });
    await answer(second, 'declined', 'It is fixed to the wall');
    const [once, again] = await Promise.all([sendBack(roundId), sendBack(roundId)]);
    expect(once).toEqual(again);
    expect(once).toMatchObject({ waitingCount: 0, rounds: [{ state: 'answered' }] });
    await expect(answer(first, null)).rejects.toMatchObject({ status: 409, code: 'round_sent' });
    expect((await shared()).rounds[0]).toMatchObject({
      state: 'answered',
      corrections: [
        { outcome: 'done', answer: 'Straightened' },
        { outcome: 'declined', answer: 'It is fixed to the wall' },
      ],
    });
    expect((await write()).rounds.map(({ number, state }) => [number, state])).toEqual([
      [2, 'draft'],
      [1, 'answered'],
    ]);
  });

  it('Is answered by its folder’s owner alone', async () => {
    const { correctionId, roundId } = await sentRound();
    const stranger = newUser();
    const theirs = { ...home(), caller: stranger };
    const done = { outcome: 'done', answer: '' } as const;
    await expect(
      media.calls.request('media.correction.answer.v1', { ...theirs, correctionId, answer: done }),
    ).rejects.toMatchObject(GONE);
    await expect(
      media.calls.request('media.correction.send-back.v1', { ...theirs, roundId }),
    ).rejects.toMatchObject(GONE);
    await expect(answer(v7(), 'done')).rejects.toMatchObject(GONE);
    await expect(sendBack(v7())).rejects.toMatchObject(GONE);
  });
});

describe('an approval', () => {
  it('Keeps its first time, and the next round takes it back', async () => {
    const approved = await Promise.all([approve(), approve(), approve()]);
    expect(new Set(approved.map(({ approvedAt }) => approvedAt)).size).toBe(1);
    expect(await list()).toMatchObject({
      approvals: [{ agentName: 'Kim Agent', approvedAt: approved[0].approvedAt }],
    });
    // Writing alone doesn't: the agent may think better of it.
    expect((await write()).approvedAt).not.toBeNull();
    const { rounds } = await shared();
    expect(await send(rounds[0]?.id ?? '')).toMatchObject({ approvedAt: null });
    expect((await list()).approvals).toEqual([]);
  });
});

describe('the place of a correction', () => {
  const reference = () => ({ ...home(), filename: '1.jpg' });
  const align = (axis: 'vertical' | 'horizontal', angle: number) =>
    media.calls.request('media.photo.align.v1', { ...reference(), axis, angle });

  async function current(): Promise<FolderPhoto & { versionId: string }> {
    const detail = await media.calls.request('media.folder.open.v1', home());
    const photo = detail.photos.find(({ filename }) => filename === '1.jpg');
    if (photo === undefined) {
      throw new Error('no photo 1.jpg');
    }
    return { ...photo, versionId: new URL(photo.url, 'http://x').searchParams.get('v') ?? '' };
  }

  /** Where the picture that the renderer made shows the disc, in pixels. */
  async function landmarkIn(bytes: Buffer): Promise<{ x: number; y: number }> {
    const { data, info } = await sharp(bytes)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let [sum, sumX, sumY] = [0, 0, 0];
    data.forEach((value, i) => {
      const weight = value > 128 ? value : 0;
      sum += weight;
      sumX += weight * ((i % info.width) + 0.5);
      sumY += weight * (Math.floor(i / info.width) + 0.5);
    });
    return { x: sumX / sum, y: sumY / sum };
  }

  async function distanceToLandmark(): Promise<number> {
    const { versionId, width, height } = await current();
    const { x, y } = await landmarkIn(
      await readObject(media.store, versionKey(photoId(), versionId)),
    );
    const place = (await shared()).rounds[0]?.corrections[0]?.place;
    expect(place).toMatchObject({ versionId, isOutside: false });
    return Math.hypot((place?.x ?? NaN) * width - x, (place?.y ?? NaN) * height - y);
  }

  const atLandmark = () => ({
    versionId: photos[0]?.versionId ?? '',
    x: LANDMARK.x / SIZE.width,
    y: LANDMARK.y / SIZE.height,
  });

  it('Follows its landmark to 2 pixels through what the renderer makes at any angle', async () => {
    await write({ place: atLandmark() });
    expect(await distanceToLandmark()).toBeLessThan(2);
    for (const [axis, angle] of [
      ['vertical', 6],
      ['horizontal', -4],
      ['vertical', -9.5],
      ['horizontal', 10],
      ['vertical', 0],
    ] as const) {
      await align(axis, angle);
      const distance = await distanceToLandmark();
      expect([axis, angle, distance < 2 || distance]).toEqual([axis, angle, true]);
    }
  });

  it('Is that of the version which the agent saw, also when the photo was changed since', async () => {
    await align('horizontal', 5);
    const seen = await current();
    const bytes = await readObject(media.store, versionKey(photoId(), seen.versionId));
    const at = await landmarkIn(bytes);
    await align('vertical', -7);
    const place = { versionId: seen.versionId, x: at.x / seen.width, y: at.y / seen.height };
    await write({ place });
    expect(await distanceToLandmark()).toBeLessThan(2);
  });

  it('Outlasts an enhancement of a straightened photo that straightens it further, and going back', async () => {
    await write({ place: atLandmark() });
    await align('horizontal', 4);
    const source = await current();
    // What the engine makes of it at 3°, as an enhancement would.
    const straightened = { vertical: 3, horizontal: 0, focalLength: null };
    const enhanced = await renderedAgain(source.versionId, straightened.vertical);
    await storeBytes(media.store, enhanced, enhanced.bytes);
    const { revision, versionId } = await media.calls.request('media.photo.enhancement-source.v1', {
      photoId: photoId(),
    });
    const { bytes, ...photo } = enhanced;
    await media.app.get(DataSource).transaction((manager) =>
      media.app.get(Outbox).publish(manager, 'queue.photo.enhanced.v1', {
        ...{ listingId: v7(), taskId: v7(), sourceVersionId: versionId, revision },
        ...{ skyReplaced: false, straightened, photo: { ...photo, size: bytes.length } },
      }),
    );
    await waitFor('the enhancement', async () => (await current()).versionId === photo.versionId);
    expect(await distanceToLandmark()).toBeLessThan(2);
    await align('horizontal', -2);
    expect(await distanceToLandmark()).toBeLessThan(2);
    await media.calls.request('media.backup.revert.v1', reference());
    expect((await current()).versionId).toBe(source.versionId);
    expect(await distanceToLandmark()).toBeLessThan(2);
  });

  /** A version's picture, straightened as a photo of its own. */
  async function renderedAgain(
    versionId: string,
    vertical: number,
  ): Promise<NewPhoto & { bytes: Buffer }> {
    const bytes = await readObject(media.store, versionKey(photoId(), versionId));
    const { width, height } = await sharp(bytes).metadata();
    const own = await storedPhoto(media, 'source.jpg', bytes, { width, height });
    const folder = { ...home(), folderName: 'Aside' };
    await media.calls.request('media.photo.add.v1', {
      ...{ ...folder, whenFolderIsMissing: 'create', photos: [own] },
    });
    const aside = { ...folder, filename: 'source.jpg' };
    await media.calls.request('media.photo.align.v1', {
      ...aside,
      axis: 'vertical',
      angle: vertical,
    });
    const [made] = (await media.calls.request('media.folder.open.v1', folder)).photos;
    const madeId = new URL(made?.url ?? '', 'http://x').searchParams.get('v') ?? '';
    return {
      ...{ photoId: photoId(), versionId: v7(), filename: '1.jpg', format: 'jpeg' },
      ...{ width: made?.width ?? 0, height: made?.height ?? 0, size: made?.size ?? 0 },
      bytes: await readObject(media.store, versionKey(own.photoId, madeId)),
    };
  }

  it('Is at the nearest edge when it was cut off, and says so', async () => {
    await write({ place: { ...atLandmark(), x: 0.999, y: 0.001 } });
    await align('horizontal', 8);
    const place = (await shared()).rounds[0]?.corrections[0]?.place;
    expect(place?.isOutside).toBe(true);
    expect([place?.x, place?.y].some((value) => value === 0 || value === 1)).toBe(true);
  });
});
