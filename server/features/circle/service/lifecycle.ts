import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { memberState, roleLabels, type MemberState } from '@qunlu/contract/circle/rules.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import type { LeaveBlock, Lifecycle, MergeItem, MergeSides } from '../../lifecycle/ports.ts';
import {
  absorb,
  countCircles,
  erasePerson,
  findMemberships,
  findOwnedNames,
  findPairs,
  findStanding,
  moveAll,
  type ExportedMembership,
} from '../store/lifecycle.ts';
import { lockCircle } from './circle/access.ts';
import { endMembership } from './member/membership.ts';
import { refreshPerson } from './directory/refresh.ts';
import { giveSeatBack } from './circle/seats.ts';

/** Bound of an export; nobody has as many. */
const rowsMax = 10_000;

/** Of a circle that both accounts belong to the better row stays, and the seat of the other one is free. */
async function mergeMembers(tx: Tx, sides: MergeSides): Promise<void> {
  for (const pair of await findPairs(tx.db, sides)) {
    await lockCircle(tx, pair.phonebook_id);
    await giveSeatBack(tx, pair.loser);
    await absorb(tx.db, pair);
  }
  await moveAll(tx.db, sides);
  await refreshPerson(tx, sides.keep);
}

async function erase(tx: Tx, userId: number): Promise<void> {
  for (const member of await findStanding(tx.db, userId)) {
    await lockCircle(tx, member.phonebook_id);
    await endMembership(tx, member, { state: memberState.left });
  }
  await erasePerson(tx.db, userId);
}

async function leaveBlocks(ctx: Ctx, userId: number): Promise<LeaveBlock[]> {
  const names = await findOwnedNames(ctx.db, userId);
  if (names.length === 0) return [];
  const more = names.length > 2 ? `等 ${names.length} 个通讯录` : '';
  return [
    {
      code: 'phonebook',
      title: `您是「${names.slice(0, 2).join('」「')}」${more}的圈主`,
      action: '请先转让或解散',
      path: '/app/phonebook',
    },
  ];
}

const stateWords: Record<MemberState, string> = {
  0: '申请中',
  1: '成员',
  2: '未通过',
  3: '已退出',
  4: '已移除',
  // Who is shut out reads what they read in the app.
  5: '已退出',
  6: '已到期',
  7: '名册导入',
};

const timeOf = (at: Date | null): string => (at === null ? '' : dateTime(secondsOf(at)));

const readable = (row: ExportedMembership) => ({
  通讯录: row.name,
  状态: row.status === 5 ? '通讯录已解散' : stateWords[row.state],
  角色: roleLabels[row.role],
  姓名: row.realname,
  公司: row.company,
  职位: row.position,
  城市: row.city,
  申请时间: timeOf(row.applied_at),
  加入时间: timeOf(row.joined_at),
  到期时间: timeOf(row.end_at),
  离开时间: timeOf(row.ended_at),
  ...(row.form && {
    提交的资料: {
      姓名: row.form.realname,
      手机: row.form.phone,
      公司: row.form.company,
      职位: row.form.position,
      城市: row.form.city,
      其他: row.form.answers.map(({ label, value }) => ({ 问题: label, 回答: value })),
    },
  }),
});

const moved = 'both accounts’ circles become one list; of two rows in one circle the better one stays';

export const circleLifecycle: Lifecycle = {
  feature: 'circle',
  columns: {
    'phonebook.owner_id': {
      merge: { kind: 'move', why: 'the kept account owns the circles of both' },
      erase: {
        kind: 'keep',
        why: 'who owns a live one cannot leave; of a dissolved one it stays whose it was',
      },
    },
    'phonebook_member.user_id': {
      merge: { kind: 'move', why: moved },
      erase: { kind: 'erase', why: 'the membership ends and its entry is deleted' },
    },
    'phonebook_member.inviter_id': {
      merge: { kind: 'move', why: 'invitations by either account name the kept one' },
      erase: { kind: 'anonymise', why: 'that somebody was invited stays, not by whom' },
    },
    'phonebook_form.user_id': {
      merge: { kind: 'move', why: 'it goes with the membership' },
      erase: { kind: 'erase', why: 'what was submitted is deleted' },
    },
    'phonebook_log.actor_id': {
      merge: { kind: 'move', why: 'what either did stands under the kept account' },
      erase: { kind: 'anonymise', why: 'the circle keeps what was done' },
    },
    'phonebook_notice.user_id': {
      merge: { kind: 'move', why: 'what either told stands under the kept account' },
      erase: { kind: 'anonymise', why: 'the circle keeps what was told' },
    },
    'phonebook_noticed.user_id': {
      merge: { kind: 'move', why: 'what either got fills the one week' },
      erase: { kind: 'erase', why: 'nobody is left who could be told too much' },
    },
    'phonebook_unreachable.reporter_id': {
      merge: { kind: 'move', why: 'two reports of one person are one' },
      erase: { kind: 'erase', why: 'their reports are deleted' },
    },
  },
  merge: mergeMembers,
  async mergeItems(ctx, { keep, drop }): Promise<MergeItem[]> {
    return [
      {
        title: '通讯录',
        keep: await countCircles(ctx.db, keep),
        drop: await countCircles(ctx.db, drop),
        rule: '合在一起；两个账号都在的通讯录保留较高的身份和较长的会员时间',
      },
    ];
  },
  leaveBlocks,
  erase,
  async exportData(ctx, userId) {
    return { json: { 通讯录: (await findMemberships(ctx.db, userId, rowsMax)).map(readable) } };
  },
  erases: ['您在各个通讯录里的资料、加入时提交的内容和邀请码，您会从成员名单里消失'],
  keeps: ['通讯录的管理记录，不再显示是您'],
};
