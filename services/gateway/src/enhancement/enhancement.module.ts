import { Module } from '@nestjs/common';
import { EnhancementController } from './enhancement.controller.js';
import { Enhancements } from './enhancements.service.js';

@Module({ controllers: [EnhancementController], providers: [Enhancements] })
export class EnhancementModule {}
