import type { Page } from '@playwright/test';
import sharp from '@roomlight/imaging/sharp';
import type { ApiClient } from '../support/api-client.js';
import type { PhotoFile } from '../support/photos.js';
import { expect } from './product.js';

export const FOLDER = 'Elm Street';
/** A slider's change is sent this long after the last movement. */
export const DEBOUNCE_MS = 1500;
/** A name that every part of an address, and every part of a name, must be able to handle. */
export const ODD_NAME = 'Küche #1 50% 家?.jpg';

/** A room of straight lines with a dark screen in the middle, large enough for precise corners. */
export async function roomPhoto(name: string): Promise<PhotoFile> {
  const { width, height } = { width: 1200, height: 800 };
  const lines = Array.from({ length: 11 }, (_, i) => {
    const x = (i + 1) * 100;
    return `<path d="M${x} 0V800" stroke="#555" stroke-width="3"/>`;
  });
  const room = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="1200" height="800" fill="#cfc6b8"/>${lines.join('')}
    <path d="M0 200H1200M0 600H1200" stroke="#555" stroke-width="3"/>
    <rect x="400" y="260" width="400" height="240" fill="#111"/></svg>`;
  return { name, bytes: await sharp(Buffer.from(room)).jpeg({ quality: 92 }).toBuffer() };
}

/** Opens the editor on a photo of the folder, by its name there. */
export async function openEditor(page: Page, api: ApiClient, filename: string): Promise<void> {
  const at = `/folder/${api.user.id}/${FOLDER.replace(' ', '_')}/photo`;
  await page.goto(`${at}/${encodeURIComponent(filename)}`);
  await expect(page.getByRole('heading', { level: 1, name: filename })).toBeVisible();
  await expect(slider(page, 'Vertical Align')).toBeEnabled();
}

export function slider(page: Page, name: string) {
  return page.getByRole('slider', { name, exact: true });
}

/** The server's record of a photo's edits. */
export async function editsOf(api: ApiClient, filename: string): Promise<Record<string, unknown>> {
  const at = `/api/folders/${encodeURIComponent(FOLDER)}/photo/${encodeURIComponent(filename)}`;
  return (await api.call('GET', `${at}/edits`)).body;
}

export async function addressOf(api: ApiClient, filename: string): Promise<string> {
  const { photos } = await api.folder(FOLDER);
  const photo = photos.find((one) => one.filename === filename);
  if (photo === undefined) {
    throw new Error(`${filename} isn't in the folder`);
  }
  return photo.url;
}
