import type { listCooperationMatches as contract } from '@qunlu/contract/cooperation/calls.ts';
import { headingText } from '@qunlu/contract/cooperation/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { valueOf } from '../../../platform/database.ts';
import { throttle, type ThrottleRule } from '../../../platform/throttle.ts';
import { industryName, presentLine } from '../present.ts';
import { countOpen, findCooperation } from '../store/cooperations.ts';
import { findMatches, type MatchRow } from '../store/matches.ts';

const matchThrottle: ThrottleRule = {
  name: 'cooperation.matches',
  free: 60,
  slow: 120,
  max: 300,
  seconds: 3600,
  network: { free: 600, slow: 1200, max: 1400 },
};

/** Words that are named; more say no more. */
const named = 2;

/** Why it fits, in one line: 同城 · 都做茶叶 · 您在找渠道. */
export function whyOf(row: MatchRow): string {
  const text = `${row.title}\n${wordsOf(row.content)}`.normalize('NFKC').toLowerCase();
  const shared = row.own_words.filter((word) => text.includes(word)).slice(0, named);
  const industry = industryName(row.industry);
  return [
    row.same_city ? '同城' : '',
    row.same_industry ? `都做${industry}` : row.same_sector ? '行业相近' : '',
    row.same_kind ? `您${row.own_side === 'need' ? '在' : ''}${headingText(row.own_side, row.own_kind)}` : '',
    shared.length > 0 ? `都说到${shared.map((word) => `“${word}”`).join('')}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** D132: what others have that fits what the caller has open. */
export async function listMatches(
  ctx: ViewerCtx,
  id: number | undefined,
): Promise<OutputOf<typeof contract>> {
  const { userId } = ctx.viewer;
  await throttle(ctx, matchThrottle, String(id ?? 'all'));
  if (id !== undefined && (await findCooperation(ctx.db, id, userId))?.user_id !== userId)
    notFound('合作不存在或已不可见');
  const rows = await findMatches(ctx.db, { userId, now: ctx.now, id });
  return {
    list: rows
      .map((row) => ({ ...presentLine(row, userId, ctx.now), why: whyOf(row) }))
      // Pairs of signs may meet without the word.
      .filter(({ why }) => why !== ''),
    mine: await valueOf(ctx.db, countOpen(userId, ctx.now)),
  };
}
