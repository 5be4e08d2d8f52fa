import type { Page } from '../../platform/pages.ts';

/** Page of a short link that leads nowhere. `404`: it never existed; `410`: it has ended. */
export function endedLinkPage(status: 404 | 410): Page {
  const title = status === 410 ? '链接已失效' : '链接不存在';
  return {
    status,
    title,
    description: '请向对方再要一次链接',
    path: '/',
    unlisted: true,
    body: `<main class="card-static"><h1>${title}</h1><p>请向对方再要一次链接，或者<a href="/">去首页</a></p></main>`,
    data: [],
  };
}
