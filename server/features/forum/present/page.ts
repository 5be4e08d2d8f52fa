import { topicPath } from '@qunlu/contract/forum/rules.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { shortenText } from '@qunlu/contract/kernel/shorten-text.ts';
import { escapeHtml } from '../../../platform/html.ts';
import { allRoutes, type Page } from '../../../platform/pages.ts';
import type { TopicRow } from '../store/select.ts';

/** What a link to a post shows before the app has started: only what visitors of its circle read. */
export function topicPage(row: TopicRow, { circle, title }: { circle: string; title: string }): Page {
  const [image = row.media.video?.poster ?? ''] = row.images;
  const words = row.text.replace(/^#+ /gm, '').replace(/\s+/g, ' ').trim();
  const picture = image === '' ? '' : `<img src="${escapeHtml(pictureAt(image, 750))}" alt="">`;
  return {
    title: `${title} · ${circle}`,
    description: shortenText(words === '' ? circle : words, 160),
    ...(image === ''
      ? {}
      : { image: { path: `${image}?imageView2/1/w/600/h/480/q/80`, width: 600, height: 480, alt: title } }),
    path: topicPath(row.phonebook_id, row.topic_id),
    unlisted: true,
    body: `<main class="card-static">${picture}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(circle)}</p><section class="card-static__block"><p>${escapeHtml(words)}</p></section></main>`,
    data: [],
    screen: allRoutes,
  };
}

/** Of a post that members alone read, a deleted one and one that never was: the same page. */
export const closedTopicPage = (path: string): Page => ({
  title: '圈子里的讨论',
  description: '加入圈子以后可以看',
  path,
  unlisted: true,
  body: '<main class="card-static"><h1>圈子里的讨论</h1><p>加入圈子以后可以看。</p></main>',
  data: [],
  screen: allRoutes,
});
