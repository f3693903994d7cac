// class-transformer's @Type reads design types through it.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsNumber,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  CORRECTION_OUTCOMES,
  MAX_CORRECTION_LENGTH,
  type CorrectionOutcome,
  type RoundState,
} from '../rules/corrections.js';
import { IfGiven } from './if-given.js';
import { OpenFolder } from './media.messages.js';
import { ShareVisit } from './share.messages.js';

const SENTENCE = { message: `A correction must have 1 to ${MAX_CORRECTION_LENGTH} characters` };
const ANSWER = { message: `An answer can have at most ${MAX_CORRECTION_LENGTH} characters` };

/** A place in a version of a photo. */
export class PinnedPlace {
  /** The version that was looked at. */
  @IsUUID()
  versionId!: string;

  /** Fraction of the width from the left edge. */
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1)
  x!: number;

  /** Fraction of the height from the upper edge. */
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1)
  y!: number;
}

/** A correction as an agent writes it. */
export class DraftCorrection {
  @IsUUID()
  photoId!: string;

  /** Without it, the correction stays where it is. */
  @IfGiven()
  @ValidateNested()
  @Type(() => PinnedPlace)
  place?: PinnedPlace;

  @IsString(SENTENCE)
  @Length(1, MAX_CORRECTION_LENGTH, SENTENCE)
  @Matches(/\S/, SENTENCE)
  text!: string;
}

export class SharedCorrectionReference extends ShareVisit {
  /** Chosen by the page, so that writing a correction twice makes one. */
  @IsUUID()
  correctionId!: string;
}

export class WriteCorrection extends SharedCorrectionReference {
  @ValidateNested()
  @Type(() => DraftCorrection)
  correction!: DraftCorrection;
}

export class RoundToSend {
  @IsUUID()
  roundId!: string;
}

export class SendRound extends ShareVisit {
  @IsUUID()
  roundId!: string;
}

/** Where a photo shows a correction now. */
export class CorrectionPlace {
  /** The version on which it is. */
  versionId!: string;
  /** Fractions of width and height from the upper left corner, 0 to 1. */
  x!: number;
  y!: number;
  /** True when the place itself was cut off; x and y are then the nearest place at the edge. */
  isOutside!: boolean;
}

/** A correction as its agent sees it. */
export class SharedCorrection {
  id!: string;
  photoId!: string;
  place!: CorrectionPlace;
  text!: string;
  /** Null until the round is answered. */
  outcome!: CorrectionOutcome | null;
  /** Empty until the round is answered, and where there is nothing to say. */
  answer!: string;
}

export class SharedRound {
  id!: string;
  /** From 1. */
  number!: number;
  state!: RoundState;
  sentAt!: string | null;
  answeredAt!: string | null;
  /** In the order in which they were written. */
  corrections!: SharedCorrection[];
}

/** What the agent of one link wants to be changed. */
export class SharedCorrections {
  /** When the agent approved the photos; null until then, and again when another round is sent. */
  approvedAt!: string | null;
  /** Newest first. */
  rounds!: SharedRound[];
}

/** What the photographer says to a correction. */
export class CorrectionAnswer {
  /** Null takes it back. */
  @ValidateIf((_: object, value: unknown) => value !== null)
  @IsIn(CORRECTION_OUTCOMES, { message: 'The outcome must be done or declined, or left open' })
  outcome!: CorrectionOutcome | null;

  /** Required as the reason when it is declined. */
  @IsString(ANSWER)
  @MaxLength(MAX_CORRECTION_LENGTH, ANSWER)
  answer!: string;
}

export class AnswerCorrection extends OpenFolder {
  @IsUUID()
  correctionId!: string;

  @ValidateNested()
  @Type(() => CorrectionAnswer)
  answer!: CorrectionAnswer;
}

export class RoundReference extends OpenFolder {
  @IsUUID()
  roundId!: string;
}

/** A correction as the photographer sees it. */
export class Correction extends SharedCorrection {
  filename!: string;
  /** Address of the version that the place is on. */
  url!: string;
  /** Of that version, in pixels. */
  width!: number;
  height!: number;
}

export class CorrectionRound {
  id!: string;
  shareId!: string;
  agentName!: string;
  /** Among the rounds of its link, from 1. */
  number!: number;
  state!: Exclude<RoundState, 'draft'>;
  sentAt!: string;
  answeredAt!: string | null;
  corrections!: Correction[];
}

/** An agent has nothing more to be changed. */
export class ListingApproval {
  shareId!: string;
  agentName!: string;
  approvedAt!: string;
}

/** What the agents of a folder's links have sent. */
export class FolderCorrections {
  /** How many corrections are in rounds that have not been sent back. */
  waitingCount!: number;
  /** Latest first. */
  approvals!: ListingApproval[];
  /** Those that wait first, then the latest. */
  rounds!: CorrectionRound[];
  /** How many older rounds are left out. */
  olderRounds!: number;
}
