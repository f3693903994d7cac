import type { NumberedFile, Part } from './missing-parts.rules';
import { patiently } from './patiently';
import { postJson, send, SendError, type SendOptions } from './send-form';
import type { StoreRoute } from './store-route.rules';

const PART_TYPE = 'application/offset+octet-stream';
/** Addresses asked for at once: 32 MB. */
const ADDRESSES_AT_ONCE = 16;
/** A network that is too slow for this many bytes asks again: addresses are good for a quarter of an hour. */
const TRUSTED_MS = 10 * 60 * 1000;

/** A part of a file of an upload. */
export interface FilePart extends Part {
  file: NumberedFile<File>;
}

export interface PartsOptions extends Omit<SendOptions, 'files'> {
  /** That of the whole upload. */
  route: StoreRoute;
}

/**
 * Sends parts one after another to the addresses that the server gives, or through the server if the store doesn't take
 * them.
 * @throws SendError
 */
export async function sendParts(
  uploadId: string,
  parts: readonly FilePart[],
  { route, onProgress, signal }: PartsOptions,
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
      const own = { address: addresses.ownOf(at), contentType: PART_TYPE };
      const given = route.isDirect ? await addresses.take(at) : own;
      const isSigned = given.address !== own.address;
      try {
        await put(given);
      } catch (error) {
        const refusal = isSigned && navigator.onLine ? storeRefusal(error) : null;
        if (refusal === null) {
          throw error;
        }
        await put(own);
        // The addresses that are left may be what is wrong, as after a sleep of an hour.
        addresses.forget();
        if (route.refused()) {
          await addresses.reportRefusal(at, refusal);
        }
        return;
      }
      if (isSigned) {
        route.taken();
      }
    }, signal);
    sent += end - start;
  }
}

/** What the store answered; null for an error that isn't the store's. */
function storeRefusal(error: unknown): StoreRefusal | null {
  if (!(error instanceof SendError)) {
    return null;
  }
  const { failure } = error;
  switch (failure.kind) {
    case 'refused':
      return failure.storeCode === undefined
        ? { status: failure.status }
        : { status: failure.status, code: failure.storeCode };
    case 'network':
      return {};
    case 'unreadable':
    case 'timeout':
    case 'aborted':
      return null;
  }
}

interface SentPart {
  /** The file's number in the upload. */
  file: number;
  part: number;
  /** Bytes. */
  size: number;
}

interface StoreRefusal {
  status?: number;
  code?: string;
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

  /** Has the next address asked for anew. */
  forget(): void {
    this.known.clear();
  }

  /** Tells the server, for its operator, how the store refused a part. The upload goes on without the store in any case. */
  async reportRefusal(at: number, storeRefusal: StoreRefusal): Promise<void> {
    try {
      await this.request({ parts: this.from(at, 1), storeRefusal });
    } catch {
      // The next upload reports it.
    }
  }

  /** Asks for the address of a part, and of those that follow it. */
  private async ask(at: number): Promise<void> {
    this.askedAt = performance.now();
    const parts = this.from(at, ADDRESSES_AT_ONCE);
    const { addresses } = await this.request({ parts });
    addresses.forEach((address, place) => this.known.set(at + place, address));
  }

  private from(at: number, limit: number): SentPart[] {
    return this.parts
      .slice(at, at + limit)
      .map(({ file, part, start, end }) => ({ file: file.index, part, size: end - start }));
  }

  private request(body: {
    parts: readonly SentPart[];
    storeRefusal?: StoreRefusal;
  }): Promise<{ addresses: PartAddress[] }> {
    return postJson(`/api/queue/uploads/${this.uploadId}/addresses`, body, this.signal);
  }
}
