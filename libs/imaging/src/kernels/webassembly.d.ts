/** What the engine uses of the JavaScript interface of WebAssembly, which Node's types leave out. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module);
    readonly exports: Record<string, unknown>;
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    /** @param pages of 64 KB, to add */
    grow(pages: number): number;
  }
}
