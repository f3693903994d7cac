import { DomainError, photoLost, unavailable } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { ObjectNotFoundError, withWorkingDirectory } from '@roomlight/storage';
import { MediaEnvironment } from '../environment.js';
import { MissingObjectsService } from '../objects/missing-objects.service.js';
import { FairTurns, type Turn } from './fair-turns.rules.js';
import { asDomainError } from './pixel.errors.js';

/** One user's line: the thumbnails that a browser asks for at once, and some more. */
const MAX_PER_USER = 150;
/** Bounds the memory of the lines of all users. */
const MAX_TURNS = 3000;

/** Work on the pixels of one photo. */
export interface PixelWork extends Turn {
  filename: string;
  /** As for `asDomainError`. */
  damaged?: string;
}

interface Admission extends PixelWork {
  admit: () => void;
}

/** All work on pixels of this process: a few pieces at a time, in fair turns of the users who asked for it. */
@Injectable()
export class RenderTurnsService {
  private readonly turns: FairTurns<Admission>;

  constructor(
    private readonly missing: MissingObjectsService,
    { MEDIA_RENDER_WORKERS }: MediaEnvironment,
  ) {
    this.turns = new FairTurns({
      threads: MEDIA_RENDER_WORKERS,
      maxPerUser: MAX_PER_USER,
      maxTurns: MAX_TURNS,
    });
  }

  /**
   * Runs the work when it is the user's turn.
   * @param render gets a directory of its own, which is removed afterwards
   * @throws DomainError 429 when too much of the user's work is waiting, 503 when too much of everybody's is; what
   * `asDomainError` makes of what the work throws; 404 `photo_lost` when the photo's file is lost
   */
  async run<Result>(
    work: PixelWork,
    render: (directory: string) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.inTurn(work, render).catch(async (error: unknown) => {
        // The turn is over by now, since what restores a file needs one.
        if (!(error instanceof ObjectNotFoundError)) {
          throw error;
        }
        const found = await this.missing.report(error.key);
        switch (found.state) {
          case 'there':
            return this.inTurn(work, render);
          case 'lost':
            throw photoLost(found.filename);
          case 'forgotten':
            throw error;
        }
      });
    } catch (error) {
      throw asDomainError(error, work.filename, work.damaged);
    }
  }

  private async inTurn<Result>(
    work: PixelWork,
    render: (directory: string) => Promise<Result>,
  ): Promise<Result> {
    const admission = await this.admission(work);
    try {
      return await withWorkingDirectory(render);
    } finally {
      this.turns.end(admission);
      this.admitNext();
    }
  }

  private admission(work: PixelWork): Promise<Admission> {
    return new Promise((resolve, reject) => {
      const admission = { ...work, admit: () => resolve(admission) };
      switch (this.turns.add(admission)) {
        case 'too many of the user':
          reject(tooManyPictures());
          return;
        case 'too many':
          reject(unavailable('Too many photos are being prepared. Please try again in a moment.'));
          return;
        case 'added':
          this.admitNext();
      }
    });
  }

  private admitNext(): void {
    for (let next = this.turns.next(); next; next = this.turns.next()) {
      next.admit();
    }
  }
}

function tooManyPictures(): DomainError {
  return new DomainError(
    429,
    'too_many_requests',
    'Too many pictures at once. Please wait until some of them are ready.',
    { extra: { retryAfterSeconds: 5 } },
  );
}
