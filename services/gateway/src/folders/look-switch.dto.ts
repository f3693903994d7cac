import { IsBoolean } from 'class-validator';

export class LookSwitch {
  @IsBoolean()
  on!: boolean;
}
