import { IsInt, IsOptional, IsString, IsUUID, Length, Max, MaxLength, Min } from 'class-validator';
import { WholeNumber } from '../http/whole-number.js';

const MOST_PHOTOS = 100_000;
const NAME_REQUIRED = { message: 'Listing name is required' };
const COUNT = { message: `photoCount must be a whole number from 1 to ${MOST_PHOTOS}` };

export class ListingQuestion {
  @IsString(NAME_REQUIRED)
  @Length(1, 500, NAME_REQUIRED)
  listingName!: string;
}

export class PaymentQuestion extends ListingQuestion {
  /** Photos that the user gets back. */
  @IsOptional()
  @WholeNumber(1, MOST_PHOTOS)
  photoCount?: number;
}

export class IntentForm extends ListingQuestion {
  /** Photos that the listing is going to have. */
  @IsInt(COUNT)
  @Min(1, COUNT)
  @Max(MOST_PHOTOS, COUNT)
  photoCount!: number;
}

export class PageQuery {
  @IsOptional()
  @IsUUID(undefined, { message: 'after must be the id of a payment' })
  after?: string;
}

export class SearchQuery extends PageQuery {
  @IsOptional()
  @IsString({ message: 'search must be a text' })
  @MaxLength(200, { message: 'search must be at most 200 characters' })
  search?: string;
}

export class RefundForm {
  /** Names this refund: asked for twice, it is given once. */
  @IsUUID(undefined, { message: 'refundId must be a UUID' })
  refundId!: string;

  /** All that is left without it. */
  @IsOptional()
  @IsInt({ message: 'amountCents must be a whole number' })
  @Min(1, { message: 'amountCents must be at least 1' })
  @Max(100_000_000, { message: 'amountCents must be at most 100000000' })
  amountCents?: number;
}
