import type { Tie } from '@qunlu/contract/friend/calls.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { accountStateOf } from '../../account/api/people.ts';
import { careerOf } from '../../card/api/people.ts';
import { factsBetween } from '../../relation/api/facts.ts';
import { sharedTies } from '../policy/ties.ts';
import { findSwap } from '../store/applications.ts';
import { findEntry } from '../store/entries.ts';
import { linesOf } from './entries.ts';

function onDay(at: number): string {
  const [year, month, day] = dayText(at).split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

/** Name of the person who introduced the two; '' when either may not meet that person (any more). */
async function introducerName(ctx: Ctx, introducerId: number, people: readonly number[]): Promise<string> {
  if (!(await accountStateOf(ctx, introducerId)).visible) return '';
  for (const person of people) {
    const { is_black, blockedBy } = await factsBetween(ctx, person, introducerId);
    if (is_black || blockedBy) return '';
  }
  return (await linesOf(ctx, [introducerId])).get(introducerId)?.realname ?? '';
}

/** How the caller and another person know each other, from facts in the product; shown to these two only. */
export async function listTies(ctx: ViewerCtx, otherId: number): Promise<{ list: Tie[] }> {
  const { userId } = ctx.viewer;
  if (otherId === userId) fail('invalid', { message: '这是您自己', field: 'user_id' });
  const { blockedBy } = await factsBetween(ctx, userId, otherId);
  if (blockedBy || !(await accountStateOf(ctx, otherId)).visible) notFound('用户不存在或已注销');
  const list: Tie[] = [];
  const entry = await findEntry(ctx.db, userId, otherId);
  if (entry) {
    const at = secondsOf(entry.since);
    list.push({ kind: 'friend', text: `${onDay(at)}成为好友`, at });
  }
  const swapped = await findSwap(ctx.db, userId, otherId);
  if (swapped) {
    const at = secondsOf(swapped);
    list.push({ kind: 'swap', text: `${onDay(at)}交换了名片`, at });
  }
  const introducer = entry?.introducer_id
    ? await introducerName(ctx, entry.introducer_id, [userId, otherId])
    : '';
  if (introducer !== '') list.push({ kind: 'introduced', text: `经${introducer}介绍认识`, at: 0 });
  const [own, others] = [await careerOf(ctx, userId), await careerOf(ctx, otherId)];
  if (own && others) list.push(...sharedTies(own, others, secondsOf(ctx.now)));
  return { list };
}
