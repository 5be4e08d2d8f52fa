import type { Feature, HubRow, HubSection, TabPlace, UserRow } from '../platform/feature.ts';
import { tabPlaces } from '../platform/feature.ts';

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;

/** What features bring to 首页, in the order in which it stands. */
export function homeOf(features: readonly Feature[]) {
  const parts = features.map(({ home }) => home ?? {});
  return {
    lead: parts.find(({ lead }) => lead !== undefined)?.lead,
    rows: parts.flatMap(({ rows = [] }) => rows).toSorted(byOrder),
    sections: parts.flatMap(({ sections = [] }) => sections).toSorted(byOrder),
  };
}

export interface UserGroup {
  title: string;
  rows: readonly UserRow[];
}

/** What features bring to 我的: sections above, then groups of rows, each where its first row stands. */
export function userOf(features: readonly Feature[]): {
  sections: readonly HubSection[];
  groups: readonly UserGroup[];
} {
  const parts = features.map(({ user }) => user ?? {});
  const rows = parts.flatMap(({ rows = [] }) => rows).toSorted(byOrder);
  const titles = [...new Set(rows.map(({ section }) => section))];
  return {
    sections: parts.flatMap(({ sections = [] }) => sections).toSorted(byOrder),
    groups: titles.map((title) => ({ title, rows: rows.filter(({ section }) => section === title) })),
  };
}

/** The places where something lives, in their order, and the counters that add to the number on each. */
export function tabsOf(features: readonly Feature[]): { place: TabPlace; badges: readonly string[] }[] {
  const stays = features.flatMap(({ tabs = [] }) => tabs);
  return tabPlaces.flatMap((place) => {
    const here = stays.filter((stay) => stay.place === place);
    if (here.length === 0) return [];
    return [{ place, badges: here.flatMap(({ badges = [] }) => badges) }];
  });
}

/** The code of the pieces that rows and sections draw: it comes with their screen. */
export function piecesOf(
  rows: readonly HubRow[],
  sections: readonly HubSection[],
): (() => Promise<unknown>)[] {
  const ofRows = rows.flatMap((row) => ('part' in row ? [row.part] : row.end ? [row.end] : []));
  return [...ofRows, ...sections.map(({ part }) => part)];
}
