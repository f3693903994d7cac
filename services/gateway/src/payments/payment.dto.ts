import { IsInt, IsOptional, IsString, IsUUID, Length, Max, MaxLength, Min } from 'class-validator';
import { WholeNumber } from '../http/request/whole-number.dto.js';

const MAX_PHOTOS = 100_000;
const NAME_REQUIRED = { message: 'Listing name is required' };

export class ListingQuestion {
  @IsString(NAME_REQUIRED)
  @Length(1, 500, NAME_REQUIRED)
  listingName!: string;
}

export class PaymentQuestion extends ListingQuestion {
  /** Photos that the user gets back. */
  @IsOptional()
  @WholeNumber(1, MAX_PHOTOS)
  photoCount?: number;
}

export class IntentForm extends ListingQuestion {
  /** Photos that the listing is going to have. */
  @IsInt()
  @Min(1)
  @Max(MAX_PHOTOS)
  photoCount!: number;
}

export class PageQuery {
  @IsOptional()
  @IsUUID()
  after?: string;
}

export class SearchQuery extends PageQuery {
  @IsOptional()
  @IsString()
  @MaxLength(200)
  search?: string;
}

export class RefundForm {
  /** Names this refund: asked for twice, it is given once. */
  @IsUUID()
  refundId!: string;

  /** All that is left without it. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  amountCents?: number;
}
