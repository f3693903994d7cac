import type { RunnableService } from '@roomlight/platform';
import { ListingsAndSets1763701000000 } from './database/migrations/1763701000000-listings-and-sets.js';
import { MergeReports1764000000000 } from './database/migrations/1764000000000-merge-reports.js';
import { RemovedUsers1765000000000 } from './database/migrations/1765000000000-removed-users.js';
import { Tasks1768000000000 } from './database/migrations/1768000000000-tasks.js';
import { Figures1771000000000 } from './database/migrations/1771000000000-figures.js';
import { FrameRoles1772000000000 } from './database/migrations/1772000000000-frame-roles.js';
import { RawFrames1774100000000 } from './database/migrations/1774100000000-raw-frames.js';
import { ResumableUploads1775000000000 } from './database/migrations/1775000000000-resumable-uploads.js';
import { KeptFrames1779500000000 } from './database/migrations/1779500000000-kept-frames.js';
import { MergeSettings1779600000000 } from './database/migrations/1779600000000-merge-settings.js';
import { UploadFiles1779700000000 } from './database/migrations/1779700000000-upload-files.js';
import { NewSkies1780120000000 } from './database/migrations/1780120000000-new-skies.js';
import { AuthorisedSets1780300000000 } from './database/migrations/1780300000000-authorised-sets.js';
import { QueueEnvironment } from './environment.js';
import { Frame } from './model/frame.entity.js';
import { Listing } from './model/listing.entity.js';
import { Task } from './model/task.entity.js';
import { Chunk } from './uploads/chunk.entity.js';

export const QUEUE = {
  name: 'queue',
  environment: QueueEnvironment,
  database: {
    entities: [Listing, Chunk, Task, Frame],
    migrations: [
      ListingsAndSets1763701000000,
      MergeReports1764000000000,
      RemovedUsers1765000000000,
      Tasks1768000000000,
      Figures1771000000000,
      FrameRoles1772000000000,
      RawFrames1774100000000,
      ResumableUploads1775000000000,
      KeptFrames1779500000000,
      MergeSettings1779600000000,
      UploadFiles1779700000000,
      NewSkies1780120000000,
      AuthorisedSets1780300000000,
    ],
  },
} satisfies RunnableService<QueueEnvironment>;
