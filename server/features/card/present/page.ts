import type { Card } from '@qunlu/contract/card/entity.ts';
import { cardShare, cardTitle, isLongName } from '@qunlu/contract/card/rules.ts';
import { connections, abbreviate, cityLabel } from '@qunlu/contract/kernel/formats.ts';
import { readContact } from '@qunlu/contract/kernel/masks.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import { escapeHtml } from '../../../platform/html.ts';
import type { Page } from '../../../platform/pages.ts';

/** Source of the screen that takes over. */
const screen = 'features/card/screens/view.tsx';

const line = (label: string, value: string): string =>
  value === '' ? '' : `<div class="card-static__row"><dt>${label}</dt><dd>${escapeHtml(value)}</dd></div>`;
const block = (label: string, value: string): string =>
  value === ''
    ? ''
    : `<section class="card-static__block"><h2>${label}</h2><p>${escapeHtml(value)}</p></section>`;

/** The face as the app draws it, by its own class names, so that nothing changes when the app takes over. */
function face(card: Card): string {
  const title = cardTitle(card);
  const font = card.settings.fontfamily ? ` data-font="${escapeHtml(card.settings.fontfamily)}"` : '';
  const cover = card.cardphoto
    ? `<div class="card-face__cover"><img src="${escapeHtml(card.cardphoto)}" alt=""></div>`
    : '';
  const long = isLongName(card.realname) ? ' card-face__long' : '';
  const name = `<h1 class="card-face__name${long}">${escapeHtml(card.realname)}</h1>`;
  const words = title ? `${name}<p class="card-face__title">${escapeHtml(title)}</p>` : name;
  const foot = `<p>${abbreviate(card.views)} 次浏览 · ${connections(card)} 人脉</p>`;
  return `<article class="card-face__root" data-style="${card.card_style}" data-tint="${tintOf(card.user_id)}"${font}>${cover}<div class="card-face__head"><div class="card-face__words">${words}</div><span class="card-static__portrait"></span></div><div class="card-face__foot">${foot}</div></article>`;
}

function body(card: Card): string {
  const rows = [
    line('手机', readContact(card.phone).display),
    line('邮箱', readContact(card.email).display),
    line('微信', readContact(card.wechat).display),
    line('QQ', readContact(card.qq).display),
    line('城市', cityLabel(card.cityname)),
    line('地址', card.address === card.cityname ? '' : card.address),
  ];
  const reason = card.user_permissions?.reason ?? '';
  const note = reason ? `<p class="card-static__note">${escapeHtml(reason)}</p>` : '';
  return `<main class="card-static">${face(card)}<dl class="card-static__rows">${rows.join('')}</dl>${note}${block('个人简介', card.intro)}${block('我能提供', card.provide)}${block('公司简介', card.company_remark)}</main>`;
}

/** The clean path `/card/{id}`: link previews, readers without JavaScript, and the app's first data. */
export function cardPage(card: Card): Page {
  const share = cardShare(card);
  const title = cardTitle(card);
  return {
    title: title ? `${card.realname} · ${title}` : card.realname,
    description: `${share.title}。${share.desc}`,
    image: card.avatar,
    path: share.path,
    body: body(card),
    data: [{ endpoint: 'card.view', query: { id: card.card_id, more: 1 }, data: card }],
    screen,
  };
}

/** D26: what a deleted card, an unknown one and one that may not be seen answer alike. */
export function missingCardPage(path: string): Page {
  return {
    status: 404,
    title: '名片不存在',
    description: '名片不存在或已不可见',
    image: '',
    path,
    body: '<main class="card-static"><h1>名片不存在或已不可见</h1><p><a href="/">回到首页</a></p></main>',
    data: [],
    screen,
  };
}
