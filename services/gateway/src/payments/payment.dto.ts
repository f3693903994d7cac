import { IfGiven } from '@roomlight/contracts';
import { IsInt, IsString, IsUUID, Length, Max, MaxLength, Min } from 'class-validator';
import { WholeNumber } from '../http/request/whole-number.dto.js';

const MAX_PHOTOS = 100_000;
const NAME_REQUIRED = { message: 'Listing name is required' };

export class ListingQuestion {
  @IsString(NAME_REQUIRED)
  @Length(1, 500, NAME_REQUIRED)
  listingName!: string;
}

export class PaymentQuestion extends ListingQuestion {
  /** Number of photos that the user gets back. */
  @IfGiven()
  @WholeNumber(1, MAX_PHOTOS)
  photoCount?: number;
}

export class IntentForm extends ListingQuestion {
  /** Number of photos that the listing will have. */
  @IsInt()
  @Min(1)
  @Max(MAX_PHOTOS)
  photoCount!: number;
}

export class PageQuery {
  @IfGiven()
  @IsUUID()
  after?: string;
}

export class SearchQuery extends PageQuery {
  @IfGiven()
  @IsString()
  @MaxLength(200)
  search?: string;
}

export class RefundForm {
  /** The id of this refund; repeated requests with it give one refund. */
  @IsUUID()
  refundId!: string;

  /** Defaults to everything that is left. */
  @IfGiven()
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  amountCents?: number;
}
