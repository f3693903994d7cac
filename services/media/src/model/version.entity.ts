import type {
  Alteration,
  EnhanceStyle,
  PhotoFormat,
  PhotoSurface,
  VersionOrigin,
} from '@roomlight/contracts';
import type { Homography } from '@roomlight/photography/geometry';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** PostgreSQL's client reads a bigint as text. */
const NUMBER = {
  to: (value: number | null | undefined) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

/** Bytes of a photo that never change. */
@Entity({ name: 'versions' })
export class Version {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'photo_id' })
  photoId!: string;

  /** Bytes. */
  @Column('integer')
  size!: number;

  /** Pixels, as shown. */
  @Column('integer')
  width!: number;

  @Column('integer')
  height!: number;

  @Column('text')
  format!: PhotoFormat;

  /** What made it; null for a version from before this was recorded. */
  @Column('text', { nullable: true })
  origin!: VersionOrigin | null;

  /** Of the enhancement that made it; null for other versions, and where it wasn't recorded. */
  @Column('text', { nullable: true })
  style!: EnhanceStyle | null;

  /** When the photo last began to show it. */
  @Column('timestamptz', { name: 'shown_at', default: () => 'now()' })
  shownAt!: Date;

  /** When the photo stopped showing this version; null while it shows it. */
  @Column('timestamptz', { name: 'superseded_at', nullable: true })
  supersededAt!: Date | null;

  /** The queue's listing whose enhancement made it; null when none did. */
  @Column('uuid', { name: 'enhanced_by', nullable: true })
  enhancedBy!: string | null;

  /** The source of its enhancement, as long as it is needed. */
  @Column('uuid', { name: 'source_version_id', nullable: true })
  sourceVersionId!: string | null;

  /** What changed its content. */
  @Column('text', { array: true, default: [] })
  alterations!: Alteration[];

  /** The picture before its content was changed; null when it wasn't, or that picture is gone. */
  @Column('uuid', { name: 'unaltered_version_id', nullable: true })
  unalteredVersionId!: string | null;
  /** Which part of the photo's first version it shows; see PicturePart. */
  @Column('double precision', { array: true, default: [1, 0, 0, 0, 1, 0, 0, 0, 1] })
  part!: Homography;

  /** Nearly neutral surfaces in a merged picture; null for other ones, and where they aren't known. */
  @Column('jsonb', { nullable: true })
  surfaces!: PhotoSurface[] | null;

  /** Bytes of the light maps that are stored with a merged picture; null when there are none. */
  @Column('integer', { name: 'maps_size', nullable: true })
  mapsSize!: number | null;

  /**
   * Bytes of the file that may leave the owner's account: 0 where that is the version itself, null where it hasn't been
   * made.
   */
  @Column('integer', { name: 'delivered_size', nullable: true })
  deliveredSize!: number | null;

  /** Of its bytes, as ZIPs have it; null where it isn't known yet. */
  @Column('bigint', { name: 'crc32', nullable: true, transformer: NUMBER })
  crc32!: number | null;

  /** Of the file that may leave the owner's account; null for the version itself, and where it isn't known yet. */
  @Column('bigint', { name: 'delivered_crc32', nullable: true, transformer: NUMBER })
  deliveredCrc32!: number | null;

  /** When its file was first missing in the store; null while it is there. */
  @Column('timestamptz', { name: 'lost_at', nullable: true })
  lostAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
