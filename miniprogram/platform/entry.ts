import { settings } from './settings.ts';

/** Query of a page as WeChat hands it over: its values are still encoded. */
export type PageQuery = Readonly<Record<string, string | undefined>>;

/** Longest address that is opened; what is longer was written by nobody of ours. */
const addressMax = 1500;
/**
 * Of a code that WeChat draws for a place: `c12` is a card, `sAbC1234` a short link. It holds 32 characters and no `%`
 * (developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/qrcode-link/qr-code/getUnlimitedQRCode.html).
 */
const scenes: readonly [pattern: RegExp, path: (found: string) => string][] = [
  [/^c([1-9]\d{0,15})$/, (id) => `/card/${id}`],
  [/^s([0-9A-Za-z]{7})$/, (code) => `/s/${code}`],
];

/** A field of the query, '' when it is missing or wrongly encoded. */
export function fieldOf(opening: PageQuery, name: string): string {
  try {
    return decodeURIComponent(opening[name] ?? '');
  } catch {
    return '';
  }
}

/**
 * The page of the web app that an opening asks for, as a path of the site: `to` names it, `route` is a route of the web app, `q` the
 * address of a code that was scanned, `scene` what stands in a code of WeChat's own. Anything else is the first page.
 */
export function pathOf(opening: PageQuery): string {
  const route = fieldOf(opening, 'route');
  const path =
    sitePath(fieldOf(opening, 'to')) ??
    (sitePath(route) && routePath(route)) ??
    pathOfAddress(fieldOf(opening, 'q')) ??
    pathOfScene(fieldOf(opening, 'scene'));
  return path ?? '/';
}

/** The path of a route of the web app: `/card/12` is `/#!/card/12`. */
export const routePath = (route: string): string => `/#!${route}`;

/** The path of a full address, when it is one of our site. */
export function pathOfAddress(address: string): string | undefined {
  const { site } = settings;
  if (address === site) return '/';
  return address.startsWith(`${site}/`) ? sitePath(address.slice(site.length)) : undefined;
}

function pathOfScene(scene: string): string | undefined {
  for (const [pattern, path] of scenes) {
    const found = pattern.exec(scene)?.[1];
    if (found !== undefined) return path(found);
  }
  return undefined;
}

/**
 * The text when it is a path on our own site, without a ticket: whoever passes on such a path must not decide as whom it is
 * opened.
 */
export function sitePath(text: string): string | undefined {
  // A second slash or a backslash would name another host.
  if (!/^\/(?![/\\])[^\s\\]*$/.test(text) || text.length > addressMax) return undefined;
  return text
    .replace(/([?&])([^?&#]*)/g, (_, mark: string, field: string) => (isTicket(field) ? mark : mark + field))
    .replace(/\?&+/g, '?')
    .replace(/&{2,}/g, '&')
    .replace(/[?&](?=#|$)/g, '');
}

/** However its name is written: the page inside reads it decoded. */
function isTicket(field: string): boolean {
  const [name = ''] = field.split('=');
  return fieldOf({ name }, 'name').toLowerCase() === 'ticket';
}

/** The address that the web view opens. What is no ASCII is encoded: iOS shows a white page for it. */
export function addressOf(path: string, ticket = ''): string {
  const at = path.indexOf('#');
  const [before, hash] = at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)];
  const query =
    ticket === '' ? '' : `${before.includes('?') ? '&' : '?'}ticket=${encodeURIComponent(ticket)}`;
  return settings.site + encoded(before) + query + encoded(hash);
}

/** What is encoded already stays as it is. */
const encoded = (text: string): string =>
  text.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/[^\x21-\x7e]+/g, encodeURIComponent);
