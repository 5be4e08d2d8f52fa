import * as contract from '@qunlu/contract/share.ts';
import type { Binder } from '../../platform/bind.ts';
import type { PageBinder } from '../../platform/page-binder.ts';
import { endedLinkPage } from './present.ts';
import { drawQrcode } from './service/qrcode.ts';
import { followShortLink, makeShortLink } from './service/short-links.ts';

export function shareRoutes(bind: Binder): void {
  bind(contract.qrcode, (ctx, { query }) => drawQrcode(ctx, query.url, query.logo === 1));
  bind(contract.shortLink, (ctx, { body }) => makeShortLink(ctx, body));
}

/** `/s/{code}`: resolved at every visit, so that targets can be changed and visits counted (D145). */
export function sharePages(page: PageBinder): void {
  page('/s/:code', async (ctx, params) => {
    const code = params['code'] ?? '';
    const led = /^[0-9A-Za-z]{7}$/.test(code) ? await followShortLink(ctx, code) : null;
    if (led === null) return endedLinkPage(404);
    return led === 'gone' ? endedLinkPage(410) : { location: led.target };
  });
}
