import { Module } from '@nestjs/common';
import { WebClientController } from './web-client.controller.js';

@Module({ controllers: [WebClientController] })
export class WebClientModule {}
