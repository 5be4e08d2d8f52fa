import type {
  createClue,
  decideClue,
  listClues as listContract,
  WholeClue,
} from '@qunlu/contract/clue/calls.ts';
import { clueRules, clueState, type Budget, type ClueState } from '@qunlu/contract/clue/rules.ts';
import { upperIndustryName } from '@qunlu/contract/industries.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockPeople } from '../../account/api/people.ts';
import { managersOf } from '../../circle/api/admins.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify, notifyAll } from '../../notification/api/notifications.ts';
import { presentClue, presentTake } from '../present.ts';
import { countLive, findClues, insertClue, listAnew, lockClue, updateClue } from '../store/clues.ts';
import { findTakes } from '../store/takes.ts';
import { noClue, requirePaid, seenClue, standingIn, viewerOf, type Standing } from './standing.ts';

export const cluePath = (circleId: number, clueId: number): string =>
  `/phonebook/${circleId}/circle-clue?clue=${clueId}`;

/** People who have taken a lead at one time or another, as who posted it reads them. */
const takesShown = 50;

export async function listClues(
  ctx: ViewerCtx,
  query: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { id, scope = 'all', size = 20, next, industry, citycode, state } = query;
  const standing = await standingIn(ctx, id);
  if (scope === 'audit' && !standing.circle.can.content) fail('forbidden');
  const rows = await findClues(ctx.db, {
    circleId: id,
    viewerId: ctx.viewer.userId,
    scope,
    now: ctx.now,
    industry,
    citycode,
    state: state as ClueState | undefined,
    after: next,
    size: size + 1,
  });
  return {
    ...paged(rows, size, 'at', (row) => presentClue(row, viewerOf(ctx, standing, row), ctx.now)),
    may_post: standing.paid,
    companies: ctx.deps.companies !== null,
  };
}

/** As it stands for who calls, with who took it for who posted it. */
export async function shownClue(ctx: ViewerCtx, standing: Standing, clueId: number): Promise<WholeClue> {
  const { row, who } = await seenClue(ctx, standing, clueId);
  const takes = row.user_id === who.userId ? await findTakes(ctx.db, clueId, takesShown) : [];
  return { ...presentClue(row, who, ctx.now), takes: takes.map(presentTake) };
}

export const viewClue = async (
  ctx: ViewerCtx,
  { id, clue_id: clueId }: { id: number; clue_id: number },
): Promise<WholeClue> => shownClue(ctx, await standingIn(ctx, id), clueId);

type Given = BodyOf<typeof createClue>;

/** Before the transaction: the words, and what the industry is called. */
export async function checkClue(ctx: ViewerCtx, { title, need, industry }: Given): Promise<void> {
  if (upperIndustryName(industry) === '') fail('invalid', { message: '请重新选择行业', field: 'industry' });
  await checkPlainly(ctx, {
    texts: [
      { field: 'title', label: '标题', text: title },
      { field: 'need', label: '需求', text: need },
    ],
  });
}

/** Once for each lead that waits; who decides finds the others there. */
async function notifyAuditors(tx: Tx, circle: { phonebook_id: number; name: string }): Promise<void> {
  const people = await managersOf(tx, circle.phonebook_id, 'content');
  await notifyAll(
    tx,
    people.map((userId) => ({
      userId,
      category: 'membership',
      title: `「${circle.name}」有商机等您审核`,
      body: '通过后圈子里的成员才能看到。',
      path: `/phonebook/${circle.phonebook_id}/circle-clue?scope=audit`,
      // One a day and circle is enough: the list shows all of them.
      key: `clue-audit:${circle.phonebook_id}:${Math.floor(tx.now.getTime() / 86_400_000)}`,
    })),
  );
}

export const postClue = (ctx: ViewerCtx, given: Given): Promise<WholeClue> =>
  inTransaction(ctx, async (tx) => {
    const { id, days, title, industry, citycode, cityname, need, budget } = given;
    const { userId } = tx.viewer;
    await lockCaller(tx);
    const standing = await standingIn(tx, id);
    requirePaid(standing);
    if ((await countLive(tx.db, { circleId: id, userId, most: clueRules.most })) >= clueRules.most)
      fail('conflict', { message: `一个圈子里最多同时有 ${clueRules.most} 条商机，先关闭一些再发` });
    // Who moderates the circle would decide about it themself.
    const opens = standing.circle.can.content;
    const clueId = await insertClue(tx.db, {
      phonebook_id: id,
      user_id: userId,
      title,
      industry,
      citycode,
      cityname,
      need,
      budget: budget as Budget,
      days,
      expires_at: after(tx.now, days * 86_400),
      state: opens ? clueState.open : clueState.auditing,
      decided_by: opens ? userId : null,
      created_at: tx.now,
      ended_at: null,
    });
    if (!opens) await notifyAuditors(tx, standing.circle.row);
    return shownClue(tx, standing, clueId);
  });

/** D85: passed or refused once, not by whoever posted it. */
export async function decide(ctx: ViewerCtx, given: BodyOf<typeof decideClue>): Promise<WholeClue> {
  const { id, clue_id: clueId, verdict, reason = '' } = given;
  if (verdict === 'reject' && reason === '')
    fail('invalid', { message: '请写一句为什么不通过', field: 'reason' });
  await checkPlainly(ctx, { texts: [{ field: 'reason', label: '原因', text: reason }] });
  return inTransaction(ctx, async (tx) => {
    const standing = await standingIn(tx, id);
    if (!standing.circle.can.content) fail('forbidden');
    const { row: found } = await seenClue(tx, standing, clueId);
    await lockPeople(tx, [tx.viewer.userId, found.user_id]);
    const row = (await lockClue(tx.db, clueId)) ?? noClue();
    if (row.user_id === tx.viewer.userId)
      fail('forbidden', { message: '不能审核自己的商机，请交给另一位管理员' });
    const passes = verdict === 'pass';
    const state = passes ? clueState.open : clueState.closed;
    // The same again changes nothing.
    if (row.state === state && row.decided_by === tx.viewer.userId) return shownClue(tx, standing, clueId);
    if (row.state !== clueState.auditing) fail('stateChanged', { message: '这条商机已经处理过' });
    await updateClue(tx.db, clueId, {
      state,
      decided_by: tx.viewer.userId,
      ...(passes ? { expires_at: after(tx.now, row.days * 86_400) } : { reason, ended_at: tx.now }),
    });
    if (passes) await listAnew(tx.db, clueId);
    await notify(tx, row.user_id, {
      category: 'membership',
      title: passes ? `商机「${row.title}」已公开` : `商机「${row.title}」没有通过`,
      body: passes ? '圈子里的成员可以接了，最多三人。' : `${reason}。改好后可以再发。`,
      path: cluePath(id, clueId),
      key: `clue-decided:${clueId}`,
    });
    return shownClue(tx, standing, clueId);
  });
}
