import type { Service } from '@qunlu/contract/service/entity.ts';
import { serviceShare } from '@qunlu/contract/service/rules.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { escapeHtml } from '../../../platform/html.ts';
import type { Page } from '../../../platform/pages.ts';

/** Source path of the screen that takes over. */
const screen = 'features/service/screens/service.tsx';

const imagesOf = (service: Service): string[] => JSON.parse(service.images);

function body(service: Service, price: string): string {
  const lines = service.ways.map(
    (way) =>
      `<div class="card-static__row"><dt>${escapeHtml(way.title)}</dt><dd>${escapeHtml(
        way.fee === 0 ? '免费' : `${way.fee / 100} 元／${way.unit}`,
      )}</dd></div>`,
  );
  const pictures = imagesOf(service)
    .slice(0, 1)
    .map((url) => `<img src="${escapeHtml(pictureAt(url, 750))}" alt="">`);
  const words = wordsOf(service.content);
  const text =
    words === ''
      ? ''
      : `<section class="card-static__block"><h2>服务内容</h2><p>${escapeHtml(words)}</p></section>`;
  const by = [service.user.name, service.user.title].filter((part) => part !== '').join(' · ');
  return `<main class="card-static">${pictures.join('')}<h1>${escapeHtml(service.title)}</h1><p>${escapeHtml(price)} · ${escapeHtml(by)}</p><dl class="card-static__rows">${lines.join('')}</dl>${text}</main>`;
}

/** The page of `/service/{id}`: for link previews, readers without JavaScript, and as the app's first data. */
export function servicePage(service: Service): Page {
  const share = serviceShare(service);
  const [image] = imagesOf(service);
  return {
    title: `${service.title} · ${service.user.name}`,
    description: share.desc,
    ...(image === undefined
      ? {}
      : {
          image: {
            path: `${image}?imageView2/1/w/600/h/480/q/80`,
            width: 600,
            height: 480,
            alt: service.title,
          },
        }),
    path: share.path,
    // Nobody is found by a search engine who did not ask for it; that switch belongs to the card.
    unlisted: true,
    body: body(service, share.price),
    data: [{ endpoint: 'service.view', query: { id: service.service_id }, data: service }],
    screen,
  };
}

/** The same page for a deleted service, an unknown one and one that may not be seen. */
export function missingServicePage(path: string): Page {
  return {
    status: 404,
    title: '服务不存在',
    description: '服务不存在或已不可见',
    path,
    unlisted: true,
    body: '<main class="card-static"><h1>服务不存在或已不可见</h1><p><a href="/">回到首页</a></p></main>',
    data: [],
    screen,
  };
}
