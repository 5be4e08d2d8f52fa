import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { readExtends } from '@qunlu/contract/card/extends.ts';
import { cardPageTitle, cardShare, cardTitle, degreeLabels, isLongName } from '@qunlu/contract/card/rules.ts';
import { cityLabel, figuresOf, monthText } from '@qunlu/contract/kernel/formats.ts';
import { readContact } from '@qunlu/contract/kernel/masks.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import { escapeHtml } from '../../../platform/html.ts';
import type { Page } from '../../../platform/pages.ts';
import { pictureSize, picturePath } from './picture.ts';

/** Source path of the screen that takes over. */
const screen = 'app/screens/card.tsx';

const line = (label: string, value: string): string =>
  value === '' ? '' : `<div class="card-static__row"><dt>${label}</dt><dd>${escapeHtml(value)}</dd></div>`;
const block = (label: string, value: string): string =>
  value === ''
    ? ''
    : `<section class="card-static__block"><h2>${label}</h2><p>${escapeHtml(value)}</p></section>`;

const month = (seconds: number): string => monthText(seconds).replace('-', '.');

function station(
  name: string,
  details: readonly string[],
  entry: { start_at: number; end_at: number },
): string {
  const end = entry.end_at === 0 ? '至今' : month(entry.end_at);
  const period = entry.start_at === 0 ? end : `${month(entry.start_at)} – ${end}`;
  return [name, ...details, period].filter((part) => part !== '').join(' · ');
}

/** Labelled entries are shown with contacts and texts; this lists the owner's own ones. */
function further(card: Card): string {
  const rows = readExtends(card.cardExtends).rest.map((pair) =>
    line(escapeHtml(pair.key), readContact(pair.value).display),
  );
  return rows.length === 0
    ? ''
    : `<section class="card-static__block"><h2>更多信息</h2><dl class="card-static__rows">${rows.join('')}</dl></section>`;
}

function life(card: Card): string {
  const works = card.cardWorks.map((work) => station(work.company, [work.position, work.industry], work));
  const educations = card.cardEducations.map((education) =>
    station(
      education.school,
      [education.major, education.degree === 0 ? '' : (degreeLabels[education.degree] ?? '')],
      education,
    ),
  );
  return block('工作经历', works.join('\n')) + block('教育经历', educations.join('\n'));
}

/** The card's header with the app's own class names, so that nothing moves when the app takes over. */
function cardHeader(card: Card): string {
  const title = cardTitle(card);
  const font = card.settings.fontfamily ? ` data-font="${escapeHtml(card.settings.fontfamily)}"` : '';
  const cover = card.cardphoto
    ? `<div class="card-header__cover"><img src="${escapeHtml(card.cardphoto)}" alt=""></div>`
    : '';
  const long = isLongName(card.realname) ? ' card-header__long' : '';
  const name = `<h1 class="card-header__name${long}">${escapeHtml(card.realname)}</h1>`;
  const words = title ? `${name}<p class="card-header__title">${escapeHtml(title)}</p>` : name;
  const foot = `<p>${figuresOf(card)}</p>`;
  return `<article class="card-header__root" data-style="${card.card_style}" data-tint="${tintOf(card.user_id)}"${font}>${cover}<div class="card-header__head"><div class="card-header__words">${words}</div><span class="card-static__portrait"></span></div><div class="card-header__foot">${foot}</div></article>`;
}

function body(card: Card): string {
  const rows = [
    line('手机', readContact(card.phone).display),
    line('邮箱', readContact(card.email).display),
    line('微信', readContact(card.wechat).display),
    line('QQ', readContact(card.qq).display),
    line('城市', cityLabel(card.cityname)),
    line('地址', card.address === card.cityname ? '' : readContact(card.address).display),
  ];
  const reason = card.user_permissions?.reason ?? '';
  const note = reason ? `<p class="card-static__note">${escapeHtml(reason)}</p>` : '';
  return `<main class="card-static">${cardHeader(card)}<dl class="card-static__rows">${rows.join('')}</dl>${note}${block('个人简介', wordsOf(card.intro))}${block('我能提供', card.provide)}${block('公司简介', card.company_remark)}${life(card)}${further(card)}</main>`;
}

const ownAddress = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url);

/** Name, work and city: nothing by which a person can be reached, whoever asks. */
function personOf(card: Card, origin: string): Record<string, unknown> {
  const given = {
    name: card.realname,
    url: `${origin}${cardShare(card).path}`,
    image: ownAddress(card.avatar) ? card.avatar : '',
    jobTitle: card.position,
    worksFor: card.company && { '@type': 'Organization', name: card.company },
    address: card.cityname && { '@type': 'PostalAddress', addressLocality: cityLabel(card.cityname) },
  };
  const known = Object.entries(given).filter(([, value]) => value !== '');
  return { '@context': 'https://schema.org', '@type': 'Person', ...Object.fromEntries(known) };
}

/**
 * The page of `/card/{id}`: for link previews, readers without JavaScript, and as the app's first data. `origin`: of this
 * site.
 */
export function cardPage(card: Card, origin: string): Page {
  const share = cardShare(card);
  const title = cardPageTitle(card);
  return {
    title,
    description: `${share.title}。${share.desc}`,
    image: { path: picturePath(card), ...pictureSize, alt: `${title}的名片` },
    path: share.path,
    unlisted: card.listed !== 1,
    about: personOf(card, origin),
    body: body(card),
    data: [{ endpoint: 'card.view', query: { id: card.card_id, more: 1 }, data: card }],
    screen,
  };
}

/** D26: the same page for a deleted card, an unknown one and a hidden one. */
export function missingCardPage(path: string): Page {
  return {
    status: 404,
    title: '名片不存在',
    description: '名片不存在或已不可见',
    path,
    unlisted: true,
    body: '<main class="card-static"><h1>名片不存在或已不可见</h1><p><a href="/">回到首页</a></p></main>',
    data: [],
    screen,
  };
}
