import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import sharp from '@roomlight/imaging/sharp';
import { forgetPeak, memoryOf } from './memory.js';
import { sendForm } from './multipart.js';
import { withProduct, type Product, type SignedIn } from './product.js';
import { report, type Figure } from './report.js';
import { addPeople, type Person } from './scaling/people.js';
import { makeSet } from './upload.js';

/** The largest photos that are accepted, hardly larger as files than a thumbnail. */
const HUGE = { width: 20_000, height: 10_000 };
const HUGE_PHOTOS = 4;
/** A usual photo. */
const CAMERA = { width: 4000, height: 3000 };
const REQUESTS = 1000;
/** Each of a neighbour's photos gives as many samples as there are renditions. */
const PHOTOS = 25;
const EDITS = 12;
const WARM_UP = 2;
const GOAL_RATIO = 2;
const GOAL_MB = 1000;
const FOLDER = 'Bench';

interface Picture {
  name: string;
  bytes: Buffer;
}

/** A user, in a form that passes between threads. */
interface Attacker {
  url: string;
  id: string;
  headers: Record<string, string>;
}

interface Attack extends Attacker {
  imageId: string;
}

interface Samples {
  thumbnails: number[];
  edits: number[];
  refused: number;
}

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(part * values.length) - 1] ?? NaN;

const folderOf = ({ id }: { id: string }): string => `/api/folders/${id}/${FOLDER}`;

async function save({ stack, headers }: SignedIn, pictures: readonly Picture[]): Promise<void> {
  const files = pictures.map(({ name, bytes }) => ({ field: 'photos', filename: name, bytes }));
  await sendForm(`${stack.url}/api/hdr/save-to-folder`, headers, { folderName: FOLDER }, files);
}

async function hugePhotos(): Promise<Picture[]> {
  const create = { ...HUGE, channels: 3, background: '#8899aa' } as const;
  const bytes = await sharp({ create }).jpeg({ quality: 50 }).toBuffer();
  return Array.from({ length: HUGE_PHOTOS }, (_, n) => ({ name: `huge_${n}.jpg`, bytes }));
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
}

function post({ url, headers }: Attacker, path: string, body: object): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** One of the costly requests; each number is another one, so that nothing is answered from what was made before. */
function costlyRequest(person: Attacker, imageId: string, number: number): Promise<Response> {
  const { url, headers } = person;
  const filename = `huge_${number % HUGE_PHOTOS}.jpg`;
  const photo = `${url}${folderOf(person)}/photo/${filename}`;
  const folderName = FOLDER;
  const shade = 101 + (number % 49);
  switch (number % 6) {
    case 0: {
      const width = [320, 640, 1280, 2048][Math.floor(number / 24) % 4];
      const accept = number % 48 < 24 ? 'image/webp' : 'image/jpeg';
      return fetch(`${photo}?w=${width}`, { headers: { ...headers, accept } });
    }
    case 1:
      return fetch(`${photo}?download=1&brightness=${shade}`, { headers });
    case 2: {
      const left = 1000 + (number % 900);
      const corners = [
        [left, 1000],
        [left + 3000, 1000],
        [left + 3000, 3000],
        [left, 3000],
      ];
      const form = { folderPath: FOLDER, filename, tvImageId: imageId, corners, opacity: 1 };
      return post(person, '/api/preview-tv-replacement', form);
    }
    case 3:
      return post(person, '/api/apply-perspective-correction', {
        folderName,
        filename,
        correctionType: number % 12 < 6 ? 'vertical' : 'auto',
        angle: (number % 90) / 10 - 4,
      });
    case 4:
      return post(person, `${folderOf(person)}/download-ticket`, {
        photos: Array.from({ length: HUGE_PHOTOS }, (_, n) => ({
          filename: `huge_${n}.jpg`,
          brightness: shade,
          saturation: 100,
          warmth: 0,
          blackLevel: 100,
        })),
      });
    default:
      return post(person, '/api/enhancement/process-folder', { folderName });
  }
}

/** Sends all requests at once. @returns how they were answered */
async function attack(person: Attacker, imageId: string): Promise<Map<string, number>> {
  const answers = new Map<string, number>();
  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1);
  await Promise.all(
    Array.from({ length: REQUESTS }, (_, number) =>
      statusOf(costlyRequest(person, imageId, number)).then(
        (status) => count(String(status)),
        () => count('broken off'),
      ),
    ),
  );
  return answers;
}

/** Attacks from a thread of its own, so that sending doesn't delay the neighbour's measurements. */
async function attackFromAside({ stack, id, headers }: Person, imageId: string) {
  const order: Attack = { url: stack.url, id, headers, imageId };
  const thread = new Worker(new URL(import.meta.url), { workerData: order });
  const [answers] = (await once(thread, 'message')) as [Map<string, number>];
  return answers;
}

/** A photographer at work: thumbnails that aren't made yet, and photos that are straightened. */
async function work(
  person: Person,
  round: string,
  picture: Buffer,
  count = PHOTOS,
): Promise<Samples> {
  const samples: Samples = { thumbnails: [], edits: [], refused: 0 };
  const { stack, headers } = person;
  const photos = Array.from({ length: count }, (_, n) => `${round}_${n}.jpg`);
  await save(
    person,
    photos.map((name) => ({ name, bytes: picture })),
  );
  const measure = async (into: number[], request: () => Promise<Response>) => {
    const start = performance.now();
    const status = await statusOf(request());
    if (status === 200) {
      into.push(performance.now() - start);
    } else {
      samples.refused += 1;
    }
  };
  for (const name of photos) {
    for (const width of [320, 640, 1280, 2048]) {
      const url = `${stack.url}${folderOf(person)}/photo/${name}?w=${width}`;
      await measure(samples.thumbnails, () => fetch(url, { headers }));
    }
  }
  for (const filename of photos.slice(0, EDITS)) {
    const form = { folderName: FOLDER, filename, correctionType: 'horizontal', angle: 2 };
    await measure(samples.edits, () =>
      post({ url: stack.url, ...person }, '/api/apply-perspective-correction', form),
    );
  }
  return samples;
}

/** An image for screens, in the library of a person. */
async function screenImage({ stack, headers }: SignedIn, bytes: Buffer): Promise<string> {
  const answer = await sendForm(`${stack.url}/api/tv-library`, headers, { name: 'screen' }, [
    { field: 'image', filename: 'screen.jpg', bytes },
  ]);
  return (JSON.parse(answer) as { id: string }).id;
}

function figures(alone: Samples, beside: Samples, peakMb: number): Figure[] {
  const compared = (name: string, of: (samples: Samples) => readonly number[]): Figure => {
    const [without, withAttack] = [quantile(of(alone), 0.99), quantile(of(beside), 0.99)];
    const ratio = withAttack / without;
    return {
      name,
      measured: `${withAttack.toFixed(0)} ms`,
      peer: `${without.toFixed(0)} ms`,
      ratio,
      goal: `≤ ${GOAL_RATIO}`,
      reached: ratio <= GOAL_RATIO,
    };
  };
  return [
    compared('p99 of a new thumbnail, beside the attack / alone', ({ thumbnails }) => thumbnails),
    compared('p99 of straightening a photo, beside the attack / alone', ({ edits }) => edits),
    {
      name: 'requests of the neighbour that were refused',
      measured: String(beside.refused),
      peer: String(alone.refused),
      goal: '0',
      reached: beside.refused === 0,
    },
    {
      name: "media's peak memory",
      measured: `${peakMb.toFixed(0)} MB`,
      goal: `≤ ${GOAL_MB} MB`,
      reached: peakMb <= GOAL_MB,
    },
  ];
}

async function measure(product: Product): Promise<void> {
  const [neighbour, hostile] = await addPeople(product, 2);
  if (neighbour === undefined || hostile === undefined) {
    throw new Error('there is nobody to measure with');
  }
  const [room] = await makeSet(1000, 750);
  const picture = await sharp(room).resize(CAMERA).jpeg({ quality: 90 }).toBuffer();
  await save(hostile, await hugePhotos());
  const imageId = await screenImage(hostile, picture);
  await work(neighbour, 'warm', picture, WARM_UP);
  console.error('Measuring alone');
  const alone = await work(neighbour, 'alone', picture);

  const media = product.pid('media');
  await forgetPeak(media);
  let isOver = false;
  const attacking = attackFromAside(hostile, imageId).finally(() => (isOver = true));
  console.error('Measuring beside the attack');
  const beside = await work(neighbour, 'beside', picture);
  if (isOver) {
    console.error('The attack was over before the neighbour: too little was measured');
  }
  console.error('Waiting for the end of the attack');
  const { peakMb } = await memoryOf(media);
  const answers = [...(await attacking)].map(([answer, times]) => `${times} × ${answer}`).sort();

  report('A photographer beside a hostile one', figures(alone, beside, peakMb));
  console.log(`The hostile user's requests were answered: ${answers.join(', ')}`);
}

if (isMainThread) {
  await withProduct(measure);
} else {
  const { imageId, ...person } = workerData as Attack;
  parentPort?.postMessage(await attack(person, imageId));
}
