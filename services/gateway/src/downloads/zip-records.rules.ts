/** A file in a ZIP; its bytes are stored uncompressed and are fewer than 4 GB. */
export interface ZipFile {
  name: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
  /**
   * Of its bytes; null where it isn't known before they are read. Then it follows them, which readers of streams (Java's
   * `ZipInputStream`, `bsdtar` from a pipe) don't take.
   */
  crc32: number | null;
}

interface PlacedFile<File extends ZipFile> {
  file: File;
  /** Where its local header begins. */
  offset: number;
}

/** Computes the layout of a ZIP, so that its length is known before any byte is read. */
export interface ZipLayout<File extends ZipFile> {
  files: PlacedFile<File>[];
  directory: { offset: number; size: number };
  length: number;
}

const LOCAL_HEADER = { signature: 0x04034b50, size: 30 };
const DESCRIPTOR = { signature: 0x08074b50, size: 16 };
const DIRECTORY_ENTRY = { signature: 0x02014b50, size: 46 };
const DIRECTORY_END = { signature: 0x06054b50, size: 22 };
const DIRECTORY_END_64 = { signature: 0x06064b50, size: 56 };
const DIRECTORY_END_64_LOCATOR = { signature: 0x07064b50, size: 20 };
const TIMESTAMP = { id: 0x5455, size: 9 };
const OFFSET_64 = { id: 0x0001, size: 12 };

/** Flags: names are UTF-8; the checksum and the sizes follow the bytes. */
const UTF8_NAMES = 0x0800;
const HAS_DESCRIPTOR = 0x0008;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const VERSION = 20;
const VERSION_64 = 45;
const MADE_ON_UNIX = 3 << 8;
const READABLE_FILE = 0o100644 * 0x10000;

/** As the ZIP format has it (APPNOTE.TXT 6.3): ZIP64 records are used only when a value exceeds the older ones. */
export function zipLayout<File extends ZipFile>(files: readonly File[]): ZipLayout<File> {
  let position = 0;
  const placed = files.map((file) => {
    const offset = position;
    position += headerSize(file) + file.size + descriptorSize(file);
    return { file, offset };
  });
  const directory = {
    offset: position,
    size: placed.reduce((sum, entry) => sum + directoryEntrySize(entry), 0),
  };
  const ends = DIRECTORY_END.size + (needsEnd64(placed.length, directory) ? END_64_SIZE : 0);
  return { files: placed, directory, length: directory.offset + directory.size + ends };
}

/** Bytes before those of the file. */
export function headerSize({ name }: ZipFile): number {
  return LOCAL_HEADER.size + Buffer.byteLength(name) + TIMESTAMP.size;
}

/** Bytes behind those of the file. */
function descriptorSize({ crc32 }: ZipFile): number {
  return crc32 === null ? DESCRIPTOR.size : 0;
}

function flagsOf({ crc32 }: ZipFile): number {
  return UTF8_NAMES | (crc32 === null ? HAS_DESCRIPTOR : 0);
}

const END_64_SIZE = DIRECTORY_END_64.size + DIRECTORY_END_64_LOCATOR.size;

function needsEnd64(count: number, directory: { offset: number; size: number }): boolean {
  return count >= MAX_16 || directory.offset >= MAX_32 || directory.size >= MAX_32;
}

function directoryEntrySize({ file, offset }: PlacedFile<ZipFile>): number {
  const extra = TIMESTAMP.size + (offset >= MAX_32 ? OFFSET_64.size : 0);
  return DIRECTORY_ENTRY.size + Buffer.byteLength(file.name) + extra;
}

/** What comes before a file's bytes. */
export function localHeader(file: ZipFile): Buffer {
  const { name, modifiedAt, size, crc32 } = file;
  const bytes = Buffer.from(name);
  const header = Buffer.alloc(LOCAL_HEADER.size);
  header.writeUInt32LE(LOCAL_HEADER.signature, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(flagsOf(file), 6);
  header.writeUInt32LE(dosTime(modifiedAt), 10);
  if (crc32 !== null) {
    header.writeUInt32LE(crc32, 14);
    header.writeUInt32LE(size, 18);
    header.writeUInt32LE(size, 22);
  }
  header.writeUInt16LE(bytes.length, 26);
  header.writeUInt16LE(TIMESTAMP.size, 28);
  return Buffer.concat([header, bytes, timestamp(modifiedAt)]);
}

/** What comes behind a file's bytes where its checksum wasn't known before. */
export function descriptor({ size }: ZipFile, checksum: number): Buffer {
  const record = Buffer.alloc(DESCRIPTOR.size);
  record.writeUInt32LE(DESCRIPTOR.signature, 0);
  record.writeUInt32LE(checksum, 4);
  record.writeUInt32LE(size, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

/**
 * What comes behind all files.
 * @param checksums of files whose checksum wasn't known before, by their index
 */
export function directory(
  { files, directory: place }: ZipLayout<ZipFile>,
  checksums: ReadonlyMap<number, number> = new Map(),
): Buffer {
  const entries = files.map((placed, index) =>
    directoryEntry(placed, placed.file.crc32 ?? checksums.get(index) ?? 0),
  );
  const end64 = needsEnd64(files.length, place) ? [directoryEnd64(files.length, place)] : [];
  return Buffer.concat([...entries, ...end64, directoryEnd(files.length, place)]);
}

function directoryEntry({ file, offset }: PlacedFile<ZipFile>, checksum: number): Buffer {
  const { name, size, modifiedAt } = file;
  const bytes = Buffer.from(name);
  const extra = Buffer.concat([
    timestamp(modifiedAt),
    ...(offset >= MAX_32 ? [offset64(offset)] : []),
  ]);
  const version = offset >= MAX_32 ? VERSION_64 : VERSION;
  const entry = Buffer.alloc(DIRECTORY_ENTRY.size);
  entry.writeUInt32LE(DIRECTORY_ENTRY.signature, 0);
  entry.writeUInt16LE(MADE_ON_UNIX + version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flagsOf(file), 8);
  entry.writeUInt32LE(dosTime(modifiedAt), 12);
  entry.writeUInt32LE(checksum, 16);
  entry.writeUInt32LE(size, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(bytes.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(READABLE_FILE, 38);
  entry.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([entry, bytes, extra]);
}

function directoryEnd64(count: number, { offset, size }: { offset: number; size: number }): Buffer {
  const record = Buffer.alloc(END_64_SIZE);
  record.writeUInt32LE(DIRECTORY_END_64.signature, 0);
  // What follows this field.
  record.writeBigUInt64LE(BigInt(DIRECTORY_END_64.size - 12), 4);
  record.writeUInt16LE(MADE_ON_UNIX + VERSION_64, 12);
  record.writeUInt16LE(VERSION_64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = record.subarray(DIRECTORY_END_64.size);
  locator.writeUInt32LE(DIRECTORY_END_64_LOCATOR.signature, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  // Of one disk.
  locator.writeUInt32LE(1, 16);
  return record;
}

function directoryEnd(count: number, { offset, size }: { offset: number; size: number }): Buffer {
  const record = Buffer.alloc(DIRECTORY_END.size);
  record.writeUInt32LE(DIRECTORY_END.signature, 0);
  record.writeUInt16LE(Math.min(count, MAX_16), 8);
  record.writeUInt16LE(Math.min(count, MAX_16), 10);
  record.writeUInt32LE(Math.min(size, MAX_32), 12);
  record.writeUInt32LE(Math.min(offset, MAX_32), 16);
  return record;
}

/** The time in seconds since 1970 for modern programs, since DOS time has no zone. */
function timestamp(moment: Date): Buffer {
  const field = Buffer.alloc(TIMESTAMP.size);
  field.writeUInt16LE(TIMESTAMP.id, 0);
  field.writeUInt16LE(TIMESTAMP.size - 4, 2);
  // Modification time only.
  field.writeUInt8(1, 4);
  field.writeUInt32LE(Math.floor(moment.getTime() / 1000), 5);
  return field;
}

function offset64(offset: number): Buffer {
  const field = Buffer.alloc(OFFSET_64.size);
  field.writeUInt16LE(OFFSET_64.id, 0);
  field.writeUInt16LE(OFFSET_64.size - 4, 2);
  field.writeBigUInt64LE(BigInt(offset), 4);
  return field;
}

/** Time and date as DOS had them, in UTC. */
function dosTime(moment: Date): number {
  const time =
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  const date =
    ((moment.getUTCFullYear() - 1980) << 9) |
    ((moment.getUTCMonth() + 1) << 5) |
    moment.getUTCDate();
  return date * 0x10000 + time;
}
