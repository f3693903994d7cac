/** The widths of the page's first picture, in pixels. */
const COVER_WIDTHS = [640, 1280, 2048];

/**
 * The headers of a shared link's page: browsers ask for its list of photos and its first picture at once, before they
 * have read a script, and tell nobody where they are.
 */
export function sharedPageHeaders(token: string): Record<string, string> {
  const share = `/api/shares/${token}`;
  const cover = (width: number): string => `${share}/cover?w=${width}`;
  const sources = COVER_WIDTHS.map((width) => `${cover(width)} ${width}w`).join(', ');
  return {
    link: [
      `<${share}>; rel=preload; as=fetch; crossorigin=use-credentials`,
      `<${cover(1280)}>; rel=preload; as=image; fetchpriority=high; imagesrcset="${sources}"; imagesizes="100vw"`,
    ].join(', '),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
}
