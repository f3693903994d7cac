import { Body, Controller, Post, Res } from '@nestjs/common';
import { parseFolderReference, type CurrentUser } from '@roomlight/contracts';
import type { FastifyReply } from 'fastify';
import { Fails, Sends } from '../api-document/document.decorator.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
import { EnhancementForm } from './enhancement.dto.js';
import { EnhancementsService } from './enhancements.service.js';

export class EnhancedPhotos {
  /** Number of photos that have been enhanced so far. */
  processedCount!: number;
  /** How many of them got a new sky; null when none was asked for. */
  newSkies!: number | null;
}

@Controller('api/enhancement')
@Access('user')
export class EnhancementController {
  constructor(private readonly enhancements: EnhancementsService) {}

  /**
   * Enhances all photos of a folder. Answers 200 when all possible work is done, and 202 when the queue continues with
   * the rest.
   */
  @Post('process-folder')
  @Sends({ statuses: [200, 202] })
  @Fails([
    'not_found',
    'listing_busy',
    'too_many_photos',
    'own_style_unsupported',
    'enhancement_stopped',
    'enhancement_failed',
    'account_deleted',
  ])
  async processFolder(
    @SignedInUser() user: CurrentUser,
    @Body() { folderName, settings }: EnhancementForm,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnhancedPhotos> {
    const folder = parseFolderReference(folderName, user.id);
    const { isOver, processedCount, newSkies } = await this.enhancements.enhance(
      { caller: callerOf(user), ...folder, settings },
      () => !reply.raw.destroyed,
    );
    void reply.code(isOver ? 200 : 202);
    return { processedCount, newSkies };
  }
}
