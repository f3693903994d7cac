/** Names that need encoding at some point of the transfer. */
export const ODD_NAMES = [
  '#',
  '%',
  '50%25',
  '50%2fifty',
  '?',
  'a b',
  'a+b&c=d;e',
  'é',
  '家',
  '🛋',
  `'"`,
];
