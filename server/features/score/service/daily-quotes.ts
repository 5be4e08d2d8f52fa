import { readFileSync } from 'node:fs';
import { dayNumber, dayText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Ctx } from '../../../platform/context.ts';
import { findQuote } from '../store/quotes.ts';

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

/** The file's quote of a day in Shanghai; none repeats before all others were shown. */
export function quoteOfFile(at: Date): Quote {
  const quote = quotes[(dayNumber(at.getTime()) * stride) % quotes.length];
  if (!quote) throw new Error('there are no quotes');
  return quote;
}

/** C053, D127: the same for everybody, all day; what operators have chosen goes first. */
export async function dailyQuote(ctx: Ctx): Promise<Quote & { date: string }> {
  const date = dayText(secondsOf(ctx.now));
  return { ...((await findQuote(ctx.db, date)) ?? quoteOfFile(ctx.now)), date };
}
