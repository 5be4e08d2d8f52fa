import {
  type Hub,
  type HubRow,
  type HubSection,
  type PlainRow,
  type TabPlace,
  tabPlaces,
  type UserGroup,
  type UserPage,
  type UserRow,
  type Wait,
} from '../platform/hub.ts';
import { userPages } from './user/pages.ts';

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;

/** What features bring to 首页, sorted. */
export function homeOf(hubs: readonly Hub[]) {
  const parts = hubs.map(({ home }) => home ?? {});
  return {
    Lead: parts.find(({ Lead }) => Lead !== undefined)?.Lead,
    rows: parts.flatMap(({ rows = [] }) => rows).toSorted(byOrder),
  };
}

/** What may wait for the person, sorted. */
export const waitsOf = (hubs: readonly Hub[]): readonly Wait[] =>
  hubs.flatMap(({ waits = [] }) => waits).toSorted(byOrder);

const groups: readonly UserGroup[] = [1, 2, 3];
const keys = Object.keys(userPages) as UserPage[];

const isOf = (page: UserPage) => (row: UserRow) => 'page' in row && row.page === page;

/** The row that leads to a page of 我的; it counts what waits on it. */
function rowOf(page: UserPage, rows: readonly HubRow[]): PlainRow & { group: UserGroup } {
  const { path, ...look } = userPages[page];
  const names = rows.flatMap((row) => ('badge' in row && row.badge ? [row.badge.name].flat() : []));
  return {
    ...look,
    href: `#!${path}`,
    ...(names.length > 0 && { badge: { name: names, label: '件事等您处理' } }),
  };
}

/** What features bring to 我的: sections on top, then rows in their groups, and the rows of the pages behind them. */
export function userOf(hubs: readonly Hub[]): {
  sections: readonly HubSection[];
  groups: readonly { group: UserGroup; rows: readonly HubRow[] }[];
  pages: Readonly<Record<UserPage, readonly HubRow[]>>;
} {
  const parts = hubs.map(({ user }) => user ?? {});
  const rows = parts.flatMap(({ rows = [] }) => rows).toSorted(byOrder);
  const of = (page: UserPage): readonly HubRow[] => rows.filter(isOf(page));
  const pages: Record<UserPage, readonly HubRow[]> = {
    cards: of('cards'),
    people: of('people'),
    trade: of('trade'),
    money: of('money'),
    vip: of('vip'),
    account: of('account'),
  };
  const here = [
    ...rows.filter((row) => 'group' in row),
    ...keys.filter((page) => pages[page].length > 0).map((page) => rowOf(page, pages[page])),
  ].toSorted(byOrder);
  return {
    sections: parts.flatMap(({ sections = [] }) => sections).toSorted(byOrder),
    groups: groups
      .map((group) => ({ group, rows: here.filter((row) => row.group === group) }))
      .filter(({ rows: some }) => some.length > 0),
    pages,
  };
}

/** The tab bar's places that have a feature, in order, each with the badges it adds up. */
export function tabsOf(hubs: readonly Hub[]): { place: TabPlace; badges: readonly string[] }[] {
  const stays = hubs.flatMap(({ tabs = [] }) => tabs);
  return tabPlaces.flatMap((place) => {
    const here = stays.filter((stay) => stay.place === place);
    if (here.length === 0) return [];
    return [{ place, badges: here.flatMap(({ badges = [] }) => badges) }];
  });
}
