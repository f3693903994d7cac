/** A route's `head`: its title in the browser's tab. */
export function pageTitle(title: string) {
  return { meta: [{ title: `${title} · Roomlight` }] };
}
