import type { Industry } from '../industries.ts';

export const discoveryRules = {
  /** D154: days between changes. */
  changeDays: 30,
  /** Wide characters of what is looked for. */
  words: 20,
  /** Circles that staff recommends at once. */
  picks: 50,
  name: 20,
  /** Wide characters of a search over everything. */
  searchWords: 30,
  /** Of each group that a search shows first. */
  searchFirst: 5,
  /** People whom one search shows, page by page. */
  peopleMost: 200,
  /** People whom somebody may know. */
  mayKnow: 20,
  /** Rows of a block of the page of finding. */
  blockRows: 5,
} as const;

/** What a search looks through, in the order in which it shows it. */
export const searchKinds = [
  'people',
  'circles',
  'services',
  'activities',
  'topics',
  'courses',
  'questions',
  'articles',
  'messages',
] as const;
export type SearchKind = (typeof searchKinds)[number];
export const searchKindLabels: Record<SearchKind, string> = {
  people: '人',
  circles: '通讯录',
  services: '服务',
  activities: '活动',
  topics: '圈子里的讨论',
  courses: '课程',
  questions: '问题',
  articles: '文章',
  messages: '我的消息',
};

/** What each block of 首页 shows at most, and how many days it looks back and ahead. */
export const homeRules = { looked: 3, block: 5, page: 20, near: 3, days: 30 } as const;

/** K066: kinds of `recommend-list` (D91). */
export const recommendTypes = [1, 2, 3] as const;
export type RecommendType = (typeof recommendTypes)[number];
export const recommendLabels: Record<RecommendType, string> = { 1: '为我推荐', 2: '同行业', 3: '热门' };

/** How circles are ordered. */
export const findSorts = ['popular', 'new'] as const;
export type FindSort = (typeof findSorts)[number];

/** K076: whether an industry has a find page of its own. */
export const isSpecialIndustry = (id: number): boolean => id >= 100 && id <= 199;

/** K076, B193: the industry of a find page: 101 is that of the upper-level industry 1; an industry's own id works as well. */
export const industryOfPage = (page: number): number => (isSpecialIndustry(page) ? page - 100 : page);

/** D154, C068: where one finds the circles of an industry; 0: of all. */
export function findPathOf(industry: number): string {
  if (industry === 0) return '/app/find/phonebook';
  return isSpecialIndustry(industry)
    ? `/app/find/custom?industry=${industry}`
    : `/app/find/phonebook/list?industry=${industry}`;
}

/** The industry and what is below it. */
export function withChildren(tree: readonly Industry[], id: number): readonly number[] {
  const top = tree.find((one) => one.id === id);
  return [id, ...(top?.children ?? []).map((child) => child.id)];
}

/** The clean path of a circle, as it is passed on. */
export const circlePath = (id: number): string => `/phonebook/${id}`;
