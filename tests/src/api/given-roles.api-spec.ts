import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  generateBrackets,
  meanChromaError,
  type GeneratedBrackets,
} from '@roomlight/imaging/testing';
import sharp from '@roomlight/imaging/sharp';
import { newUser } from '../product/users.js';
import { isFinished, type ApiClient } from '../support/api-client.js';
import type { PhotoFile } from '../support/photos.js';

const SIZE = { width: 480, height: 320 };
/** Exposures from bright to dark; 1 is a normal one. */
const FIVE = [4, 2, 1, 1 / 4, 1 / 16];
const THREE = [1, 1 / 4, 1 / 16];

const pixels = async (file: ArrayBuffer | Buffer): Promise<Uint8Array> =>
  new Uint8Array(await sharp(file).removeAlpha().raw().toBuffer());

describe('a shoot whose frames all have the name that the camera gave them', () => {
  let client: ApiClient;
  let kitchen: GeneratedBrackets;
  let hall: GeneratedBrackets;

  beforeAll(async () => {
    client = await newUser('brackets');
    kitchen = await generateBrackets({ ...SIZE, exposures: FIVE, flashes: 1, seed: 21 });
    hall = await generateBrackets({ ...SIZE, exposures: THREE, flashes: 0, seed: 22 });
  });

  const named = (first: number, files: readonly Buffer[]): PhotoFile[] =>
    files.map((bytes, i) => ({ name: `DSC_${first + i}.JPG`, bytes }));

  const isRoom =
    ({ window }: GeneratedBrackets['truth']) =>
    (pixel: number): boolean =>
      pixel % SIZE.width < window.left - 8;
  const isView =
    ({ window }: GeneratedBrackets['truth']) =>
    (pixel: number): boolean => {
      const x = (pixel % SIZE.width) - window.left;
      const y = Math.floor(pixel / SIZE.width) - window.top;
      return x > 4 && y > 4 && x < window.width - 5 && y < window.height - 5;
    };

  it('becomes photos by the roles that the photographer gave: brackets with flash, and without', async () => {
    const sets = [named(101, [...kitchen.brackets, ...kitchen.flashes]), named(201, hall.brackets)];
    const given = [
      { kind: 'brackets-flash', roles: [...FIVE.map(() => 'ambient'), 'flash'] },
      { kind: 'brackets', roles: THREE.map(() => 'ambient') },
    ];
    expect(await client.submit('Brackets', sets, { sets: JSON.stringify(given) })).toMatchObject({
      status: 200,
    });
    expect(await client.waitForListing('Brackets', isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 2,
      errorMessage: null,
      notes: [],
    });
    const { photos } = await client.folder('Brackets');
    expect(photos.map(({ filename }) => filename).sort()).toEqual(['DSC_101.JPG', 'DSC_201.JPG']);
    const photoOf = async (name: string): Promise<Uint8Array> => {
      const photo = photos.find(({ filename }) => filename === name);
      return pixels(await (await client.fetch(`${photo?.url}&download=1`)).arrayBuffer());
    };

    // The flash frame shows the surfaces' own colours, the darkest brackets the view.
    const { truth } = kitchen;
    const withFlash = await photoOf('DSC_101.JPG');
    const lit = await pixels(kitchen.brackets[2]!);
    const error = (photo: Uint8Array, where: (pixel: number) => boolean): number =>
      meanChromaError(truth.data, photo, where);
    expect(error(withFlash, isRoom(truth))).toBeLessThan(error(lit, isRoom(truth)) / 3);
    expect(error(withFlash, isView(truth))).toBeLessThan(error(lit, isView(truth)) / 2);

    // Without flash, the room keeps its own light's colour.
    const fused = await photoOf('DSC_201.JPG');
    const normal = await pixels(hall.brackets[0]!);
    expect(meanChromaError(normal, fused, isRoom(hall.truth))).toBeLessThan(0.015);
    expect(meanChromaError(hall.truth.data, fused, isView(hall.truth))).toBeLessThan(
      meanChromaError(hall.truth.data, normal, isView(hall.truth)) / 2,
    );
  });

  it('is refused with the sentence for the file that says otherwise', async () => {
    const sets = [named(301, hall.brackets)];
    const fired = await sharp(hall.brackets[1])
      .withExif({ IFD2: { Flash: '9' } })
      .jpeg()
      .toBuffer();
    const wrong = sets.map((set) => set.with(1, { name: 'DSC_302.JPG', bytes: fired }));
    const given = JSON.stringify([{ kind: 'brackets', roles: THREE.map(() => 'ambient') }]);
    expect(await client.submit('Refused', wrong, { sets: given })).toMatchObject({
      status: 400,
      body: {
        detail:
          'DSC_302.JPG is given as a frame without flash, but its file says that the flash fired.',
      },
    });
    expect(await client.listings()).not.toContainEqual(
      expect.objectContaining({ listingName: 'Refused' }),
    );
  });
});
