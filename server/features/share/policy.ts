/** What WeChat Pay has a computer show to a phone: nothing but its own scheme and page. */
const payCode = /^weixin:\/\/wxpay\/bizpayurl(?:\/up)?\?[\w%&=.+-]+$/;

export const isPayCode = (url: string): boolean => payCode.test(url);

/** The absolute address when it leads to one of `origins` (the first is this site); null otherwise. */
export function ownTarget(url: string, origins: readonly [string, ...string[]]): URL | null {
  // A backslash or a second slash at the start would lead a browser to another host.
  if (/[\\\s]/.test(url) || url.startsWith('//') || !URL.canParse(url, `${origins[0]}/`)) return null;
  const target = new URL(url, `${origins[0]}/`);
  const known = origins.some((origin) => new URL(origin).origin === target.origin);
  // Stored without its host, such a path would name another host.
  const elsewhere = target.pathname.startsWith('//');
  return known && !elsewhere && target.username === '' && target.password === '' ? target : null;
}

const lasting = /^(?:\/#!)?\/(?:card|phonebook|activity)\//;

/** D145: links that people print and pass on for years. `link`: relative to the site. */
export const isLasting = (link: string): boolean => lasting.test(link);
