import {
  decodeFull,
  enhancePhoto,
  type Finish,
  type Raster,
  STYLES,
} from '@roomlight/imaging/testing';
import { join } from 'node:path';

/** A room as somebody may have treated its photo before it arrived. */
interface RoomVariant {
  name: string;
  picture: Raster;
}

type Channels = readonly [red: number, green: number, blue: number];

/** Gains of the channels, and the exponent of their code values between 0 and 1. */
const TREATMENTS: readonly { name: string; gains: Channels; exponent: number }[] = [
  { name: 'brightened', gains: [1, 1, 1], exponent: 0.65 },
  { name: 'cooled', gains: [0.86, 0.99, 1.2], exponent: 1 },
  { name: 'cooled and brightened', gains: [0.93, 1, 1.1], exponent: 0.75 },
  { name: 'warmed', gains: [1.1, 1, 0.9], exponent: 1 },
];
const FINISH: Omit<Finish, 'style'> = {
  brightness: 1.2,
  keepColours: true,
  enhanceWindows: true,
  straighten: { vertical: false, horizontal: false },
  sky: null,
};

/**
 * Eight versions of a photo: brightened, cooled, both, warmed, and in each of our styles.
 * @param directory for files that are overwritten by the next photo
 */
export async function* variantsOf(path: string, directory: string): AsyncGenerator<RoomVariant> {
  const photo = { name: path, path };
  const picture = await decodeFull(photo);
  for (const { name, gains, exponent } of TREATMENTS) {
    const data = picture.data.map((value, i) =>
      Math.min(255, Math.round(255 * gains[i % 3]! * (value / 255) ** exponent)),
    );
    yield { name, picture: { ...picture, data } };
  }
  for (const style of STYLES) {
    const output = join(directory, 'variant.jpg');
    await enhancePhoto(photo, output, { ...FINISH, style });
    yield { name: style, picture: await decodeFull({ name: output, path: output }) };
  }
}
