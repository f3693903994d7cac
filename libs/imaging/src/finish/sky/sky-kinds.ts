export type Rgb = readonly [red: number, green: number, blue: number];

/** A layer of clouds. */
export interface Clouds {
  /** how many clouds lie from one side of the view to the other overhead */
  scale: number;
  /** how much longer than wide clouds are, along the wind */
  stretch: number;
  /** level of noise from which on there is cloud: the lower the level, the more cloud */
  from: number;
  /** how far above that level a cloud is dense */
  softness: number;
  /** opacity of a cloud's densest part */
  opacity: number;
  /** how much darker a cloud's base is than its top, 0 to 1 */
  shade: number;
  octaves: number;
}

/** A sky of a kind that photographers like, in sRGB code values. */
export interface SkyKind {
  zenith: Rgb;
  middle: Rgb;
  horizon: Rgb;
  lit: Rgb;
  shaded: Rgb;
  clouds: readonly Clouds[];
}

const CUMULUS: Clouds = {
  scale: 1.5,
  stretch: 1.25,
  from: 0.07,
  softness: 0.17,
  opacity: 0.97,
  shade: 0.75,
  octaves: 7,
};
const CIRRUS: Clouds = {
  scale: 1.1,
  stretch: 4.5,
  from: -0.02,
  softness: 0.5,
  opacity: 0.55,
  shade: 0,
  octaves: 6,
};
const WHITE: Rgb = [250, 250, 251];
const BASE: Rgb = [176, 188, 206];

const CLEAR: SkyKind = {
  zenith: [62, 122, 194],
  middle: [122, 172, 222],
  horizon: [210, 226, 238],
  lit: WHITE,
  shaded: BASE,
  clouds: [{ ...CIRRUS, from: 0.1, opacity: 0.16 }],
};

/** Fair-weather skies, from a clear sky to a soft evening. */
export const SKY_KINDS: readonly SkyKind[] = [
  CLEAR,
  { ...CLEAR, zenith: [56, 114, 188], clouds: [CIRRUS] },
  {
    ...CLEAR,
    zenith: [54, 116, 192],
    middle: [112, 166, 220],
    clouds: [{ ...CIRRUS, from: 0.12, opacity: 0.2 }, CUMULUS],
  },
  {
    ...CLEAR,
    zenith: [74, 130, 196],
    middle: [134, 178, 222],
    horizon: [218, 228, 236],
    clouds: [{ ...CUMULUS, scale: 1.2, from: -0.03, softness: 0.3, opacity: 0.92, shade: 0.55 }],
  },
  {
    zenith: [92, 132, 186],
    middle: [162, 186, 212],
    horizon: [246, 218, 190],
    lit: [253, 238, 222],
    shaded: [182, 178, 192],
    clouds: [
      { ...CIRRUS, opacity: 0.5 },
      { ...CUMULUS, from: 0.16, softness: 0.24, opacity: 0.6, shade: 0.5 },
    ],
  },
];
