import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Hub } from '../platform/hub.ts';
import { User } from '../ui/icons.ts';
import { features } from './all-features.ts';
import { hubs } from './all-hubs.ts';
import { homeOf, tabsOf, userOf } from './hubs.ts';

const row = (order: number, title: string, section = '') => ({
  section,
  order,
  icon: User,
  title,
  href: '#!/',
});
const titles = (rows: readonly object[]): string[] =>
  rows.map((one) => ('title' in one ? String(one.title) : '—'));

/** Features as their manifests stand, in whatever order. */
const tea: Hub = {
  tabs: [{ place: 'messages', badges: ['tea.unread'] }, { place: 'user' }],
  home: { rows: [row(200, '茶馆')] },
  user: { rows: [row(310, '茶馆', '生活'), row(120, '茶券')] },
};
const book: Hub = {
  tabs: [{ place: 'user', badges: ['book.due'] }, { place: 'home' }],
  home: { rows: [row(100, '书单')] },
  user: { rows: [row(300, '书单', '生活'), row(400, '借书证', '证件'), row(110, '书签')] },
};

const formerNames = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../features.json'), 'utf8')) as {
    formerly?: string[];
  }[]
).flatMap(({ formerly = [] }) => formerly);

describe('what features bring stands by its order, whichever feature is listed first', () => {
  test.each([[[tea, book]], [[book, tea]]])('%#', (both) => {
    expect(titles(homeOf(both).rows)).toEqual(['书单', '茶馆']);
    expect(userOf(both).groups.map(({ title, rows }) => [title, ...titles(rows)])).toEqual([
      ['', '书签', '茶券'],
      ['生活', '书单', '茶馆'],
      ['证件', '借书证'],
    ]);
    expect(tabsOf(both)).toEqual([
      { place: 'home', badges: [] },
      { place: 'messages', badges: ['tea.unread'] },
      { place: 'user', badges: ['book.due'] },
    ]);
  });
});

describe('the hubs of the product', () => {
  test('首页, 我的 and the tabs are as people know them', () => {
    expect(titles(homeOf(hubs).rows)).toEqual([
      '—',
      '—',
      '我的名片',
      '好友',
      '找通讯录',
      '找活动',
      '找服务',
      '—',
    ]);
    expect(userOf(hubs).groups.map(({ title, rows }) => [title, ...titles(rows)])).toEqual([
      ['', '通知', '—', '会员', '钱包', '积分', '订单', '我的候补', '发票', '推荐有奖', '短信'],
      ['好友', '好友', '新的好友', '我的行业', '介绍认识'],
      ['名片', '我的名片', '谁看了我', '查看申请', '名片认证'],
      ['活动', '我的活动'],
      ['服务', '我买的服务', '工作台', '我的服务', '开店申请'],
      ['账号', '手机号与微信', '实名认证', '商户签约', '设置'],
    ]);
    expect(tabsOf(hubs).map(({ place }) => place)).toEqual(['home', 'contacts', 'user']);
  });

  test('one feature leads on 首页, no two rows of a place fight for one order, and counters are named after features', () => {
    expect(hubs.filter(({ home }) => home?.Lead)).toHaveLength(1);
    for (const rows of [homeOf(hubs).rows, userOf(hubs).groups.flatMap((group) => group.rows)])
      expect(new Set(rows.map(({ order }) => order)).size).toBe(rows.length);
    // A counter keeps the name that apps of before know.
    const names = new Set([...features.map(({ name }) => name), ...formerNames]);
    const badges = tabsOf(hubs).flatMap((tab) => tab.badges);
    expect(badges.filter((badge) => !names.has(badge.split('.')[0] ?? ''))).toEqual([]);
    expect(new Set(badges).size).toBe(badges.length);
  });
});
