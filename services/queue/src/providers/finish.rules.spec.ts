import { describe, expect, it } from '@jest/globals';
import { DEFAULT_ENHANCEMENT } from '@roomlight/contracts';
import { finishOf } from './finish.rules.js';

const LISTING = '019aa5c2-7c1e-7d0a-9a51-0123456789ab';
const ANOTHER = '019aa5c2-7c1e-7d0a-9a51-0123456789ac';

describe('finishOf', () => {
  it('adopts the settings', () => {
    expect(finishOf({ ...DEFAULT_ENHANCEMENT, enhanceType: 'warm' }, LISTING)).toEqual({
      style: 'warm',
      brightness: 1.2,
      keepColours: true,
      enhanceWindows: true,
      straighten: { vertical: true, horizontal: true },
      sky: null,
    });
  });

  it.each([
    [true, true, false, { vertical: true, horizontal: false }],
    [true, false, true, { vertical: false, horizontal: true }],
    [false, true, true, { vertical: false, horizontal: false }],
  ])(
    'straightens only enabled axes: perspective %s, vertical %s, horizontal %s',
    (perspectiveCorrection, autoVerticalAlign, autoHorizontalAlign, straighten) => {
      const axes = { perspectiveCorrection, autoVerticalAlign, autoHorizontalAlign };
      expect(finishOf({ ...DEFAULT_ENHANCEMENT, ...axes }, LISTING)).toMatchObject({ straighten });
    },
  );

  it('tells the engine of a photo whose sky is replaced anyway', () => {
    const settings = { ...DEFAULT_ENHANCEMENT, replaceSky: true, skyAnyway: ['a'] };
    expect(finishOf(settings, LISTING)).toMatchObject({ skyAnyway: true });
  });

  it('gives the photos of one listing the same weather, while another listing may get a different one', () => {
    const settings = { ...DEFAULT_ENHANCEMENT, replaceSky: true };
    const { sky } = finishOf(settings, LISTING);
    expect(sky).toBe(0x456789ab);
    expect(finishOf(settings, LISTING).sky).toBe(sky);
    expect(finishOf(settings, ANOTHER).sky).not.toBe(sky);
  });
});
