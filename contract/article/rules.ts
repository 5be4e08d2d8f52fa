import { isLink, maxLink } from '../kernel/link.ts';
import type { Validator } from '../kernel/validators.ts';

/** Rules of what operators write (D148, D157, D165, D196). Texts are in wide characters. */
export const articleRules = {
  title: 60,
  summary: 160,
  category: 20,
  content: 16_000,
  aliasMin: 3,
  aliasMax: 60,
  /** Of one article or channel that are kept. */
  versions: 20,
  pictures: 20,
  modules: 20,
  heading: 40,
  moduleText: 4000,
  links: 12,
  objects: 12,
  /** D165: shown at once. */
  banners: 8,
  cities: 20,
  tabs: 8,
} as const;

const alias = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The name of an article in its address. */
export const aliasRule: Validator = (value, label) =>
  typeof value === 'string' &&
  value.length >= articleRules.aliasMin &&
  value.length <= articleRules.aliasMax &&
  alias.test(value)
    ? ''
    : `${label}请用 3 到 60 个小写字母、数字，中间可以用 - 连接`;

/** A place inside the product, `/service/12`. */
const insidePattern = /^\/[\w\-/]{0,100}(?:\?[\w\-=&%.]{0,100})?$/;

/** Whether a link leads to a place inside the product. */
export const isInside = (url: string): boolean => insidePattern.test(url) && !url.startsWith('//');

/** What a banner or a picture leads to: nothing, a place inside, or a page elsewhere. */
export const targetRule: Validator = (value, label) =>
  typeof value === 'string' && (value === '' || isInside(value) || isLink(value))
    ? ''
    : `${label}请填写 /service/12 这样的站内地址，或 https:// 开头的网址`;

/** Wide characters of a link. */
export const targetMax = Math.floor(maxLink / 2);

/** K067, D165 */
export const bannerTypes = { start: 1, home: 2, find: 3 } as const;
export type BannerType = (typeof bannerTypes)[keyof typeof bannerTypes];
export const bannerTypeValues = [1, 2, 3] as const;
export const bannerTypeLabels: Record<BannerType, string> = { 1: '启动时', 2: '首页', 3: '发现' };

/** Whom a banner is for. */
export const audiences = { everybody: 0, members: 1, fresh: 2 } as const;
export const audienceValues = [0, 1, 2] as const;
export const audienceLabels: Record<number, string> = { 0: '所有人', 1: '会员', 2: '近 7 天注册的人' };
/** Days for which somebody is new. */
export const freshDays = 7;

/** What a channel is made of (D157). */
export const moduleTypes = ['heading', 'text', 'pictures', 'links', 'objects'] as const;
export type ModuleType = (typeof moduleTypes)[number];
export const moduleLabels: Record<ModuleType, string> = {
  heading: '标题',
  text: '图文',
  pictures: '横幅图',
  links: '链接格子',
  objects: '内容列表',
};

/** What a list of a channel shows. */
export const objectKinds = ['article', 'service', 'activity', 'circle'] as const;
export type ObjectKind = (typeof objectKinds)[number];
export const objectLabels: Record<ObjectKind, string> = {
  article: '文章',
  service: '服务',
  activity: '活动',
  circle: '通讯录',
};

export const documentStates = { draft: 0, scheduled: 1, published: 2 } as const;
export const documentStateLabels: Record<number, string> = { 0: '草稿', 1: '定时发布', 2: '已发布' };

/**
 * D148: the tabs of finding until an operator sets others. `community` ones lead to circles and what takes place in
 * them: where `is_show_community` is off they are not shown (D147).
 */
export const defaultTabs = [
  { key: 'circles', title: '通讯录', url: '/app/find/phonebook', community: true },
  { key: 'services', title: '服务', url: '/service/list', community: false },
  { key: 'activities', title: '活动', url: '/app/activity-home', community: true },
  { key: 'cooperation', title: '合作', url: '/cooperation/square', community: false },
  { key: 'asks', title: '问答', url: '/app/ask', community: false },
  { key: 'people', title: '人脉', url: '/app/friends', community: false },
] as const;

/** How a shared article reads. */
export const articleShare = (article: {
  alias: string;
  title: string;
  summary: string;
  cover: string;
}): { title: string; desc: string; path: string; image: string } => ({
  title: article.title,
  desc: article.summary === '' ? '群录文章' : article.summary,
  path: `/article/${article.alias}`,
  image: article.cover,
});
