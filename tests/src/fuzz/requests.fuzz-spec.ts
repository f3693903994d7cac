import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { send, type RawAnswer } from '../api/raw-request.js';
import { sharedProduct } from '../product/shared-product.js';
import { newUser, signInAdministrator } from '../product/users.js';
import { generatedSets } from '../support/photos.js';
import { fuzzRuns, howToKeep } from './seeds.js';
import {
  generatedRequests,
  type GeneratedRequest,
  type RequestDocument,
} from './generated-requests.js';

const RUNS = fuzzRuns('requests', 60, new Date(), process.env);
/** For the start, and the last answers. */
const BESIDES_MS = 900_000;
/** Longer than any route waits. */
const LIMIT_MS = 300_000;
/** Without these sessions, every further request would be answered by a 401. */
const ENDS_SESSIONS = /^(POST \/api\/auth\/(login|logout|reset-password)|DELETE \/api\/users\/)/;
/** Waits for minutes by design. */
const WAITS = /^POST \/api\/admin\/migrate-to-box/;

const { stack } = sharedProduct();

it.each(RUNS)(
  'no request from seed $seed, however malformed, gets a 5xx or hangs',
  async ({ seed, seconds }) => {
    const owner = await newUser('fuzz');
    const administrator = await signInAdministrator();
    const [[photo] = []] = await generatedSets(1, { width: 320, height: 213 });
    if (photo === undefined) {
      throw new Error('a set has no HDR frame');
    }
    const filenames = ['a.jpg', 'b.jpg', 'c.jpg'];
    const form = new FormData();
    form.set('folderName', 'Fuzz');
    filenames.forEach((name) =>
      form.append('photos', new Blob([new Uint8Array(photo.bytes)]), name),
    );
    expect(await owner.call('POST', '/api/hdr/save-to-folder', form)).toMatchObject({
      status: 200,
    });

    const document = (await (
      await fetch(`${stack.url}/api/openapi.json`)
    ).json()) as RequestDocument;
    const folders = ['Fuzz', 'Nowhere', `${owner.user.id}/Fuzz`];
    const files = [photo.bytes];
    const requests = generatedRequests(
      document,
      {
        reference: folders,
        folderName: folders,
        folderPath: folders,
        listingName: ['Fuzz', 'Another'],
        ownerId: [owner.user.id, randomUUID()],
        filename: filenames,
        id: [randomUUID()],
        'bytes of images': [photo.bytes, photo.bytes, photo.bytes],
        'bytes of photos': files,
        'bytes of image': files,
        'bytes of tvImage': files,
      },
      (route) => ENDS_SESSIONS.test(route) || WAITS.test(route),
    );
    const callers = fc.constantFrom(owner.headers, administrator.headers, { origin: stack.url });
    const statuses = new Map<number, number>();

    try {
      await fc.assert(
        fc.asyncProperty(requests, callers, async (request, headers) => {
          const answer = await answerTo(request, headers);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          expect(mistakeIn(answer)).toBeNull();
        }),
        {
          seed,
          numRuns: Infinity,
          interruptAfterTimeLimit: seconds * 1000,
          markInterruptAsFailure: false,
        },
      );
    } catch (error) {
      process.stdout.write(`${howToKeep('requests', seed)}\n`);
      throw error;
    }
    process.stdout.write(
      `Requests from seed ${seed} by status: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}\n`,
    );
    const reached = statuses.get(200) ?? 0;
    expect(reached).toBeGreaterThan(0);
  },
  Math.max(...RUNS.map(({ seconds }) => seconds)) * 1000 + BESIDES_MS,
);

function answerTo(
  { method, path, type, body }: GeneratedRequest,
  headers: Record<string, string>,
): Promise<RawAnswer> {
  const typed = type === undefined ? headers : { ...headers, 'content-type': type };
  const length = body === undefined ? typed : { ...typed, 'content-length': body.length };
  const answered = send(stack.url, {
    method,
    path,
    headers: length,
    ...(body !== undefined && { body }),
  });
  const hung = new Promise<never>((_, reject) => {
    const late = () => reject(new Error(`no answer within ${LIMIT_MS} ms`));
    const timer = setTimeout(late, LIMIT_MS);
    void answered.finally(() => clearTimeout(timer)).catch(() => undefined);
  });
  return Promise.race([answered, hung]);
}

function mistakeIn({ status, text }: RawAnswer): string | null {
  return status >= 500 ? `${status}: ${text.slice(0, 500)}` : null;
}
