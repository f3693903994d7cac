import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  validate,
  ValidateNested,
} from 'class-validator';
import { fieldErrors } from './field-errors.rules.js';

class Room {
  @IsIn(['kitchen', 'bath', 'attic'])
  kind!: string;
}

class House {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(9)
  floorCount?: unknown;

  @IsOptional()
  @IsNumber()
  @Min(0)
  plotSize?: unknown;

  @IsOptional()
  @IsBoolean()
  hasGarden?: unknown;

  @IsOptional()
  @IsString()
  @Length(1, 20)
  streetName?: unknown;

  @IsOptional()
  @Length(5, 5)
  postCode?: unknown;

  @IsOptional()
  @MaxLength(20)
  @IsString({ message: 'A city has a name' })
  city?: unknown;

  @IsOptional()
  @IsUUID()
  ownerId?: unknown;

  @IsOptional()
  @IsString()
  @Matches(/^\d+$/)
  houseNumber?: unknown;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(2)
  @IsInt({ each: true })
  @Min(1, { each: true })
  meterReadings?: unknown;

  @IsOptional()
  @ValidateNested()
  @Type(() => Room)
  mainRoom?: unknown;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => Room)
  rooms?: unknown;

  @IsIn(['rent', 'sale'])
  offeredFor: unknown = 'sale';
}

async function errorsOf(house: object): Promise<string[]> {
  const errors = await validate(plainToInstance(House, house), {
    whitelist: true,
    forbidNonWhitelisted: true,
    dismissDefaultMessages: true,
  });
  return fieldErrors(errors).map(({ field, message }) => `${field} | ${message}`);
}

describe('the message about a wrong field', () => {
  it.each<[object, string]>([
    [{ floorCount: 0 }, 'floorCount | The floor count must be a whole number from 1 to 9'],
    [{ floorCount: 'two' }, 'floorCount | The floor count must be a whole number from 1 to 9'],
    [{ plotSize: -1 }, 'plotSize | The plot size must be a number of at least 0'],
    [{ hasGarden: 'yes' }, 'hasGarden | The has garden must be true or false'],
    [{ streetName: '' }, 'streetName | The street name must be a text of 1 to 20 characters'],
    [{ streetName: [] }, 'streetName | The street name must be a text of 1 to 20 characters'],
    [{ postCode: '1' }, 'postCode | The post code must be a text of 5 characters'],
    [{ ownerId: 'me' }, 'ownerId | Invalid owner id'],
    [{ houseNumber: 'a' }, 'houseNumber | Invalid house number'],
    [
      { meterReadings: 7 },
      'meterReadings | The meter readings must be a list of at most 2 entries',
    ],
    [
      { meterReadings: [1, 2, 3] },
      'meterReadings | The meter readings must be a list of at most 2 entries',
    ],
    [
      { meterReadings: [0] },
      'meterReadings | Each of the meter readings must be a whole number of at least 1',
    ],
    [{ mainRoom: 'bath' }, 'mainRoom | The main room must be a group of fields'],
    [{ mainRoom: { kind: 'x' } }, 'mainRoom.kind | The kind must be kitchen, bath or attic'],
    [{ mainRoom: {} }, 'mainRoom.kind | Missing kind'],
    [{ rooms: ['bath'] }, 'rooms.0 | Entry 1 of the rooms must be a group of fields'],
    [{ rooms: [{ kind: 7 }] }, 'rooms.0.kind | The kind must be kitchen, bath or attic'],
    [{ offeredFor: null }, 'offeredFor | The offered for must be rent or sale'],
    [{ roofColour: 'red' }, 'roofColour | The request has an unknown field: roof colour'],
  ])('for %j says %s', async (house, expected) => {
    expect(await errorsOf(house)).toEqual([expected]);
  });

  it('is the broken rule’s own message, if it has one', async () => {
    expect(await errorsOf({ city: 7 })).toContain('city | A city has a name');
  });

  it('is absent when every field is valid', async () => {
    expect(await errorsOf({ floorCount: 2, rooms: [{ kind: 'bath' }] })).toEqual([]);
  });
});
