/** What the service worker answers, as rules on addresses. */

/** A cache whose name begins with `person-` is deleted when a person logs out (platform/offline/forget.ts). */
export const picturesCache = 'person-pictures';
export const picturesMax = 150;

/** Milliseconds after which the start page stands in for a page that does not come. */
export const pageWait = 4000;

/** The start page and clean pages (`/card/12`): never the sandbox, the back office, a short link, a call or a file. */
export function asksForPage({ pathname }: URL): boolean {
  return pathname === '/' || /^\/(?!sandbox\/|console\/|s\/)[a-z-]+\/\d+$/.test(pathname);
}

/**
 * Codes and photos of the product's own screens. Nothing under a signed link: that is somebody's private file. Nothing that
 * the back office shows.
 */
export function asksForPicture(url: URL, referrer: string): boolean {
  if (url.searchParams.has('token')) return false;
  if (!/^\/(other\/qrcode$|files\/public\/)/.test(url.pathname)) return false;
  return URL.canParse(referrer) && !/^\/(console|sandbox)(\/|$)/.test(new URL(referrer).pathname);
}
