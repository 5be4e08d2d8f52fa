import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/circle/members-admin.ts';
import type { ManagedLine } from '@qunlu/contract/circle/members-admin-entity.ts';
import { memberRole, memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import { after, inTransaction, secondsOf, type ViewerCtx } from '../../../../platform/context.ts';
import { nextOf } from '../../../../platform/paging.ts';
import { normaliseSearch } from '../../../friend/api/readings.ts';
import { presentCircle } from '../../present/circle.ts';
import { assignGroup, countGuests, findGroups, findManaged } from '../../store/member-list.ts';
import { updateMember, type MemberRow } from '../../store/members.ts';
import { lockCaller, lockManagedCircle, managedCircle } from '../circle/access.ts';
import { logAction } from '../circle/logs.ts';
import { onMember } from './member-actions.ts';

const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

const presentManaged = (row: MemberRow): ManagedLine => ({
  member_id: row.member_id,
  user_id: row.user_id ?? 0,
  card_id: row.card_id,
  realname: row.realname,
  avatar: row.avatar,
  company: row.company,
  position: row.position,
  city: row.city,
  certified: row.certified,
  role: row.role,
  initial: row.initial,
  group_id: row.group_id ?? 0,
  state: row.state,
  reason: row.reason,
  joined_at: seconds(row.joined_at),
  end_at: seconds(row.end_at),
  ended_at: seconds(row.ended_at),
  asked_at:
    row.state === memberState.normal && row.asked_at && row.asked_at > row.fresh_at
      ? secondsOf(row.asked_at)
      : 0,
});

/** Search words at most; what is beyond belongs to the last one. */
const wordsMax = 3;

function wordsOf(q: string): string[] {
  const words = normaliseSearch(q)
    .split(' ')
    .filter((word) => word !== '');
  const last = words.slice(wordsMax - 1).join(' ');
  return last === '' ? words : [...words.slice(0, wordsMax - 1), last];
}

/** Members as admins manage them. */
export async function listManaged(
  ctx: ViewerCtx,
  query: {
    id: number;
    size?: number | undefined;
    next?: number | undefined;
    state?: number | undefined;
    role?: number | undefined;
    asked?: number | undefined;
    ending?: number | undefined;
    q?: string | undefined;
  },
): Promise<OutputOf<typeof contract.listManaged>> {
  const { row: circle, can } = await managedCircle(ctx, query.id, 'member');
  const asked = query.asked === 1;
  const ending = query.ending === 1;
  const size = query.size ?? 20;
  const rows = await findManaged(ctx.db, {
    circleId: query.id,
    state: asked || ending ? memberState.normal : (query.state ?? memberState.normal),
    role: query.role,
    asked,
    endsBefore: ending ? after(ctx.now, circleRules.endingDays * 86_400) : undefined,
    words: wordsOf(query.q ?? ''),
    after: query.next ?? 0,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  return {
    list: shown.map(presentManaged),
    next: nextOf(rows, size, 'member_id'),
    circle: presentCircle(circle),
    can,
    groups: await findGroups(ctx.db, query.id),
  };
}

/** Puts members into a group of this circle; 0: into none. */
export async function setMemberGroup(
  ctx: ViewerCtx,
  given: { id: number; member_ids: readonly number[]; group_id: number },
): Promise<{ count: number }> {
  const { id, group_id: groupId } = given;
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockManagedCircle(tx, id, 'member');
    const groups = await findGroups(tx.db, id);
    const group = groups.find((one) => one.group_id === groupId);
    if (groupId > 0 && !group) fail('notFound', { message: '没有这个分组，请刷新后再选' });
    const moved = await assignGroup(tx.db, {
      circleId: id,
      memberIds: given.member_ids,
      groupId: group?.group_id ?? null,
    });
    const [only, more] = moved;
    if (only)
      await logAction(tx, {
        circleId: id,
        what: 'set-group',
        // A name stands with its number, so that it goes when the person does; nobody's goes with an entry that is not claimed (D72).
        ...(only.user_id !== null && !more ? { memberId: only.member_id, target: only.realname } : {}),
        after: { group: group?.name ?? '', count: moved.length },
      });
    return { count: moved.length };
  });
}

/** D57: a guest of honour, or a member again. */
export async function setGuest(
  ctx: ViewerCtx,
  given: { id: number; member_id: number; guest: number },
): Promise<{ member_id: number; role: number }> {
  const { id, member_id: memberId } = given;
  const role = given.guest === 1 ? memberRole.guest : memberRole.member;
  return onMember(ctx, {
    id,
    memberId,
    right: 'member',
    check(_circle, member) {
      if (member.state !== memberState.normal) fail('stateChanged', { message: '对方不是正常成员' });
      if (member.role === memberRole.owner || member.role === memberRole.admin)
        fail('forbidden', { message: '圈主和管理员不能设为嘉宾' });
    },
    async work(tx, _circle, member) {
      if (member.role === role) return { member_id: memberId, role };
      if (role === memberRole.guest && (await countGuests(tx.db, id)) >= circleRules.guests)
        fail('conflict', { message: `最多 ${circleRules.guests} 位嘉宾，请先取消一些` });
      // What they had paid ended while they were here for nothing: the days after it begin now.
      const over = role === memberRole.member && member.end_at !== null && member.end_at < tx.now;
      await updateMember(tx.db, memberId, { role, ...(over ? { end_at: tx.now } : {}) });
      await logAction(tx, {
        circleId: id,
        what: 'set-guest',
        memberId,
        target: member.realname,
        before: { role: member.role },
        after: { role },
      });
      return { member_id: memberId, role };
    },
  });
}
