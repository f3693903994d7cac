import { Module } from '@nestjs/common';
import { LongWork } from '../http/server/long-work.service.js';
import { EnhancementController } from './enhancement.controller.js';
import { Enhancements } from './enhancements.service.js';

@Module({ controllers: [EnhancementController], providers: [Enhancements, LongWork] })
export class EnhancementModule {}
