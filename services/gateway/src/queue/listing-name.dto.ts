import { IsString, Length } from 'class-validator';

export class ListingName {
  @IsString({ message: 'Listing name is required' })
  @Length(1, 500, { message: 'Listing name is required' })
  listingName!: string;
}
