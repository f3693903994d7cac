import { KERNELS } from './binary.js';

/** A place in the kernels' memory, in bytes. */
export type Address = number;

/** The functions of `assembly/`, where each of them is described. */
interface Exports {
  memory: WebAssembly.Memory;
  freeMemory(): Address;
  stretchRow(
    source: Address,
    sourceBytes: number,
    target: Address,
    targetBytes: number,
    values: number,
    places: Address,
    fractions: Address,
    width: number,
  ): void;
  correctLight(
    source: Address,
    target: Address,
    width: number,
    above: Address,
    below: Address,
    valueBytes: number,
    fraction: number,
    darkNoise: number,
    brightNoise: number,
    exposure: number,
  ): void;
  correctFineLight(
    source: Address,
    target: Address,
    width: number,
    above: Address,
    below: Address,
    valueBytes: number,
    fraction: number,
    darkNoise: number,
    brightNoise: number,
    exposure: number,
  ): void;
  relightRow(
    source: Address,
    target: Address,
    width: number,
    above: Address,
    below: Address,
    valueBytes: number,
    fraction: number,
    windows: number,
    most: number,
  ): void;
  finishRow(
    source: Address,
    target: Address,
    width: number,
    above: Address,
    below: Address,
    valueBytes: number,
    fraction: number,
    look: Address,
  ): void;
  blendSkyRow(
    pixels: Address,
    width: number,
    above: Address,
    below: Address,
    fraction: number,
    newAbove: Address,
    newBelow: Address,
    newFraction: number,
    valueBytes: number,
    noise: Address,
  ): void;
  meanAlongRows(
    source: Address,
    target: Address,
    width: number,
    height: number,
    radius: number,
  ): void;
  meanAlongColumns(
    source: Address,
    target: Address,
    sums: Address,
    width: number,
    height: number,
    radius: number,
  ): void;
  sampleRow(
    source: Address,
    sourceBytes: number,
    target: Address,
    width: number,
    u: number,
    v: number,
    w: number,
    stepU: number,
    stepV: number,
    stepW: number,
    lastU: number,
    lastV: number,
  ): void;
  sampleFineRow(
    source: Address,
    sourceBytes: number,
    target: Address,
    width: number,
    u: number,
    v: number,
    w: number,
    stepU: number,
    stepV: number,
    stepW: number,
    lastU: number,
    lastV: number,
  ): void;
  blockLuma(
    frame: Address,
    rowBytes: number,
    u: number,
    v: number,
    stepU: number,
    stepV: number,
    lastU: number,
    lastV: number,
    side: number,
    target: Address,
    seen: Address,
    blocks: number,
  ): void;
  weighDetail(luma: Address, variances: Address, exposed: Address, length: number): void;
  addExposure(
    photo: Address,
    frame: Address,
    target: Address,
    rests: Address,
    width: number,
    above: Address,
    below: Address,
    down: number,
  ): void;
  addFineExposure(
    photo: Address,
    frame: Address,
    target: Address,
    rests: Address,
    width: number,
    above: Address,
    below: Address,
    down: number,
  ): void;
  finishFusion(
    photo: Address,
    target: Address,
    rests: Address,
    width: number,
    above: Address,
    below: Address,
    valueBytes: number,
    down: number,
  ): void;
  splitRow(values: Address, codes: Address, rests: Address, length: number): void;
  joinRow(codes: Address, rests: Address, values: Address, length: number): void;
  roundRow(values: Address, codes: Address, length: number): void;
  multiply(a: Address, b: Address, target: Address, length: number): void;
  divide(sums: Address, weights: Address, length: number): void;
  toVariance(squares: Address, means: Address, length: number): void;
  fitLines(
    products: Address,
    values: Address,
    guides: Address,
    variances: Address,
    weights: Address,
    epsilon: number,
    length: number,
  ): void;
}

const FUNCTIONS: (keyof Exports)[] = [
  'freeMemory',
  'stretchRow',
  'correctLight',
  'correctFineLight',
  'relightRow',
  'finishRow',
  'blendSkyRow',
  'meanAlongRows',
  'meanAlongColumns',
  'sampleRow',
  'sampleFineRow',
  'blockLuma',
  'weighDetail',
  'addExposure',
  'addFineExposure',
  'finishFusion',
  'splitRow',
  'joinRow',
  'roundRow',
  'multiply',
  'divide',
  'toVariance',
  'fitLines',
];
const PAGE = 65536;
/** Reserved areas begin at multiples of a vector's size. */
const ALIGNMENT = 16;

/** Compiled on first use. */
let compiled: WebAssembly.Module | undefined;

/**
 * The WebAssembly kernels with their own memory, for one operation at a time: reserve the memory that it needs, then
 * take views of it. Reserving more invalidates earlier views.
 */
export class Kernels {
  readonly run: Exports;
  private next: Address;

  constructor() {
    compiled ??= new WebAssembly.Module(Buffer.from(KERNELS, 'base64'));
    const { exports } = new WebAssembly.Instance(compiled);
    if (!isComplete(exports)) {
      throw new Error('the compiled kernels lack a function: run npm run kernels');
    }
    this.run = exports;
    this.next = this.run.freeMemory();
  }

  reserve(bytes: number): Address {
    const address = Math.ceil(this.next / ALIGNMENT) * ALIGNMENT;
    this.next = address + bytes;
    const missing = this.next - this.run.memory.buffer.byteLength;
    if (missing > 0) {
      this.run.memory.grow(Math.ceil(missing / PAGE));
    }
    return address;
  }

  /** Releases the reserved memory; the memory itself is kept for the next operation. */
  clear(): void {
    this.next = this.run.freeMemory();
  }

  bytes(address: Address, length: number): Uint8Array {
    return new Uint8Array(this.run.memory.buffer, address, length);
  }

  shorts(address: Address, length: number): Uint16Array {
    return new Uint16Array(this.run.memory.buffer, address, length);
  }

  floats(address: Address, length: number): Float32Array {
    return new Float32Array(this.run.memory.buffer, address, length);
  }

  integers(address: Address, length: number): Uint32Array {
    return new Uint32Array(this.run.memory.buffer, address, length);
  }
}

function isComplete(exports: object): exports is Exports {
  const found = new Map(Object.entries(exports));
  return (
    found.get('memory') instanceof WebAssembly.Memory &&
    FUNCTIONS.every((name) => typeof found.get(name) === 'function')
  );
}
