import { Kernels, type Address } from '../kernels/kernels.js';
import type { Plane } from './raster.js';

const FLOAT = 4;
const DOUBLE = 8;
/** Number of values that the kernels process at a time. */
const VECTOR = 4;

/** value ≈ slope · guide + offset, around each pixel. */
export interface LinearField {
  slope: Plane;
  offset: Plane;
}

/**
 * Guided filter (He, Sun, Tang 2013) with a confidence for each value: fits value = slope · guide + offset over each
 * square by weighted least squares and averages the fits that cover a pixel, again by confidence. Since the
 * coefficients are kept, a field estimated on a small copy can be applied at full size with the full-size guide (He,
 * Sun 2015).
 *
 * @param radius pixels
 * @param epsilon variance of the guide below which a place counts as flat
 */
export class GuidedFilter {
  private readonly kernels = new Kernels();
  private readonly width: number;
  private readonly height: number;
  private readonly guide: Address;
  private readonly confidence: Address;
  private readonly guideMean: Address;
  private readonly guideVariance: Address;
  private readonly weightMean: Address;
  private readonly weightMeanMean: Address;
  private readonly values: Address;
  private readonly products: Address;
  private readonly rows: Address;
  private readonly sums: Address;

  constructor(
    guide: Plane,
    confidence: Plane,
    private readonly radius: number,
    private readonly epsilon: number,
  ) {
    this.width = guide.width;
    this.height = guide.height;
    this.guide = this.reserve();
    this.confidence = this.reserve();
    this.guideMean = this.reserve();
    this.guideVariance = this.reserve();
    this.weightMean = this.reserve();
    this.weightMeanMean = this.reserve();
    this.values = this.reserve();
    this.products = this.reserve();
    this.rows = this.reserve();
    this.sums = this.kernels.reserve((this.width + 1) * DOUBLE);
    this.set(this.guide, guide);
    this.set(this.confidence, confidence);

    const { run } = this.kernels;
    this.mean(this.confidence, this.weightMean);
    this.mean(this.weightMean, this.weightMeanMean);
    run.multiply(this.guide, this.confidence, this.products, this.length);
    this.mean(this.products, this.guideMean);
    run.divide(this.guideMean, this.weightMean, this.length);
    run.multiply(this.products, this.guide, this.products, this.length);
    this.mean(this.products, this.guideVariance);
    run.divide(this.guideVariance, this.weightMean, this.length);
    run.toVariance(this.guideVariance, this.guideMean, this.length);
  }

  /** Total confidence around each pixel. */
  get support(): Plane {
    return this.get(this.weightMean);
  }

  fit(values: Plane): LinearField {
    const { run } = this.kernels;
    this.set(this.values, values);
    run.multiply(this.values, this.confidence, this.values, this.length);
    run.multiply(this.values, this.guide, this.products, this.length);
    for (const sums of [this.values, this.products]) {
      this.mean(sums, sums);
      run.divide(sums, this.weightMean, this.length);
    }
    run.fitLines(
      this.products,
      this.values,
      this.guideMean,
      this.guideVariance,
      this.weightMean,
      this.epsilon,
      this.length,
    );
    for (const sums of [this.values, this.products]) {
      this.mean(sums, sums);
      run.divide(sums, this.weightMeanMean, this.length);
    }
    return { slope: this.get(this.products), offset: this.get(this.values) };
  }

  private get length(): number {
    return this.width * this.height;
  }

  /** Reserves memory for one plane, and for the part of the last vector beyond its end. */
  private reserve(): Address {
    return this.kernels.reserve((this.length + VECTOR) * FLOAT);
  }

  private set(address: Address, { data }: Plane): void {
    this.kernels.floats(address, this.length).set(data);
  }

  private get(address: Address): Plane {
    const data = this.kernels.floats(address, this.length).slice();
    return { width: this.width, height: this.height, data };
  }

  /** Like boxMean; `target` may be `source`. */
  private mean(source: Address, target: Address): void {
    const { kernels, rows, sums, width, height, radius } = this;
    kernels.run.meanAlongRows(source, rows, width, height, radius);
    kernels.run.meanAlongColumns(rows, target, sums, width, height, radius);
  }
}
