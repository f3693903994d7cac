import type { CameraAngles } from '@roomlight/contracts/geometry/camera';

/**
 * How far from upright the tripod stood for a panorama of listing-rooms: degrees by which the view at 0° is pitched, and
 * rolled. The three views, at 0°, 90° and 180°, tell the same two numbers each in its own way: where one is pitched, the
 * next is rolled. They are what the edges of all of a panorama's views agree on, turned and not, by our own finder,
 * without its gate; the greatest were looked at with plumb lines. Since a view's own edges speak for it here, what is
 * left after levelling is a lower bound.
 */
const LEANS: Readonly<Record<string, readonly [pitch: number, roll: number]>> = {
  '0630400_images_foyer': [0.1, -0.25],
  '10011915DS_images_kitchen': [-0.05, 0.15],
  '10011985LR_images_living': [0.35, 0.2],
  '10012686LR_images_bedroom': [-0.5, 0.55],
  '100210791R_images_entry': [0.85, 0.65],
  '100210792R_images_bed': [-1.05, -0.4],
  '10050431LR_images_bed': [-0.1, -0.6],
  '10080240JE_images_foyer': [0.15, 0.25],
  '10091588JE_images_basement': [0.1, -0.5],
  '10092299LR_images_bed': [0, 0.3],
  '10092299RL_images_hall': [-0.25, -0.05],
  '11020921JE_images_entry': [-0.5, -0.1],
  '1102733JE_images_entry': [0.3, -0.2],
  '11030401LR_images_interior': [-0.3, 0.2],
  '11031474LR_images_interior': [-0.15, 0],
  '11040837JE_images_entry': [0.1, 0.4],
  '11040837JW_images_entry': [0, 0.2],
  '11041154KA_images_bed': [-0.3, 0.15],
  '11041244JE_images_interior': [0.25, -0.3],
  '11042553JE_images_entry': [0.15, 0.35],
  '11051471LR_images_interior': [-0.4, -0.2],
  '11052171LR_images_kitchen': [-0.25, -0.05],
  '11062357JE_images_bed': [-0.05, -0.2],
  '11062964JE_images_living': [-0.1, -0.7],
  '11072012LR_images_loft': [-0.1, -0.25],
  '11080181MB_images_bath': [-0.5, 0.5],
  '11080181MB_images_living': [-0.15, -0.8],
  '11080925KA_images_loft': [-0.15, 0.25],
  '11082350LR_images_entry': [-0.25, -0.45],
  '11092057JE_images_interior': [0.25, 0.05],
  '11100621LR_images_interior': [0.15, -0.5],
  '11102590SS_images_kitchen': [0.25, -0.4],
  '12021599JE_images_basement': [-0.55, -0.15],
  '12021599JE_images_loft': [0.35, 0.2],
  '12022351JE_images_kitchen': [-0.15, 0.15],
  '12030669JE_images_basement': [-0.5, -0.5],
  '12030669JE_images_living': [0.5, -0.15],
  '12032478JE_images_foyer': [-0.05, 0.45],
  '12032959JE_images_bedroom': [0.9, -0.65],
  '12170921JH_images_hall': [-0.5, -0.45],
  '12230940RL_images_floor1': [-0.2, 0.35],
};

/** How a view as it was cut was held. */
export function leanOf(name: string): CameraAngles {
  const [, panorama = '', direction] = /^(.*)_(\d+)\.jpg$/.exec(name) ?? [];
  const [pitch, roll] = LEANS[panorama] ?? [0, 0];
  if (direction === '90') {
    return { vertical: -roll, horizontal: pitch };
  }
  return direction === '180'
    ? { vertical: -pitch, horizontal: -roll }
    : { vertical: pitch, horizontal: roll };
}
