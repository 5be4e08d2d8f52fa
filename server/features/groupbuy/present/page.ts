import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { buyShare } from '@qunlu/contract/groupbuy/rules.ts';
import { escapeHtml } from '../../../platform/html.ts';
import { allRoutes, type Page } from '../../../platform/pages.ts';

/** The page of `/groupbuy/{id}/view`: for previews of a link that was passed on; the app asks for a login and the buy itself. */
export function buyPage(buy: Buy): Page {
  // Who organises it is named to people who are logged in.
  const { title, desc, path, image } = buyShare(buy);
  return {
    title,
    description: desc,
    path,
    ...(image === ''
      ? {}
      : { image: { path: `${image}?imageView2/1/w/600/h/480/q/80`, width: 600, height: 480, alt: title } }),
    // Most are for whoever was passed the link.
    unlisted: true,
    body: `<main class="card-static"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(desc)}</p></main>`,
    data: [],
    screen: allRoutes,
  };
}

/** The same page for a deleted buy, an unknown one and one that may not be seen. */
export const missingBuyPage = (path: string): Page => ({
  status: 404,
  title: '团购不存在',
  description: '团购不存在或已不可见',
  path,
  unlisted: true,
  body: '<main class="card-static"><h1>团购不存在或已不可见</h1><p><a href="/">回到首页</a></p></main>',
  data: [],
  screen: allRoutes,
});
