import { describe, expect, it } from '@jest/globals';
import {
  UNTOLD_LISTING,
  completeCheck,
  completeFigures,
  completeEdits,
  completeFolder,
  completeListing,
  completeKeptSets,
  completeMadeShare,
  completeMigration,
  completePayment,
  completeRename,
  completeRestored,
  completeTrash,
  completeSharedListing,
  hasSize,
} from './early-answers.rules.js';

const OWNER = '0199f4a0-0000-7000-8000-00000000ada0';

describe('an answer of an earlier server', () => {
  it('to a payment check counts no photos as uploaded', () => {
    const answer = { paymentRequired: true, paymentVerified: false };
    expect(completeCheck(answer)).toEqual({ ...answer, photosUploaded: 0 });
    expect(completeCheck({ ...answer, photosUploaded: 7 }).photosUploaded).toBe(7);
  });

  it('about key figures tells no hours, free space and users’ space', () => {
    const at = '2026-11-20T12:00:00.000Z';
    const away = { at, queue: null, storage: null, users: null };
    expect(completeFigures(away)).toEqual(away);
    const storage = { photos: 3, bytes: 9, trashBytes: 0 };
    expect(completeFigures({ ...away, storage }).storage).toEqual({
      ...storage,
      freeBytes: null,
      largest: [],
    });
  });

  it('about edits doesn’t tell how the photo was merged', () => {
    const edits = { verticalAngle: 1, horizontalAngle: 0, tvReplacements: [] };
    expect(completeEdits(edits)).toEqual({
      ...edits,
      merge: null,
      windowsToCheck: [],
      light: null,
    });
  });

  it('about a folder gets the requested name and path', () => {
    const photo = { filename: 'a.jpg', url: '/api/a.jpg' };
    const asked = { ownerId: OWNER, folderName: '12 Elm Street' };
    const folder = completeFolder({ photos: [photo] }, asked);
    expect(folder).toMatchObject({
      name: '12_Elm_Street',
      title: '12 Elm Street',
      path: `${OWNER}/12_Elm_Street`,
      processing: false,
      photos: [{ ...photo, id: 'a.jpg', processing: false, listingId: UNTOLD_LISTING }],
    });
    expect(folder.photos.some(hasSize)).toBe(false);
  });

  it('about a folder stays unchanged where it says more', () => {
    const folder = {
      name: 'Elm',
      title: 'E/lm',
      path: `${OWNER}/Elm`,
      createdAt: '2026-11-20T12:00:00.000Z',
      processing: true,
      look: { on: true, changing: false, matched: 1 },
      photos: [
        {
          id: '1',
          filename: 'a.jpg',
          url: '/api/a.jpg',
          width: 3,
          height: 2,
          size: 9,
          createdAt: '2026-11-20T12:00:00.000Z',
          listingId: null,
          enhancedBy: null,
          processing: true,
          room: 'kitchen' as const,
          rating: 4,
          flag: 'picked' as const,
          approved: true,
          alterations: ['sky' as const],
          lost: false,
        },
      ],
    };
    expect(completeFolder(folder, { ownerId: OWNER, folderName: 'Oak' })).toEqual(folder);
  });

  it('about a listing in the queue gets the folder that its name makes', () => {
    const listing = {
      id: '1',
      userId: OWNER,
      listingName: '12 Elm Street',
      status: 'completed' as const,
      createdAt: '2026-11-20T12:00:00.000Z',
      completedPhotos: 3,
      totalPhotos: 3,
      enhancementProvider: 'built-in' as const,
    };
    expect(completeListing(listing)).toEqual({
      ...listing,
      folderPath: `${OWNER}/12_Elm_Street`,
      phase: 'merge',
      notes: [],
      startedAt: null,
      completedAt: null,
      errorMessage: null,
      enhanceType: null,
      newSkies: null,
    });
  });

  it('about a renamed folder leaves it with its owner', () => {
    const renamed = { newName: 'Oak_House', title: 'Oak House', path: `${OWNER}/Oak_House` };
    expect(completeRename({ newName: 'Oak_House' }, `${OWNER}/Elm`)).toEqual(renamed);
  });

  it('about the trash shows listings by their folder’s name', () => {
    const item = {
      ...{ id: '1', kind: 'folder' as const, name: 'Elm_St', folderName: 'Elm_St', bytes: 9 },
      ...{ photoCount: 1, trashedAt: '', daysLeft: 3, thumbnailUrl: null },
    };
    const trash = { items: [item], total: 1, bytes: 9, keptDays: 30 };
    expect(completeTrash(trash).items).toEqual([{ ...item, title: 'Elm St' }]);
    const restored = { message: 'Folder restored', path: `${OWNER}/Elm_St`, filename: null };
    expect(completeRestored(restored)).toEqual({ ...restored, title: 'Elm St' });
  });

  it('about a shared listing knows no unaltered photos and no presets', () => {
    const photo = { id: '1', versionId: '2', filename: 'a.jpg', width: 3, height: 2 };
    const listing = {
      ...{ name: 'Elm', agentName: 'Kim', theme: 'dark' as const, brand: null },
      ...{ state: 'open' as const, expiresAt: null, downloadsLeft: null },
      photos: [{ ...photo, room: null, isFavourite: false, alteration: null }],
    };
    expect(completeSharedListing(listing)).toEqual({
      ...listing,
      photos: [{ ...listing.photos[0], unaltered: null, adjustment: null }],
      ...{ presets: [], priceCents: null, paid: null, timeZone: null },
    });
  });

  const counts = { totalFiles: 2, successCount: 1, errorCount: 1, errors: ['b.txt is no photo'] };
  it.each([
    ['that went well', { success: true, message: 'Done', ...counts }, 'finished'],
    ['that had nothing to do', { success: false, message: 'None', totalFiles: 0 }, 'finished'],
    ['that failed', { success: false, message: 'No', ...counts, error: 'Disk full' }, 'failed'],
    ['that there never was', {}, 'none'],
    ['under way, as it says itself', { state: 'running' as const, totalFiles: 2 }, 'running'],
  ])('about a migration %s gets a matching state', (_, answer, state) => {
    expect(completeMigration(answer)).toEqual({
      id: null,
      destination: null,
      success: false,
      message: '',
      totalFiles: 0,
      successCount: 0,
      errorCount: 0,
      errors: [],
      error: null,
      startedAt: null,
      endedAt: null,
      ...answer,
      state,
    });
  });

  it('about a link gets no price and no e-mail of the agent', () => {
    const share = {
      ...{ id: 's1', agentName: 'Kim', branded: false, brandName: '', contact: '' },
      ...({ theme: 'light', hasPassword: false, state: 'open', expiresAt: null } as const),
      ...{ maxDownloads: null, downloads: 0, createdAt: '', favourites: [], events: [] },
    };
    const later = { agentEmail: null, priceCents: null, paid: null, timeZone: null };
    expect(completeMadeShare({ share, token: 'secret' })).toEqual({
      ...{ token: 'secret', mail: null },
      share: { ...share, ...later },
    });
  });

  it('about a payment says that it was for a listing', () => {
    const payment = {
      ...{ id: 'p1', number: null, userId: OWNER, payer: null, listingName: 'Elm' },
      ...{ photoCount: 1, paidPhotos: 1, amountCents: 4900, refundedCents: 0, currency: 'usd' },
      ...({ state: 'created', createdAt: '', paidAt: null } as const),
    };
    expect(completePayment(payment)).toEqual({ ...payment, link: null });
  });
});

describe('completeKeptSets', () => {
  it('offers no other settings where an earlier server has none', () => {
    const set = { photoId: 'photo', frames: 3, bytes: 9, keptUntil: '2026-12-24T00:00:00.000Z' };
    expect(completeKeptSets({ sets: [set] })).toEqual({
      engine: null,
      sets: [{ ...set, files: [], developRaw: false }],
    });
  });
});
