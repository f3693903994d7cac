import { EXPORT_CHOICES, type ExportChoice } from '@roomlight/contracts';
import { IsIn, IsString, Length } from 'class-validator';

export class ExportForm {
  /** A built-in preset (`bright`, `crmls`, `har`, `nwmls`, `connectmls`, `web`, `print`, `original`), or the id of an own one. */
  @IsString()
  @Length(1, 60)
  presetId!: string;

  @IsIn(EXPORT_CHOICES, { message: 'Choose all photos or the approved ones' })
  choice!: ExportChoice;
}
