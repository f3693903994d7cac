import { beforeAll, describe, expect, it } from '@jest/globals';
import { API_ERRORS } from '@roomlight/gateway/api-document';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_FILE, documentText, ROOT } from './document-file.js';

interface Operation {
  summary: string;
  description: string;
  responses: Record<string, { description?: string; $ref?: string }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let text: string;
let document: Document;

// Takes long, because the compiler reads the gateway and its libraries.
beforeAll(async () => {
  text = await documentText();
  document = JSON.parse(text) as Document;
});

const ERRORS = new Map<string, { status: number }>(Object.entries(API_ERRORS));

async function sources(): Promise<string[]> {
  const files = await Promise.all(
    ['libs', 'services'].map((folder) => readdir(join(ROOT, folder), { recursive: true })),
  );
  return Promise.all(
    ['libs', 'services'].flatMap((folder, place) =>
      (files[place] ?? [])
        .filter((file) => /^[\w-]+\/src\/(?!.*\btesting\b).*(?<!spec)\.ts$/.test(file))
        .map((file) => readFile(join(ROOT, folder, file), 'utf8')),
    ),
  );
}

describe('the API document', () => {
  it('matches the code (npm run openapi writes it)', async () => {
    expect((await readFile(DOCUMENT_FILE, 'utf8')) === text).toBe(true);
  });

  it('summarises each call in a whole sentence', () => {
    const { summary, description } = document.paths['/api/create-backup']?.['post'] ?? {};
    expect([summary, description]).toEqual([
      "Makes a photo's backup: as it is now",
      'For signed-in users.',
    ]);
  });

  it('names the errors of a call', () => {
    const { responses = {} } = document.paths['/api/queue/submit-staging']?.['post'] ?? {};
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining([
        '200',
        '400',
        '401',
        '402',
        '403',
        '409',
        '410',
        '413',
        '415',
        '503',
      ]),
    );
    expect(responses['409']?.description).toContain('`upload_in_progress`');
    expect(JSON.stringify(responses['409'])).toContain('"file_incomplete"');
  });

  it('knows every error that the sources make, with its status', async () => {
    const made = (await sources()).flatMap((source) =>
      [
        // `refused` is the services' name for a function that creates several errors.
        ...source.matchAll(/(?:new DomainError|\brefused)\(\s*(?:(\d{3}),\s*)?'(\w+)'/g),
      ].map(([, status, code = '']) => ({ status, code })),
    );
    const unknown = made.filter(({ status, code }) => {
      const known = ERRORS.get(code)?.status;
      return known === undefined || (status !== undefined && Number(status) !== known);
    });
    expect(made.length).toBeGreaterThan(40);
    expect(unknown).toEqual([]);
  });

  it('uses each error that it knows at some call', () => {
    const unused = [...ERRORS.keys()].filter((code) => !text.includes(`- \`${code}\``));
    expect(unused).toEqual([]);
  });

  it('has the fields that a body is validated by', () => {
    expect(document.components.schemas['RefundForm']).toMatchObject({
      properties: { amountCents: { type: 'integer', minimum: 1, maximum: 100_000_000 } },
      required: ['refundId'],
    });
    expect(document.components.schemas['EnhancementSettings']).toMatchObject({
      properties: { brightnessMultiplier: { minimum: 0.5, maximum: 2, default: 1.2 } },
    });
  });
});
