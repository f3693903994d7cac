import type { NumberedFile, Part } from './missing-parts.rules';
import { patiently } from './patiently';
import { postJson, send, SendError, type SendOptions } from './send-form';

const PART_TYPE = 'application/offset+octet-stream';
/** Addresses asked for at once: 32 MB. */
const ADDRESSES_AT_ONCE = 16;
/** A network that is too slow for this many bytes asks again: addresses are good for a quarter of an hour. */
const TRUSTED_MS = 10 * 60 * 1000;

/** A part of a file of an upload. */
export interface FilePart extends Part {
  file: NumberedFile<File>;
}

/**
 * Sends parts one after another to the addresses that the server gives, or through the server if the store doesn't take
 * them.
 * @throws SendError
 */
export async function sendParts(
  uploadId: string,
  parts: readonly FilePart[],
  { onProgress, signal }: Omit<SendOptions, 'files'>,
): Promise<void> {
  const addresses = new PartAddresses(uploadId, parts, signal);
  let sent = 0;
  for (const [at, { file, start, end }] of parts.entries()) {
    const put = ({ address, contentType }: PartAddress) =>
      send(
        { method: 'PUT', address, body: file.file.slice(start, end), contentType },
        {
          files: [file.file],
          onProgress: (bytes) => onProgress(sent + Math.min(bytes, end - start)),
          signal,
        },
      );
    await patiently(async () => {
      const own = addresses.ownOf(at);
      const given = await addresses.take(at);
      try {
        await put(given);
      } catch (error) {
        const isNotTaken =
          error instanceof SendError && ['network', 'refused'].includes(error.failure.kind);
        if (given.address === own || !isNotTaken || !navigator.onLine) {
          throw error;
        }
        await put({ address: own, contentType: PART_TYPE });
      }
    }, signal);
    sent += end - start;
  }
}

interface PartAddress {
  address: string;
  contentType: string;
}

/** Where to put parts, each known by its place among them. An address is used once. */
class PartAddresses {
  private readonly known = new Map<number, PartAddress>();
  private askedAt = 0;

  constructor(
    private readonly uploadId: string,
    private readonly parts: readonly FilePart[],
    private readonly signal: AbortSignal,
  ) {}

  /** The server's own address of a part; empty for a place that there isn't. */
  ownOf(at: number): string {
    const one = this.parts[at];
    return one === undefined
      ? ''
      : `/api/queue/uploads/${this.uploadId}/files/${one.file.index}/parts/${one.part}`;
  }

  /** @throws SendError */
  async take(at: number): Promise<PartAddress> {
    if (!this.known.has(at) || performance.now() - this.askedAt > TRUSTED_MS) {
      await this.ask(at);
    }
    const address = this.known.get(at) ?? { address: this.ownOf(at), contentType: PART_TYPE };
    this.known.delete(at);
    return address;
  }

  /** Asks for the address of a part, and of those that follow it. */
  private async ask(at: number): Promise<void> {
    this.askedAt = performance.now();
    const parts = this.parts
      .slice(at, at + ADDRESSES_AT_ONCE)
      .map(({ file, part, start, end }) => ({ file: file.index, part, size: end - start }));
    const { addresses } = await postJson<{ addresses: PartAddress[] }>(
      `/api/queue/uploads/${this.uploadId}/addresses`,
      { parts },
      this.signal,
    );
    addresses.forEach((address, place) => this.known.set(at + place, address));
  }
}
