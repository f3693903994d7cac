import { Body, Controller, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import {
  cutOffUpload,
  DomainError,
  PART_BYTES,
  type CurrentUser,
  type UploadState,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { Fails } from '../api-document/document.decorator.js';
import { Access, SignedInUser } from '../http/auth/access.decorator.js';
import { SentFilesService, type SentPart } from './sent-files.service.js';
import { PartOfUpload, UploadAnnouncement, UploadId } from './upload.dto.js';
