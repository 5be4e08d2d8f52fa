import type { createCircle } from '@qunlu/contract/circle/calls.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  joinType,
  memberRole,
  memberState,
  circleRules,
  type CircleCategory,
  type ContactVisible,
  type JoinType,
} from '@qunlu/contract/circle/rules.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { readingOf } from '../../friend/api/readings.ts';
import { showFiles } from '../../media/api/files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { memberJoined } from '../events.ts';
import { insertCircle } from '../store/circles.ts';
import { findBroughtCard, insertMember } from '../store/members.ts';
import { lockCaller } from './circle/access.ts';
import { checkJoined } from './member/membership.ts';
import { hashPassword } from '../../account/api/password-hash.ts';
import { takeOwned } from './circle/privileges.ts';
import { fitSeats, takeSeat } from './circle/seats.ts';
import { subjectOf } from './circle/edit.ts';

type Given = BodyOf<typeof createCircle>;

export interface CheckedInput {
  given: Given;
  password: string;
}

/** What needs no transaction: the words, and the slow hash of the password. */
export async function prepareCircle(ctx: ViewerCtx, given: Given): Promise<CheckedInput> {
  const { name, intro = '', city = '', join_type = joinType.approval, password = '' } = given;
  if (join_type === joinType.paid || join_type === joinType.paidApproval)
    fail('invalid', { message: '收费加入请在创建以后到会费里设置', field: 'join_type' });
  const { min } = circleRules.password;
  if (join_type === joinType.password && [...password].length < min)
    fail('invalid', { message: `加入口令至少 ${min} 位`, field: 'password' });
  await checkPlainly(ctx, {
    texts: [
      { field: 'name', label: '名称', text: name },
      { field: 'intro', label: '介绍', text: intro },
      { field: 'city', label: '所在城市', text: city },
    ],
    pictures: [
      { field: 'avatar', label: '头像', address: given.avatar ?? '' },
      { field: 'cover', label: '封面', address: given.cover ?? '' },
    ],
  });
  return {
    given,
    password: join_type === joinType.password ? await hashPassword(password) : '',
  };
}

/** A circle with its owner as the first member. */
export async function createCircleFor(
  ctx: ViewerCtx,
  { given, password }: CheckedInput,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockCaller(tx);
    await takeOwned(tx, userId);
    await checkJoined(tx, userId);
    const card = await findBroughtCard(tx.db, userId, given.card_id ?? 0);
    if (!card) fail('forbidden', { message: '请先建立一张名片，写上姓名，再创建通讯录' });
    const { words, readings } = await readingOf({ realname: given.name, company: '', position: '' });
    const circle = await insertCircle(tx.db, {
      owner_id: userId,
      name: given.name,
      category: given.category as CircleCategory,
      avatar: given.avatar ?? '',
      cover: given.cover ?? '',
      intro: given.intro ?? '',
      city: given.city ?? '',
      listed: given.listed === 1,
      join_type: (given.join_type ?? joinType.approval) as JoinType,
      join_password: password,
      contact_visible: (given.contact_visible ?? 0) as ContactVisible,
      words,
      readings,
      created_at: tx.now,
    });
    const id = circle.phonebook_id;
    await showFiles(tx, {
      subject: subjectOf(id),
      userId,
      files: [
        { field: 'avatar', label: '头像', address: circle.avatar },
        { field: 'cover', label: '封面', address: circle.cover },
      ],
    });
    const me = await insertMember(tx.db, {
      ...card,
      ...(await readingOf(card)),
      phonebook_id: id,
      user_id: userId,
      role: memberRole.owner,
      state: memberState.normal,
      via: 'create',
      applied_at: tx.now,
      joined_at: tx.now,
      fresh_at: tx.now,
    });
    await fitSeats(tx, circle);
    await takeSeat(tx, circle, { memberId: me.member_id, userId });
    await raise(tx, memberJoined, {
      circleId: id,
      userId,
      memberId: me.member_id,
      via: 'create',
      inviterId: null,
    });
    return { id };
  });
}
