import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { notFound } from '@roomlight/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../http/auth/access.decorator.js';
import { Sends } from './document.decorator.js';
import { DocumentFilesService, isPartOfPage } from './document-files.service.js';

const FILE = {
  statuses: [200, 304],
  headers: ['ETag', 'Cache-Control', 'Vary', 'Content-Encoding'],
};

/** Serves the description of this interface for programs and for people. */
@Controller('api')
@Access('anyone')
export class ApiDocumentController {
  constructor(private readonly files: DocumentFilesService) {}

  /** Returns this description as OpenAPI. */
  @Get('openapi.json')
  @Sends({ ...FILE, types: ['application/json'] })
  document(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.files.send('openapi.json', request, reply);
  }

  /** Shows this description as a page. */
  @Get('docs')
  @Sends({ ...FILE, types: ['text/html'] })
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.files.send('page', request, reply);
  }

  /** Serves the page's scripts and styles. */
  @Get('docs/:file')
  @Sends({ ...FILE, types: ['text/javascript', 'text/css'] })
  async part(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isPartOfPage(file)) {
      throw notFound('File');
    }
    await this.files.send(file, request, reply);
  }
}
