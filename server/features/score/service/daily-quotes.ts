import { readFileSync } from 'node:fs';
import { dayNumber, dayText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf } from '../../../platform/context.ts';

export interface Quote {
  text: string;
  author: string;
  source: string;
}

/** One line each: quote, author, work, and where it was verified (decision 0019). */
const table = new URL('../quotes.tsv', import.meta.url);

export const quotes: readonly Quote[] = readFileSync(table, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [text = '', author = '', source = ''] = line.split('\t');
    return { text, author, source };
  });

/** Rows between consecutive days, so that a book does not fill a week; prime, so that every row is reached. */
const stride = 7919;

/** C053: the quote of a day in Shanghai; none repeats before all others were shown. */
export function dailyQuote(now: Date): Quote & { date: string } {
  const quote = quotes[(dayNumber(now.getTime()) * stride) % quotes.length];
  if (!quote) throw new Error('there are no quotes');
  return { ...quote, date: dayText(secondsOf(now)) };
}
