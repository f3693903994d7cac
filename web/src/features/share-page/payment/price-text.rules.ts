/** `$250.00`. The contracts' own would bring all their rules to this small page. */
export const priceText = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
