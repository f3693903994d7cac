import { boxMean } from './box-mean.js';
import { plane, type Plane } from './raster.js';

/** value ≈ slope · guide + offset, around each pixel. */
export interface LinearField {
  slope: Plane;
  offset: Plane;
}

/**
 * Guided filter (He, Sun, Tang 2013) with a confidence for each value: fits value = slope · guide + offset over each
 * square by weighted least squares and averages the fits that cover a pixel, again by confidence. Keeping the
 * coefficients lets a field estimated small be applied at full size with the full-size guide (He, Sun 2015).
 *
 * @param radius pixels
 * @param epsilon variance of the guide below which a place counts as flat
 */
export class GuidedFilter {
  private readonly weightMean: Plane;
  private readonly guideMean: Plane;
  private readonly guideVariance: Plane;

  constructor(
    private readonly guide: Plane,
    private readonly confidence: Plane,
    private readonly radius: number,
    private readonly epsilon: number,
  ) {
    this.weightMean = boxMean(confidence, radius);
    this.guideMean = this.weightedMean(guide);
    const squares = this.weightedMean(product(guide, guide));
    this.guideVariance = combine(squares, this.guideMean, (sq, mean) =>
      Math.max(0, sq - mean * mean),
    );
  }

  /** How much confidence lies around each pixel. */
  get support(): Plane {
    return this.weightMean;
  }

  fit(values: Plane): LinearField {
    const valueMean = this.weightedMean(values);
    const crossMean = this.weightedMean(product(this.guide, values));
    const slope = plane(values.width, values.height);
    const offset = plane(values.width, values.height);
    for (let i = 0; i < slope.data.length; i++) {
      const g = this.guideMean.data[i]!;
      const covariance = crossMean.data[i]! - g * valueMean.data[i]!;
      slope.data[i] = covariance / (this.guideVariance.data[i]! + this.epsilon);
      offset.data[i] = valueMean.data[i]! - slope.data[i]! * g;
    }
    return { slope: this.supportedMean(slope), offset: this.supportedMean(offset) };
  }

  private weightedMean(values: Plane): Plane {
    const sums = boxMean(product(values, this.confidence), this.radius);
    return combine(sums, this.weightMean, (sum, weight) => sum / Math.max(weight, 1e-9));
  }

  private supportedMean(values: Plane): Plane {
    const sums = boxMean(product(values, this.weightMean), this.radius);
    const weights = boxMean(this.weightMean, this.radius);
    return combine(sums, weights, (sum, weight) => sum / Math.max(weight, 1e-9));
  }
}

function product(a: Plane, b: Plane): Plane {
  return combine(a, b, (x, y) => x * y);
}

function combine(a: Plane, b: Plane, value: (x: number, y: number) => number): Plane {
  const result = plane(a.width, a.height);
  for (let i = 0; i < result.data.length; i++) {
    result.data[i] = value(a.data[i]!, b.data[i]!);
  }
  return result;
}
