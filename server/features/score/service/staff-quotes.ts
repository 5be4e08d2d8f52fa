import type {
  listQuotes as listContract,
  setQuote as setContract,
  StaffQuote,
} from '@qunlu/contract/score/staff.ts';
import { scoreRules } from '@qunlu/contract/score/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dayNumber, daySeconds, dayText } from '@qunlu/contract/kernel/formats.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { audit } from '../../staff/api/audit.ts';
import { dropQuote, findQuotes, putQuote } from '../store/quotes.ts';
import { quoteOfFile } from './daily-quotes.ts';

const daySize = 86_400;
/** A day by how many it is from today. */
const dayAfter = (ctx: Ctx, days: number): string => dayText(ctx.now.getTime() / 1000 + days * daySize);

/** The quotes of these days, each with where it comes from. */
async function quotesOf(ctx: Ctx, days: readonly string[]): Promise<StaffQuote[]> {
  const chosen = await findQuotes(ctx.db, days[0] ?? '', days.at(-1) ?? '');
  const people = await peopleById(
    ctx,
    chosen.flatMap(({ chosen_by }) => (chosen_by === null ? [] : [chosen_by])),
  );
  const byDay = new Map(chosen.map((row) => [row.day, row]));
  return days.map((date) => {
    const row = byDay.get(date);
    if (!row)
      return { ...quoteOfFile(new Date((daySeconds(date) ?? 0) * 1000)), date, chosen: false, by: '' };
    const { text, author, source, chosen_by } = row;
    return { date, text, author, source, chosen: true, by: people.get(chosen_by ?? 0)?.username ?? '' };
  });
}

/** D127: from today on; `next` counts the days. */
export async function listQuotes(
  ctx: StaffCtx,
  { size = 20, next = 0 }: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listContract>> {
  const end = Math.min(next + size, scoreRules.quoteDays);
  if (next >= end) return { list: [], next: pagingEnd };
  const days = Array.from({ length: end - next }, (_, index) => dayAfter(ctx, next + index));
  return { list: await quotesOf(ctx, days), next: end < scoreRules.quoteDays ? end : pagingEnd };
}

function checkDay(ctx: StaffCtx, date: string): void {
  const seconds = daySeconds(date);
  if (seconds === null) fail('invalid', { message: '没有这一天，请重新填写日期', field: 'date' });
  const away = dayNumber(seconds * 1000) - dayNumber(ctx.now.getTime());
  if (away < 0) fail('invalid', { message: '这一天已经过去，请选今天或以后', field: 'date' });
  if (away >= scoreRules.quoteDays)
    fail('invalid', { message: `最远可以定到 ${dayAfter(ctx, scoreRules.quoteDays - 1)}`, field: 'date' });
}

export async function setQuote(ctx: StaffCtx, given: BodyOf<typeof setContract>): Promise<StaffQuote> {
  const { date, text, author, source } = given;
  checkDay(ctx, date);
  if (text !== '')
    await checkPlainly(ctx, {
      texts: [
        { field: 'text', label: '句子', text },
        { field: 'author', label: '作者', text: author },
        { field: 'source', label: '出处', text: source },
      ],
    });
  return inTransaction(ctx, async (tx) => {
    if (text === '') await dropQuote(tx.db, date);
    else
      await putQuote(tx.db, {
        day: date,
        text,
        author,
        source,
        chosen_by: tx.staff.userId,
        chosen_at: tx.now,
      });
    await audit(tx, { action: 'set-quote', subject: `quote:${date}`, reason: text || '用回库里的' });
    const [quote] = await quotesOf(tx, [date]);
    return quote ?? fail('busy');
  });
}
