/** The style of an icon button on a photo: readable on any picture, in either theme. */
export const ON_PHOTO = 'bg-black/60 text-white hover:bg-black/85 focus-visible:outline-white';

/** Shown while its `group` is hovered or focused; always shown where there is no pointer to hover with. */
export const ON_HOVER =
  'opacity-0 transition-opacity duration-150 group-hover:opacity-100 group-focus-within:opacity-100 [@media(hover:none)]:opacity-100';
