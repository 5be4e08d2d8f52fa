import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import type { CircleView } from '@qunlu/contract/circle/home.ts';
import {
  categoryLabels,
  circleShare,
  circleStatus,
  type CircleCategory,
} from '@qunlu/contract/circle/rules.ts';
import { escapeHtml } from '../../../platform/html.ts';
import type { Page } from '../../../platform/pages.ts';

/** Source path of the screen that takes over. */
const screen = 'features/circle/screens/home.tsx';

function body(circle: CircleView): string {
  const { name, cover, intro, owner, members, city } = circle;
  const facts = [categoryLabels[circle.category as CircleCategory], city, `${members} 位成员`]
    .filter((part) => part !== '')
    .join(' · ');
  const picture = cover === '' ? '' : `<img src="${escapeHtml(pictureAt(cover, 750))}" alt="">`;
  const by = owner.realname === '' ? '' : `<p>圈主：${escapeHtml(owner.realname)}</p>`;
  const text =
    intro === ''
      ? ''
      : `<section class="card-static__block"><h2>介绍</h2><p>${escapeHtml(intro)}</p></section>`;
  return `<main class="card-static">${picture}<h1>${escapeHtml(name)}</h1><p>${escapeHtml(facts)}</p>${by}${text}</main>`;
}

const missing: Omit<Page, 'path'> = {
  status: 404,
  title: '通讯录不存在',
  description: '通讯录不存在或已解散',
  unlisted: true,
  body: '<main class="card-static"><h1>通讯录不存在或已解散</h1><p><a href="/">回到首页</a></p></main>',
  data: [],
  screen,
};

/** The same page for one that never existed, is over, is forbidden or not open yet. */
export const missingCirclePage = (path: string): Page => ({ ...missing, path });

/** The page of `/phonebook/{id}`: for link previews, readers without JavaScript, and as the app's first data. */
export function circlePage(circle: CircleView): Page {
  const share = circleShare(circle);
  const open: readonly number[] = [circleStatus.normal, circleStatus.underReview, circleStatus.dissolving];
  if (!open.includes(circle.status)) return missingCirclePage(share.path);
  return {
    title: share.title,
    description: share.desc,
    ...(share.image === ''
      ? {}
      : {
          image: {
            path: `${share.image}?imageView2/1/w/600/h/480/q/80`,
            width: 600,
            height: 480,
            alt: circle.name,
          },
        }),
    path: share.path,
    // Nobody is found by a search engine who did not ask for it; that switch belongs to the card.
    unlisted: true,
    body: body(circle),
    data: [{ endpoint: 'phonebook.view', query: { id: circle.id }, data: circle }],
    screen,
  };
}
