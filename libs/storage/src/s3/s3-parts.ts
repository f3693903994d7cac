/**
 * Cuts a stream into buffers of `partSize` bytes; the last is smaller (or empty, when the stream's length is a multiple
 * of it: an empty stream is one empty part).
 */
export async function* inParts(
  chunks: AsyncIterable<Uint8Array>,
  partSize: number,
): AsyncGenerator<Buffer> {
  let collected: Uint8Array[] = [];
  let size = 0;
  for await (let chunk of chunks) {
    while (size + chunk.length >= partSize) {
      const fitting = partSize - size;
      yield Buffer.concat([...collected, chunk.subarray(0, fitting)], partSize);
      chunk = chunk.subarray(fitting);
      collected = [];
      size = 0;
    }
    collected.push(chunk);
    size += chunk.length;
  }
  yield Buffer.concat(collected, size);
}
