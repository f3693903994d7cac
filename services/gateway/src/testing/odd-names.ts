/** Names that need encoding somewhere on their way. */
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
