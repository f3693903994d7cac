import { Module } from '@nestjs/common';
import { ApiDocumentController } from './api-document.controller.js';
import { DocumentFiles } from './document-files.service.js';

@Module({ controllers: [ApiDocumentController], providers: [DocumentFiles] })
export class ApiDocumentModule {}
