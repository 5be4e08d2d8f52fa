/** A place with the places inside it; the code is that of GB/T 2260. The tree is loaded by whoever opens a picker. */
export interface Region {
  code: string;
  name: string;
  children?: readonly Region[];
}

/** The way from the top to a code, or none. */
export function pathTo(regions: readonly Region[], code: string): readonly Region[] {
  for (const region of regions) {
    if (region.code === code) return [region];
    const rest = pathTo(region.children ?? [], code);
    if (rest.length > 0) return [region, ...rest];
  }
  return [];
}

/** A city to choose; `group` is the letter it stands under, `keys` what else it is found by (pinyin, initials). */
export interface City {
  code: string;
  name: string;
  group: string;
  keys?: string;
}
