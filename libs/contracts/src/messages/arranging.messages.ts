// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsUUID,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { MAX_RATING, PHOTO_FLAGS, ROOM_NAMES, type PhotoFlag, type Room } from '../rules/rooms.js';
import { IfGiven, IfNotNull } from './if-given.js';
import { OpenFolder } from './media.messages.js';

const MAX_PHOTOS = 2000;

/** Photos of one folder. Those that have gone are passed over. */
export class ChosenPhotos {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PHOTOS)
  @IsUUID(undefined, { each: true })
  photoIds!: string[];
}

/** Moves photos together, in the order given. */
export class PhotoMove extends ChosenPhotos {
  /**
   * The photo that they are put before; without it, or when it has gone, the end. One of the moved photos stands for
   * its present place.
   */
  @IfNotNull()
  @IsUUID()
  beforePhotoId?: string | null;
}

/** What the photographer decides about photos; omitted fields stay unchanged. */
export class PhotoMarks extends ChosenPhotos {
  @IfNotNull()
  @IsIn(ROOM_NAMES)
  room?: Room | null;

  /** Stars; 0 is unrated. */
  @IfGiven()
  @IsInt()
  @Min(0)
  @Max(MAX_RATING)
  rating?: number;

  @IfNotNull()
  @IsIn(PHOTO_FLAGS)
  flag?: PhotoFlag | null;

  @IfGiven()
  @IsBoolean()
  approved?: boolean;
}

export class MovePhotos extends OpenFolder {
  @ValidateNested()
  @Type(() => PhotoMove)
  move!: PhotoMove;
}

export class MarkPhotos extends OpenFolder {
  @ValidateNested()
  @Type(() => PhotoMarks)
  marks!: PhotoMarks;
}
