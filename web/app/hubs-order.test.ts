import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Hub } from '../platform/hub.ts';
import { User } from '../ui/icons.ts';
import { features } from './all-features.ts';
import { hubs } from './all-hubs.ts';
import { resolve } from '../platform/router/table.ts';
import { homeOf, tabsOf, userOf, waitsOf } from './hubs.ts';
import { routeTable } from './route-table.ts';
import { userPages } from './user/pages.ts';

const row = (order: number, title: string) => ({ order, icon: User, title, href: '#!/' });
const titles = (rows: readonly object[]): string[] =>
  rows.map((one) => ('title' in one ? String(one.title) : '—'));
const badge = (name: string) => ({ badge: { name, label: '件' } });

/** Features as their manifests stand, in whatever order. */
const tea: Hub = {
  tabs: [{ place: 'messages', badges: ['tea.unread'] }, { place: 'user' }],
  waits: [{ order: 20, badge: 'tea.cold', icon: User, text: '杯凉了', href: '#!/' }],
  home: { rows: [row(200, '茶馆')] },
  user: {
    rows: [
      { ...row(310, '茶馆'), page: 'trade', ...badge('tea.cold') },
      { ...row(120, '茶券'), group: 1 },
    ],
  },
};
const book: Hub = {
  tabs: [{ place: 'user', badges: ['book.due'] }, { place: 'home' }],
  waits: [{ order: 10, badge: 'book.due', icon: User, text: '本到期', href: '#!/' }],
  home: { rows: [row(100, '书单')] },
  user: {
    rows: [
      { ...row(300, '书单'), page: 'trade', ...badge('book.due') },
      { ...row(900, '借书证'), group: 3 },
      { ...row(110, '书签'), group: 1 },
    ],
  },
};

const formerNames = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../features.json'), 'utf8')) as {
    formerly?: string[];
  }[]
).flatMap(({ formerly = [] }) => formerly);

describe('what features bring stands by its order, whichever feature is listed first', () => {
  test.each([[[tea, book]], [[book, tea]]])('%#', (both) => {
    expect(titles(homeOf(both).rows)).toEqual(['书单', '茶馆']);
    expect(userOf(both).groups.map(({ group, rows }) => [group, ...titles(rows)])).toEqual([
      [1, '书签', '茶券'],
      [2, '服务与订单'],
      [3, '借书证'],
    ]);
    expect(titles(userOf(both).pages.trade)).toEqual(['书单', '茶馆']);
    // The row of a page counts what waits on it.
    expect(userOf(both).groups[1]?.rows[0]).toMatchObject({ badge: { name: ['book.due', 'tea.cold'] } });
    expect(waitsOf(both).map(({ text }) => text)).toEqual(['本到期', '杯凉了']);
    expect(tabsOf(both)).toEqual([
      { place: 'home', badges: [] },
      { place: 'messages', badges: ['tea.unread'] },
      { place: 'user', badges: ['book.due'] },
    ]);
  });
});

describe('the hubs of the product', () => {
  test('[R022][V018][V019] the tab bar has five places, 首页 no menu, and 我的 nine rows at most in three groups', () => {
    expect(tabsOf(hubs).map(({ place }) => place)).toEqual(['home', 'contacts', 'find', 'messages', 'user']);
    expect(homeOf(hubs).rows.filter((one) => 'href' in one)).toEqual([]);
    const { groups, pages } = userOf(hubs);
    expect(groups.length).toBeLessThanOrEqual(3);
    expect(groups.flatMap(({ rows }) => rows).length).toBeLessThanOrEqual(9);
    expect(groups.map(({ rows }) => titles(rows))).toEqual([
      ['通知', '名片与访客', '好友与介绍'],
      ['我的活动', '服务与订单'],
      ['钱包与发票', '会员与积分', '账号与认证'],
    ]);
    expect(Object.entries(pages).map(([page, rows]) => [page, ...titles(rows)])).toEqual([
      ['cards', '我的名片', '谁看了我', '查看申请', '名片认证', '我的行业', '兴趣标签'],
      ['people', '好友', '新的好友', '我的帖子', '我的合作', '介绍认识', '大家庭', '佐证', '通话', '—'],
      [
        'trade',
        '全部订单',
        '我买的服务',
        '我的券',
        '我的问答',
        '我的团购',
        '我的候补',
        '工作台',
        '我的服务',
        '开店申请',
        '我的优惠',
        '核销台',
      ],
      ['money', '钱包', '发票', '短信'],
      ['vip', '会员', '积分', '推荐有奖'],
      ['account', '个人资料', '手机号与微信', '实名认证', '商户签约'],
    ]);
  });

  test('every page of 我的 is a screen with the title of its row, and so is whatever a row leads to', () => {
    const target = (href: string) =>
      resolve(routeTable, href.slice(2).split('?')[0] ?? '', new URLSearchParams());
    for (const { path, title } of Object.values(userPages))
      expect(target(`#!${path}`)).toMatchObject({ kind: 'screen', route: { path, title } });
    const { groups, pages } = userOf(hubs);
    const rows = [...groups.flatMap((group) => group.rows), ...Object.values(pages).flat(), ...waitsOf(hubs)];
    for (const one of rows) if ('href' in one) expect(target(one.href).kind, one.href).toBe('screen');
  });

  test('one feature leads on 首页, no two rows of a place fight for one order, and counters are named after features', () => {
    expect(hubs.filter(({ home }) => home?.Lead)).toHaveLength(1);
    const { groups, pages } = userOf(hubs);
    const all = [
      homeOf(hubs).rows,
      groups.flatMap(({ rows }) => rows),
      waitsOf(hubs),
      ...Object.values(pages),
    ];
    for (const rows of all) expect(new Set(rows.map(({ order }) => order)).size).toBe(rows.length);
    // A counter keeps the name that apps of before know.
    const names = new Set([...features.map(({ name }) => name), ...formerNames]);
    const badges = tabsOf(hubs).flatMap((tab) => tab.badges);
    expect(badges.filter((badge) => !names.has(badge.split('.')[0] ?? ''))).toEqual([]);
    expect(new Set(badges).size).toBe(badges.length);
  });
});
