import { uncountedTotal } from '@qunlu/contract/kernel/paging.ts';

interface LetterTotal {
  initial: string;
  count: number;
}

/** What stands beside a page of a list from A to Z: how many there are, and under which letters. */
interface LetterTotals {
  total: number;
  letters: LetterTotal[];
}

/** Of a list whose letters are counted. */
export const counted = (letters: readonly LetterTotal[]): LetterTotals => ({
  total: letters.reduce((sum, { count }) => sum + count, 0),
  letters: letters.map(({ initial, count }) => ({ initial, count })),
});

/** Of a search, which counts no further than its page: that would read every hit for the few that are shown. */
export function uncounted(list: readonly { initial: string }[], isAll: boolean): LetterTotals {
  const letters: LetterTotal[] = [];
  for (const { initial } of list) {
    const last = letters.at(-1);
    if (last?.initial === initial) last.count += 1;
    else letters.push({ initial, count: 1 });
  }
  return { total: isAll ? list.length : uncountedTotal, letters };
}
