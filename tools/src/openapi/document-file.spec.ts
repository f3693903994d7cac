import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { DOCUMENT_FILE, documentText } from './document-file.js';

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

// The compiler reads all services.
beforeAll(async () => {
  text = await documentText();
  document = JSON.parse(text) as Document;
}, 240_000);

describe('the API document', () => {
  it('stands in the gateway as the code says it now (npm run openapi writes it)', async () => {
    expect((await readFile(DOCUMENT_FILE, 'utf8')) === text).toBe(true);
  });

  it('says what a call does in a sentence that is whole', () => {
    const { summary, description } = document.paths['/api/create-backup']?.['post'] ?? {};
    expect([summary, description]).toEqual([
      "Makes a photo's backup: as it is now",
      'For signed-in users.',
    ]);
  });

  it('names the errors of the services behind a call', () => {
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
    expect(responses['410']?.description).toContain('This upload is over');
  });

  it('has what a body is checked by', () => {
    expect(document.components.schemas['RefundForm']).toMatchObject({
      properties: { amountCents: { type: 'integer', minimum: 1, maximum: 100_000_000 } },
      required: ['refundId'],
    });
    expect(document.components.schemas['EnhancementSettings']).toMatchObject({
      properties: { brightnessMultiplier: { minimum: 0.5, maximum: 2, default: 1.2 } },
    });
  });
});
