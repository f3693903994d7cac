import { Module } from '@nestjs/common';
import { SecondFactorPolicyController } from './second-factor-policy.controller.js';
import { UsersController } from './users.controller.js';

@Module({ controllers: [SecondFactorPolicyController, UsersController] })
export class UsersModule {}
