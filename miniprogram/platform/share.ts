import { pathOfAddress } from './entry.ts';

/** What the page inside wants to be passed on. */
export interface Share {
  title: string;
  /** Of our site, with who passes it on. */
  path: string;
  /** Full address; '' for a picture of the screen, which WeChat takes itself. */
  image: string;
}

/** Characters of a title that WeChat shows. */
const titleMax = 60;

/**
 * The last share among what the page has posted (`web/platform/host/mini-program`): WeChat hands over all posts at once when its menu
 * is opened.
 */
export function lastShare(posts: readonly unknown[]): Share | undefined {
  for (let at = posts.length - 1; at >= 0; at -= 1) {
    const share = shareOf(posts[at]);
    if (share) return share;
  }
  return undefined;
}

function shareOf(post: unknown): Share | undefined {
  if (typeof post !== 'object' || post === null) return undefined;
  const { type, title, link, image } = post as Record<string, unknown>;
  if (type !== 'share' || typeof title !== 'string' || typeof link !== 'string') return undefined;
  const path = pathOfAddress(link);
  if (path === undefined) return undefined;
  const picture = typeof image === 'string' && image.startsWith('https://') ? image : '';
  return { title: title.slice(0, titleMax), path, image: picture };
}
