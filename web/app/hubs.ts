import { type Hub, type HubSection, type TabPlace, tabPlaces, type UserRow } from '../platform/hub.ts';

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;

/** What features bring to 首页, sorted. */
export function homeOf(hubs: readonly Hub[]) {
  const parts = hubs.map(({ home }) => home ?? {});
  return {
    Lead: parts.find(({ Lead }) => Lead !== undefined)?.Lead,
    rows: parts.flatMap(({ rows = [] }) => rows).toSorted(byOrder),
    sections: parts.flatMap(({ sections = [] }) => sections).toSorted(byOrder),
  };
}

/**
 * What features bring to 我的: sections on top, then rows grouped by section, each group at the place of its first
 * row.
 */
export function userOf(hubs: readonly Hub[]): {
  sections: readonly HubSection[];
  groups: readonly { title: string; rows: readonly UserRow[] }[];
} {
  const parts = hubs.map(({ user }) => user ?? {});
  const rows = parts.flatMap(({ rows = [] }) => rows).toSorted(byOrder);
  const titles = [...new Set(rows.map(({ section }) => section))];
  return {
    sections: parts.flatMap(({ sections = [] }) => sections).toSorted(byOrder),
    groups: titles.map((title) => ({ title, rows: rows.filter(({ section }) => section === title) })),
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
