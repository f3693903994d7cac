const KERNEL = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];

/**
 * Edge-avoiding à-trous wavelet filter (Dammertz et al. 2010): smooths the light within surfaces, guided by each
 * pixel's normal and depth, and stops at steps of brightness, which are the edges of the sun's patches.
 */
export function denoise({ width, height, light, normal, depth }, passes = 5) {
  let current = light;
  for (let pass = 0; pass < passes; pass++) {
    const step = 2 ** pass;
    const tolerance = 3.2 / 2 ** pass;
    const next = new Float32Array(current.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const here = y * width + x;
        const sum = [0, 0, 0];
        let total = 0;
        for (let j = -2; j <= 2; j++) {
          for (let i = -2; i <= 2; i++) {
            const column = Math.min(width - 1, Math.max(0, x + i * step));
            const row = Math.min(height - 1, Math.max(0, y + j * step));
            const there = row * width + column;
            let aligned = 0;
            let contrast = 0;
            for (let channel = 0; channel < 3; channel++) {
              aligned += normal[here * 3 + channel] * normal[there * 3 + channel];
              contrast += Math.abs(
                Math.log(0.02 + current[here * 3 + channel]) -
                  Math.log(0.02 + current[there * 3 + channel]),
              );
            }
            const gap = Math.abs(depth[here] - depth[there]) / (0.02 * depth[here] * step + 0.02);
            const weight =
              KERNEL[i + 2] *
              KERNEL[j + 2] *
              Math.max(0, aligned) ** 16 *
              Math.exp(-gap - contrast / tolerance);
            total += weight;
            for (let channel = 0; channel < 3; channel++) {
              sum[channel] += weight * current[there * 3 + channel];
            }
          }
        }
        for (let channel = 0; channel < 3; channel++) {
          next[here * 3 + channel] = total > 0 ? sum[channel] / total : current[here * 3 + channel];
        }
      }
    }
    current = next;
  }
  return current;
}
