import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf } from '../../../platform/context.ts';
import { quotesOfBooks } from './quotes-books.ts';
import { quotesOfMasters } from './quotes-masters.ts';
import { quotesOfSong } from './quotes-song.ts';
import { quotesOfTang } from './quotes-tang.ts';

export interface Quote {
  text: string;
  author: string;
  source: string;
}

/** `author source` at the start of a line, what is quoted from there indented below it. */
function read(table: string): Quote[] {
  const quotes: Quote[] = [];
  let from = { author: '', source: '' };
  for (const line of table.split('\n').filter(Boolean)) {
    if (line.startsWith('  ')) quotes.push({ text: line.trim(), ...from });
    else {
      const [author = '', source = ''] = line.split(' ');
      from = { author, source };
    }
  }
  return quotes;
}

export const quotes: readonly Quote[] = [quotesOfMasters, quotesOfBooks, quotesOfTang, quotesOfSong].flatMap(
  read,
);

/** Days apart in the table, so that neighbours of one book do not follow each other; prime to any length below it. */
const stride = 7919;
const dayMs = 86_400_000;
const shanghaiMs = 8 * 3_600_000;

/** C053: the quote of a day in Shanghai; none comes back before all others have been there. */
export function dailyQuote(now: Date): Quote & { date: string } {
  const day = Math.floor((now.getTime() + shanghaiMs) / dayMs);
  const quote = quotes[(day * stride) % quotes.length];
  if (!quote) throw new Error('there are no quotes');
  return { ...quote, date: dayText(secondsOf(now)) };
}
