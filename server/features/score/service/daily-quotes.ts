import { readFileSync } from 'node:fs';
import { dayNumber, dayText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf } from '../../../platform/context.ts';

export interface Quote {
  text: string;
  author: string;
  source: string;
}

/** One line each: what is quoted, whose it is, in which work, and where it was compared (decision 0019). */
const table = new URL('../quotes.tsv', import.meta.url);

export const quotes: readonly Quote[] = readFileSync(table, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [text = '', author = '', source = ''] = line.split('\t');
    return { text, author, source };
  });

/** Days apart in the table, so that neighbours of one book do not follow each other; prime to any length below it. */
const stride = 7919;

/** C053: the quote of a day in Shanghai; none comes back before all others have been there. */
export function dailyQuote(now: Date): Quote & { date: string } {
  const quote = quotes[(dayNumber(now.getTime()) * stride) % quotes.length];
  if (!quote) throw new Error('there are no quotes');
  return { ...quote, date: dayText(secondsOf(now)) };
}
