import type { listMembers as contract } from '@qunlu/contract/circle/directory.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { throttle, type ThrottleRule } from '../../../../platform/throttle.ts';
import { nextOf } from '../../../../platform/paging.ts';
import { counted, uncounted } from '../../../friend/api/letter-totals.ts';
import { searchWords, soughtWord } from '../../../friend/api/readings.ts';
import { presentEntry } from '../../present/member.ts';
import { findMembers, type DirectoryState, type FoundMembers } from '../../store/directory.ts';
import { checkMember } from '../circle/access.ts';

/** Who reads a directory turns some dozens of pages; a circle of ten thousand has two hundred. */
const pageThrottle: ThrottleRule = {
  name: 'phonebook.pages',
  free: 300,
  slow: 500,
  max: 1000,
  seconds: 3600,
  network: { free: 2000, slow: 4000, max: 5000 },
};

/** Fails for whom the directory is not: by what was read with it, so that it stays one statement. */
function checkReader(ctx: ViewerCtx, state: DirectoryState | undefined): void {
  const row = state && {
    ...state,
    dissolve_at: state.dissolve_at === null ? null : new Date(state.dissolve_at * 1000),
  };
  checkMember(ctx, row, state?.me ?? undefined);
}

/**
 * Members from A to Z, all or filtered (R065). Goes on by `next`, the last member shown, or jumps by `page`; the place of a member
 * is known even when they have left since.
 */
export async function listMembers(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  await throttle(ctx, pageThrottle, JSON.stringify(query));
  const { page = 1, next = 0, size = circleRules.pageSize } = query;
  const { userId } = ctx.viewer;
  const wanted = {
    circleId: query.id,
    viewerId: userId,
    words: searchWords(query.q ?? '').map((word) => soughtWord(query.id, word)),
    group: query.group,
    city: query.city === 1,
    industry: query.industry === 1,
    since: query.since === undefined ? undefined : new Date(query.since * 1000),
    size: size + 1,
  };
  const byNumber = { offset: (page - 1) * size };
  const from = next > 0 ? { after: next } : query.initial ? { initial: query.initial } : byNumber;
  let found: FoundMembers = await findMembers(ctx.db, { ...wanted, from });
  checkReader(ctx, found.standing);
  // A cursor of another circle, or of an entry that is gone: the page's number still says about where to go on.
  if (!found.known) {
    found = await findMembers(ctx.db, { ...wanted, from: byNumber });
    checkReader(ctx, found.standing);
  }
  const list = found.list.slice(0, size);
  const isAll = found.list.length <= size && 'offset' in from && from.offset === 0;
  return {
    list: list.map((row) => presentEntry(row, userId)),
    next: nextOf(found.list, size, 'member_id'),
    ...(found.letters ? counted(found.letters) : uncounted(list, isAll)),
  };
}
