import {
  IsNumber,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
} from 'class-validator';
import { PhotoPathForm } from '../editing/photo-forms.js';

const NAME = { message: 'Name is required' };
const OPACITY = { message: 'opacity must be a number from 0 to 1' };

export class ScreenImageForm {
  @MaxLength(200, { message: 'Name must have at most 200 characters' })
  @IsString(NAME)
  @MinLength(1, NAME)
  name!: string;
}

/** A picture on a screen in a photo. */
export class ScreenForm extends PhotoPathForm {
  @IsUUID(undefined, { message: 'tvImageId must be the id of an image' })
  tvImageId!: string;

  /** Whether they are a screen's, media knows: it has the photo. */
  @ValidateBy({
    name: 'corners',
    validator: {
      validate: isFourPoints,
      defaultMessage: () => 'corners must be exactly 4 points of two numbers each',
    },
  })
  corners!: number[][];

  @IsNumber({ allowNaN: false, allowInfinity: false }, OPACITY)
  @Min(0, OPACITY)
  @Max(1, OPACITY)
  opacity!: number;
}

function isFourPoints(value: unknown): boolean {
  return Array.isArray(value) && value.length === 4 && value.every(isPoint);
}

function isPoint(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
}
