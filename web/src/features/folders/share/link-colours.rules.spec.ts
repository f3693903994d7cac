import { describe, expect, it } from '@jest/globals';
import { NEUTRAL_ADJUSTMENTS } from '../../../lib/browser/adjustments.rules.js';
import { linkColours } from './link-colours.rules.js';

describe('the colours that a link takes along', () => {
  it('are those of the photos that were changed, without their angles', () => {
    const adjustments = {
      'a.jpg': { ...NEUTRAL_ADJUSTMENTS, brightness: 120, verticalAlign: 2 },
      'b.jpg': { ...NEUTRAL_ADJUSTMENTS, verticalAlign: 2 },
    };
    expect(linkColours(adjustments)).toEqual([
      {
        filename: 'a.jpg',
        colours: { brightness: 120, saturation: 100, warmth: 0, blackLevel: 100 },
      },
    ]);
  });
});
