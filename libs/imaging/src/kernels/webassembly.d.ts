/** The part of WebAssembly's JavaScript interface that the engine uses and Node's types lack. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module);
    readonly exports: Record<string, unknown>;
  }
  class Memory {
    /** In pages of 64 KB. */
    constructor(size: { initial: number; maximum: number; shared: boolean });
    readonly buffer: ArrayBuffer;
    /** @param pages number of pages of 64 KB to add */
    grow(pages: number): number;
  }
}
