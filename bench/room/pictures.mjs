import { fileURLToPath } from 'node:url';
import sharp from '@roomlight/imaging/sharp';

// Makes the web client's pictures from a rendered room: node bench/room/pictures.mjs room.png

const [rendered] = process.argv.slice(2);
const target = (path) => fileURLToPath(new URL(`../../web/src/features/${path}`, import.meta.url));

await sharp(rendered).webp({ quality: 85, effort: 6 }).toFile(target('auth/room.webp'));
await sharp(rendered)
  .resize(1600, 1000, { fit: 'cover' })
  .blur(1.6)
  .webp({ quality: 50 })
  .toFile(target('shell/backdrop.webp'));
