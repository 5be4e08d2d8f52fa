import { circleRules, memberState, roleLabels, type MemberState } from '@qunlu/contract/circle/rules.ts';
import { after, type Ctx, type Tx } from '../../../platform/context.ts';
import {
  anonymise,
  byFeature,
  erase,
  keep,
  move,
  type LeaveBlock,
  type Lifecycle,
  type MergeSides,
} from '../../lifecycle/ports.ts';
import {
  absorb,
  circlesOf,
  findMemberships,
  findOwnedNames,
  findPairs,
  findHeldMemberships,
  moveInvited,
  namelessLog,
  type ExportedMembership,
} from '../store/lifecycle.ts';
import { lockCircle } from './circle/access.ts';
import { memberForms, type MemberForm } from './form/forms.ts';
import { endMembership } from './member/membership.ts';
import { refreshPerson } from './directory/refresh.ts';
import { giveSeatBack } from './circle/seats.ts';

/** Of a circle that both accounts belong to the better row stays, and the seat of the other one is free. */
async function mergeMembers(tx: Tx, sides: MergeSides): Promise<void> {
  for (const pair of await findPairs(tx.db, sides)) {
    await lockCircle(tx, pair.phonebook_id);
    await giveSeatBack(tx, pair.loser);
    await memberForms.absorb(tx, pair);
    // An application that ends here has no day yet on which its form goes (D69).
    if (pair.ended) await memberForms.eraseAt(tx, pair.winner, after(tx.now, circleRules.formDays * 86_400));
    await absorb(tx.db, pair);
  }
}

async function endAll(tx: Tx, userId: number): Promise<void> {
  for (const member of await findHeldMemberships(tx.db, userId)) {
    await lockCircle(tx, member.phonebook_id);
    await endMembership(tx, member, { state: memberState.left });
  }
  await namelessLog(tx.db, userId);
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

const readable = (row: ExportedMembership, form: MemberForm | undefined) => ({
  通讯录: row.name,
  状态: row.status === 5 ? '通讯录已解散' : stateWords[row.state],
  角色: roleLabels[row.role],
  姓名: row.realname,
  公司: row.company,
  职位: row.position,
  城市: row.city,
  申请时间: row.applied_at,
  加入时间: row.joined_at ?? '',
  到期时间: row.end_at ?? '',
  离开时间: row.ended_at ?? '',
  ...(form && {
    提交的资料: {
      姓名: form.facts.realname,
      手机: form.facts.phone,
      公司: form.facts.company,
      职位: form.facts.position,
      城市: form.facts.city,
      其他: form.answers.map(({ label, value }) => ({ 问题: label, 回答: value })),
    },
  }),
});

export const circleLifecycle: Lifecycle = {
  feature: 'circle',
  columns: {
    'phonebook.owner_id': {
      merge: move('the kept account owns the circles of both'),
      erase: keep('who owns a live one cannot leave; of a dissolved one it stays whose it was'),
    },
    'phonebook_member.user_id': {
      merge: move('both accounts’ circles become one list; of two rows in one circle the better one stays'),
      erase: erase('the membership ends and its entry is deleted'),
    },
    'phonebook_member.inviter_id': {
      merge: byFeature(move('invitations by either account name the kept one')),
      erase: anonymise('that somebody was invited stays, not by whom'),
    },
    'phonebook_log.actor_id': {
      merge: move('what either did stands under the kept account'),
      erase: anonymise('the circle keeps what was done'),
    },
    'phonebook_notice.user_id': {
      merge: move('what either told stands under the kept account'),
      erase: anonymise('the circle keeps what was told'),
    },
    'phonebook_noticed.user_id': {
      merge: move('what either got fills the one week', { once: ['notice_id'] }),
      erase: erase('nobody is left who could be told too much'),
    },
    'phonebook_unreachable.reporter_id': {
      merge: move('two reports of one person are one', { once: ['member_id'], take: { at: 'greatest' } }),
      erase: erase('their reports are deleted'),
    },
  },
  merge: mergeMembers,
  async afterMerge(tx, sides) {
    await moveInvited(tx.db, sides);
    await refreshPerson(tx, sides.keep);
  },
  counts: [
    {
      title: '通讯录',
      rule: '合在一起；两个账号都在的通讯录保留较高的身份和较长的会员时间',
      of: circlesOf,
    },
  ],
  leaveBlocks,
  erase: endAll,
  exports: async (ctx, userId, max) => ({
    通讯录: (await findMemberships(ctx.db, userId, max)).map((row) =>
      readable(row, memberForms.open(ctx, row.form)),
    ),
  }),
  erases: ['您在各个通讯录里的资料、加入时提交的内容和邀请码，您会从成员名单里消失'],
  keeps: ['通讯录的管理记录，不再显示是您'],
};
