import { Module } from '@nestjs/common';
import { ApiDocumentController } from './api-document.controller.js';
import { DocumentFilesService } from './document-files.service.js';

@Module({ controllers: [ApiDocumentController], providers: [DocumentFilesService] })
export class ApiDocumentModule {}
