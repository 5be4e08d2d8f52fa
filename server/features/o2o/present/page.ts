import type { Deal } from '@qunlu/contract/o2o/entity.ts';
import { dealShare } from '@qunlu/contract/o2o/rules.ts';
import { escapeHtml } from '../../../platform/html.ts';
import { allRoutes, type Page } from '../../../platform/pages.ts';

/** The page of `/o2o/{id}`: for previews of a link that was passed on; the app asks for a login and the deal itself. */
export function dealPage(deal: Deal): Page {
  const { title, desc, path } = dealShare(deal);
  return {
    title: `${title} · ${deal.shop.name}`,
    description: desc,
    path,
    ...(deal.image === ''
      ? {}
      : {
          image: {
            path: `${deal.image}?imageView2/1/w/600/h/480/q/80`,
            width: 600,
            height: 480,
            alt: title,
          },
        }),
    // A shop is found by whoever is passed the link, as a service is.
    unlisted: true,
    body: `<main class="card-static"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(desc)}</p></main>`,
    data: [],
    screen: allRoutes,
  };
}

/** The same page for a deleted deal, an unknown one and one that may not be seen. */
export const missingDealPage = (path: string): Page => ({
  status: 404,
  title: '优惠不存在',
  description: '优惠不存在或已不可见',
  path,
  unlisted: true,
  body: '<main class="card-static"><h1>优惠不存在或已不可见</h1><p><a href="/">回到首页</a></p></main>',
  data: [],
  screen: allRoutes,
});
