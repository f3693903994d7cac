/** The WebAssembly module itself: the package's own entry starts a web worker. */
declare module 'libraw-wasm/dist/libraw.js' {
  export interface LibRawImage {
    width: number;
    height: number;
    /** Channels. */
    colors: number;
    /** Of each channel. */
    bits: number;
  }

  export interface LibRawProcessor {
    /** @throws a C++ exception */
    open(file: Uint8Array, settings: object): void;
    imageData(): LibRawImage | undefined;
  }

  export interface LibRawModule {
    LibRaw: new () => LibRawProcessor;
  }

  export default function load(options: {
    wasmBinary: Uint8Array;
    wasmMemory: WebAssembly.Memory;
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<LibRawModule>;
}
