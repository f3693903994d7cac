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
import { PhotoPathForm } from '../editing/photo.dto.js';

const NAME = { message: 'Name is required' };
const CORNERS = { message: 'The corners must be exactly 4 points of two numbers each' };

export class ScreenImageForm {
  @MaxLength(200, { message: 'Name must have at most 200 characters' })
  @IsString(NAME)
  @MinLength(1, NAME)
  name!: string;
}

/** A place in a photo, in its pixels as shown. */
export class ScreenPlaceForm extends PhotoPathForm {
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  x!: number;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  y!: number;
}

/** A picture on a screen in a photo. */
export class ScreenForm extends PhotoPathForm {
  @IsUUID()
  tvImageId!: string;

  /** Only media can check that these form a screen, since it has the photo. */
  @ValidateBy({ name: 'corners', validator: { validate: isFourPoints } }, CORNERS)
  corners!: number[][];

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1)
  opacity!: number;
}

function isFourPoints(value: unknown): boolean {
  return Array.isArray(value) && value.length === 4 && value.every(isPoint);
}

function isPoint(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
}
