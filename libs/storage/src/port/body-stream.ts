import { addAbortSignal, Readable } from 'node:stream';

/** Passes on the bytes of `source` and translates its failure by `translate`. Destroying it destroys `source`. */
export function outgoing(
  source: Readable,
  signal: AbortSignal | undefined,
  translate: (error: unknown) => unknown,
): Readable {
  const body = Readable.from(withTranslatedErrors(source, translate), {
    objectMode: false,
    highWaterMark: source.readableHighWaterMark,
  });
  // A generator that waits for a chunk can't be ended from outside: end what it waits for.
  body.once('close', () => source.destroy());
  return signal ? addAbortSignal(signal, body) : body;
}

/** By hand, because in a loop `yield` also throws what the reader ends the stream with: that isn't the source's. */
async function* withTranslatedErrors(
  source: Readable,
  translate: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  const chunks = chunksOf(source);
  for (;;) {
    const next = await chunks.next().catch((error: unknown) => {
      throw translate(error);
    });
    if (next.done) {
      return;
    }
    yield next.value;
  }
}

/**
 * The chunks of a stream of bytes. Throws what the stream fails with (or when it is cut off), and the signal's reason.
 * Leaving the loop destroys the stream. Call it before the first await, so that no failure goes unhandled.
 */
export function incoming(body: Readable, signal?: AbortSignal): AsyncIterable<Uint8Array> {
  // A failure before the loop starts is thrown by the loop; unhandled, it would end the process.
  body.on('error', () => undefined);
  if (signal) {
    addAbortSignal(signal, body);
  }
  return chunksOf(body, signal);
}

async function* chunksOf(
  body: Readable,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array, undefined> {
  const chunks: AsyncIterable<unknown> = body;
  try {
    for await (const chunk of chunks) {
      if (!(chunk instanceof Uint8Array)) {
        throw new TypeError('An object is stored from a stream of bytes, not of text or values');
      }
      yield chunk;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
