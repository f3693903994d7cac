/*
 * Means over squares by running sums. The sums are f64: over a whole row of f32 they would drift, and means of what
 * is never negative would dip below zero.
 */

/**
 * Mean of each value and its neighbours up to `radius` away in its row; at the ends over those there are.
 * @param source,target rows of f32, one behind the other
 */
export function meanAlongRows(
  source: usize,
  target: usize,
  width: usize,
  height: usize,
  radius: usize,
): void {
  for (let y: usize = 0; y < height; y++) {
    let sum: f64 = 0;
    let count = 0;
    for (let x: usize = 0; x < radius && x < width; x++) {
      sum += at(source, x);
      count++;
    }
    let share = 1 / f64(count);
    for (let x: usize = 0; x < width; x++) {
      const enters = x + radius < width;
      const leaves = x > radius;
      if (enters && leaves) {
        // Computes the difference first, so that only one addition depends on the previous sum.
        sum += at(source, x + radius) - at(source, x - radius - 1);
      } else if (enters) {
        sum += at(source, x + radius);
        share = 1 / f64(++count);
      } else if (leaves) {
        sum -= at(source, x - radius - 1);
        share = 1 / f64(--count);
      }
      store<f32>(target + (x << 2), f32(sum * share));
    }
    source += width << 2;
    target += width << 2;
  }
}

/**
 * The same along columns, two at a time.
 * @param sums room for as many f64 as a row has values and one more
 * @param source,target with room for one value more than they hold
 */
export function meanAlongColumns(
  source: usize,
  target: usize,
  sums: usize,
  width: usize,
  height: usize,
  radius: usize,
): void {
  const row = width << 2;
  memory.fill(sums, 0, (width + 1) << 3);
  let count = 0;
  for (let y: usize = 0; y < radius && y < height; y++) {
    addRow(source + y * row, sums, width);
    count++;
  }
  for (let y: usize = 0; y < height; y++) {
    const enters = y + radius < height;
    const leaves = y > radius;
    const entering = source + (y + radius) * row;
    const leaving = source + (y - radius - 1) * row;
    if (enters) {
      addRow(entering, sums, width);
      count++;
    }
    if (leaves) {
      subtractRow(leaving, sums, width);
      count--;
    }
    writeRow(target + y * row, sums, width, 1 / f64(count));
  }
}

function addRow(row: usize, sums: usize, width: usize): void {
  for (let x: usize = 0; x < width; x += 2) {
    const sum = sums + (x << 3);
    v128.store(sum, f64x2.add(v128.load(sum), two(row, x)));
  }
}

function subtractRow(row: usize, sums: usize, width: usize): void {
  for (let x: usize = 0; x < width; x += 2) {
    const sum = sums + (x << 3);
    v128.store(sum, f64x2.sub(v128.load(sum), two(row, x)));
  }
}

function writeRow(row: usize, sums: usize, width: usize, share: f64): void {
  const shares = f64x2.splat(share);
  for (let x: usize = 0; x < width; x += 2) {
    const mean = f64x2.mul(v128.load(sums + (x << 3)), shares);
    v128.store64_lane(row + (x << 2), f32x4.demote_f64x2_zero(mean), 0);
  }
}

function two(row: usize, x: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(row + (x << 2)));
}

function at(row: usize, x: usize): f64 {
  return load<f32>(row + (x << 2));
}
