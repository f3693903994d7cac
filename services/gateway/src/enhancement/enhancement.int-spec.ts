import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  DEFAULT_ENHANCEMENT,
  DomainError,
  notFound,
  notRunning,
  type EnhancementProgress,
} from '@roomlight/contracts';
import { ADA, BOB, runGateway, type RunningGateway } from '../testing/running-gateway.js';
import { EnhancementsService } from './enhancements.service.js';

const LISTING = '0199f4a0-0000-7000-8000-000000000111';
const FOLDER = `${ADA.id}/12_Elm_Street`;

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway({ ENHANCEMENT_WAIT_SECONDS: '2' });
});

afterAll(() => gateway.close());

beforeEach(() => {
  gateway.queue.enhancements.length = 0;
  gateway.queue.followed.length = 0;
});

function send(body: object): Promise<Response> {
  return gateway.call('/api/enhancement/process-folder', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

/** What the queue answers, one after the other; the last one for ever. */
function tells(...steps: (Partial<EnhancementProgress> | DomainError)[]): void {
  gateway.queue.onProgress = () => {
    const step = steps.length > 1 ? steps.shift() : steps[0];
    return step instanceof DomainError
      ? Promise.reject(step)
      : Promise.resolve({
          listingId: LISTING,
          status: 'processing',
          processedCount: 0,
          newSkies: null,
          total: 3,
          errorMessage: null,
          ...step,
        });
  };
}

describe('a request for the final enhancement of a folder', () => {
  it.each([
    ['its path', `${BOB.id}/12_Elm_Street`, BOB.id],
    ['its encoded path', `${BOB.id}%2F12_Elm_Street`, BOB.id],
    ['its owner and the listing’s name', `${BOB.id}/12 Elm Street`, BOB.id],
    ['its name', '12_Elm_Street', ADA.id],
    ['the listing’s name', '12 Elm Street', ADA.id],
  ])('is accepted at %s', async (_, folderName, ownerId) => {
    tells({ status: 'completed', processedCount: 3, newSkies: 2 });
    const response = await send({ folderName });
    expect([response.status, await response.json()]).toEqual([
      200,
      { processedCount: 3, newSkies: 2 },
    ]);
    expect(gateway.queue.enhancements).toEqual([
      {
        caller: { id: ADA.id, role: 'user' },
        ownerId,
        folderName: '12_Elm_Street',
        settings: DEFAULT_ENHANCEMENT,
      },
    ]);
  });

  it('passes on its own settings and the defaults', async () => {
    tells({ status: 'completed' });
    const settings = { enhanceType: 'warm', replaceSky: true, brightnessMultiplier: 0.9 };
    await send({ folderName: FOLDER, settings });
    expect(gateway.queue.enhancements[0]?.settings).toEqual({
      ...DEFAULT_ENHANCEMENT,
      ...settings,
    });
  });

  it.each([
    [{}, 'folderName', 'Folder name is required'],
    [{ folderName: '' }, 'folderName', 'Folder name is required'],
    [{ folderName: FOLDER, settings: null }, 'settings', 'The settings must be a group of fields'],
    [{ folderName: FOLDER, settings: [] }, 'settings', 'The settings must be a group of fields'],
    [
      { folderName: FOLDER, settings: 'warm' },
      'settings',
      'The settings must be a group of fields',
    ],
    [
      { folderName: FOLDER, settings: { enhanceType: 'cold' } },
      'settings.enhanceType',
      'The enhancement style must be property, warm, food or portrait',
    ],
    [
      { folderName: FOLDER, settings: { replaceSky: 'no' } },
      'settings.replaceSky',
      'The sky replacement must be true or false',
    ],
    [
      { folderName: FOLDER, settings: { brightnessMultiplier: 9 } },
      'settings.brightnessMultiplier',
      'The brightness multiplier must be a number from 0.5 to 2',
    ],
    [
      { folderName: FOLDER, settings: { sharpness: 1 } },
      'settings.sharpness',
      'The request has an unknown field: sharpness',
    ],
  ])('is refused with %j', async (body, field, message) => {
    const response = await send(body);
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ field, message }] });
    expect(gateway.queue.enhancements).toEqual([]);
  });
});

describe('the answer to an enhancement request', () => {
  it('waits for the last photo', async () => {
    tells({}, { processedCount: 2 }, { status: 'completed', processedCount: 3 });
    const response = await send({ folderName: FOLDER });
    expect([response.status, await response.json()]).toEqual([
      200,
      { processedCount: 3, newSkies: null },
    ]);
    expect(gateway.queue.followed[0]).toEqual({ ownerId: ADA.id, listingId: LISTING });
  });

  it('comes at once when there is nothing to do', async () => {
    tells({ listingId: null, status: 'completed', total: 0 });
    const response = await send({ folderName: FOLDER });
    expect([response.status, await response.json()]).toEqual([
      200,
      { processedCount: 0, newSkies: null },
    ]);
    expect(gateway.queue.followed).toEqual([]);
  });

  it('reports the progress when the work outlasts the request', async () => {
    tells({}, { processedCount: 1 });
    const response = await send({ folderName: FOLDER });
    expect([response.status, await response.json()]).toEqual([
      202,
      { processedCount: 1, newSkies: null },
    ]);
  });

  it('reports the last known progress when the queue becomes unavailable', async () => {
    tells({ processedCount: 2 }, notRunning('The queue service isn’t running.'));
    const response = await send({ folderName: FOLDER });
    expect([response.status, await response.json()]).toEqual([
      202,
      { processedCount: 2, newSkies: null },
    ]);
  });

  it('is dropped when the client has left', async () => {
    tells({ processedCount: 1 });
    const enhancements = gateway.app.get(EnhancementsService, { strict: false });
    const request = {
      caller: { id: ADA.id, role: ADA.role },
      ownerId: ADA.id,
      folderName: '12_Elm_Street',
      settings: DEFAULT_ENHANCEMENT,
    };
    const answer = await enhancements.enhance(request, () => false);
    expect(answer).toEqual({ isOver: false, processedCount: 1, newSkies: null });
    expect(gateway.queue.followed).toEqual([]);
  });

  it('counts the photos that could be enhanced', async () => {
    tells({ status: 'failed', processedCount: 2, errorMessage: 'c.jpg is damaged' });
    const response = await send({ folderName: FOLDER });
    expect([response.status, await response.json()]).toEqual([
      200,
      { processedCount: 2, newSkies: null },
    ]);
  });

  it.each([
    [
      'that not one photo could be enhanced',
      [{ status: 'failed', errorMessage: 'a.jpg is damaged' } as const],
      { status: 422, code: 'enhancement_failed', detail: 'a.jpg is damaged' },
    ],
    [
      'that it was stopped',
      [{}, notFound('Listing')],
      { status: 409, code: 'enhancement_stopped', detail: 'The enhancement was stopped.' },
    ],
    [
      'that the folder isn’t there',
      [notFound('Folder')],
      { status: 404, code: 'not_found', detail: 'Folder not found' },
    ],
    [
      'why it can’t begin',
      [new DomainError(409, 'listing_busy', 'This listing is being processed.')],
      { status: 409, code: 'listing_busy', detail: 'This listing is being processed.' },
    ],
  ])('reports %s', async (_, steps, problem) => {
    tells(...steps);
    const response = await send({ folderName: FOLDER });
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject(problem);
  });
});
