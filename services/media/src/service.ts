import type { RunnableService } from '@roomlight/platform';
import { FoldersAndPhotos1763700000000 } from './database/migrations/1763700000000-folders-and-photos.js';
import { RemovedUsers1765000000000 } from './database/migrations/1765000000000-removed-users.js';
import { Edits1766000000000 } from './database/migrations/1766000000000-edits.js';
import { ObjectHolds1767000000000 } from './database/migrations/1767000000000-object-holds.js';
import { Enhancements1768000000000 } from './database/migrations/1768000000000-enhancements.js';
import { PhotoMigrations1770000000000 } from './database/migrations/1770000000000-photo-migrations.js';
import { PhotoOrder1776000000000 } from './database/migrations/1776000000000-photo-order.js';
import { Shares1777000000000 } from './database/migrations/1777000000000-shares.js';
import { Exports1778100000000 } from './database/migrations/1778100000000-exports.js';
import { SharePrices1779000000000 } from './database/migrations/1779000000000-share-prices.js';
import { Corrections1779100000000 } from './database/migrations/1779100000000-corrections.js';
import { VersionsAndTrash1779200000000 } from './database/migrations/1779200000000-versions-and-trash.js';
import { UnalteredVersions1779300000000 } from './database/migrations/1779300000000-unaltered-versions.js';
import { ShareDownloads1779310000000 } from './database/migrations/1779310000000-share-downloads.js';
import { DeletedShares1779600000000 } from './database/migrations/1779600000000-deleted-shares.js';
import { PhotoMerges1779400000000 } from './database/migrations/1779400000000-photo-merges.js';
import { OneLook1779700000000 } from './database/migrations/1779700000000-one-look.js';
import { Light1779800000000 } from './database/migrations/1779800000000-light.js';
import { OwnStyles1779900000000 } from './database/migrations/1779900000000-own-styles.js';
import { SuspendedOwners1780000000000 } from './database/migrations/1780000000000-suspended-owners.js';
import { DeliveredSize1780010000000 } from './database/migrations/1780010000000-delivered-size.js';
import { ShareTimeZones1780100000000 } from './database/migrations/1780100000000-share-time-zones.js';
import { Checksums1780210000000 } from './database/migrations/1780210000000-checksums.js';
import { LostFiles1780200000000 } from './database/migrations/1780200000000-lost-files.js';
import { ShareColours1780110000000 } from './database/migrations/1780110000000-share-colours.js';
import { ChosenDownloads1780220000000 } from './database/migrations/1780220000000-chosen-downloads.js';
import { ListingTitles1780230000000 } from './database/migrations/1780230000000-listing-titles.js';
import { MediaEnvironment } from './environment.js';
import { Folder } from './model/folder.entity.js';
import { Photo } from './model/photo.entity.js';
import { Version } from './model/version.entity.js';
import { StoredShare } from './shares/share.entity.js';
import { StoredScreenImage } from './screen-images/stored-screen-image.entity.js';

export const MEDIA = {
  name: 'media',
  environment: MediaEnvironment,
  database: {
    entities: [Folder, Photo, Version, StoredScreenImage, StoredShare],
    migrations: [
      FoldersAndPhotos1763700000000,
      RemovedUsers1765000000000,
      Edits1766000000000,
      ObjectHolds1767000000000,
      Enhancements1768000000000,
      PhotoMigrations1770000000000,
      PhotoOrder1776000000000,
      Shares1777000000000,
      Exports1778100000000,
      SharePrices1779000000000,
      Corrections1779100000000,
      VersionsAndTrash1779200000000,
      UnalteredVersions1779300000000,
      ShareDownloads1779310000000,
      PhotoMerges1779400000000,
      DeletedShares1779600000000,
      OneLook1779700000000,
      Light1779800000000,
      OwnStyles1779900000000,
      SuspendedOwners1780000000000,
      DeliveredSize1780010000000,
      ShareTimeZones1780100000000,
      ShareColours1780110000000,
      LostFiles1780200000000,
      Checksums1780210000000,
      ChosenDownloads1780220000000,
      ListingTitles1780230000000,
    ],
  },
} satisfies RunnableService<MediaEnvironment>;
