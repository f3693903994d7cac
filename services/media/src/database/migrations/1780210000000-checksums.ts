import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Checksums1780210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- CRC-32 of the stored bytes, as ZIPs have it: 0 to 2^32 - 1. Null where it isn't known yet.
      alter table versions add column crc32 bigint, add column delivered_crc32 bigint;
      alter table adjusted_photos add column crc32 bigint;
      alter table exported_photos add column crc32 bigint;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table versions drop column crc32, drop column delivered_crc32;
      alter table adjusted_photos drop column crc32;
      alter table exported_photos drop column crc32;
    `);
  }
}
