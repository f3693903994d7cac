/**
 * The rooms of a listing, in the order of the usual tour: outside, living, kitchen, dining, bedrooms and baths, other
 * rooms, garden. `key` is the letter that gives a photo its room; P, X, A, Z and R mean something else
 * while culling.
 */
export const ROOMS = {
  exterior: { name: 'Exterior', key: 'e' },
  entrance: { name: 'Entrance', key: 'n' },
  living: { name: 'Living room', key: 'l' },
  kitchen: { name: 'Kitchen', key: 'k' },
  dining: { name: 'Dining room', key: 'd' },
  primary_bedroom: { name: 'Primary bedroom', key: 'm' },
  primary_bathroom: { name: 'Primary bathroom', key: 'w' },
  bedroom: { name: 'Bedroom', key: 'b' },
  bathroom: { name: 'Bathroom', key: 't' },
  office: { name: 'Office', key: 'o' },
  hallway: { name: 'Hallway', key: 'h' },
  laundry: { name: 'Laundry', key: 'u' },
  other: { name: 'Other room', key: 's' },
  garage: { name: 'Garage', key: 'c' },
  garden: { name: 'Garden', key: 'g' },
  view: { name: 'View', key: 'v' },
} as const;

export type Room = keyof typeof ROOMS;

/** In tour order. */
export const ROOM_NAMES = [
  'exterior',
  'entrance',
  'living',
  'kitchen',
  'dining',
  'primary_bedroom',
  'primary_bathroom',
  'bedroom',
  'bathroom',
  'office',
  'hallway',
  'laundry',
  'other',
  'garage',
  'garden',
  'view',
] as const satisfies readonly Room[];

/** The photographer's choice while culling; null before it. */
export const PHOTO_FLAGS = ['picked', 'rejected'] as const;
export type PhotoFlag = (typeof PHOTO_FLAGS)[number];

/** Stars. 0 means unrated. */
export const MAX_RATING = 5;
