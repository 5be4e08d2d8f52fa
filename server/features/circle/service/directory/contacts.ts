import { Failure, fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { contactVisible, memberRole, memberState } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../../platform/context.ts';
import { openPhone } from '../../../card/api/decode.ts';
import { haveSwapped } from '../../store/fellows.ts';
import { findMet, type MetMember } from '../../store/freshness.ts';
import { memberCircle, type Circle } from '../circle/access.ts';
import { circleSource } from './fellows.ts';
import { openFormPhone } from '../member/submitted.ts';

/** A member of the circle whom the caller may meet, not themself. */
export async function metMember(ctx: ViewerCtx, circleId: number, memberId: number): Promise<MetMember> {
  const { userId: viewerId } = ctx.viewer;
  const member =
    (await findMet(ctx.db, { circleId, memberId, viewerId })) ?? notFound('成员不存在或已不可见');
  if (member.user_id === viewerId) fail('invalid', { message: '这是您自己', field: 'member_id' });
  return member;
}

const helpsRun = ({ me }: Circle): boolean => me?.role === memberRole.owner || me?.role === memberRole.admin;

/** D61: why the circle opens no contact to the caller; '' when it does. The card's own rule comes on top. */
async function closedBy(ctx: Ctx, circle: Circle, viewerId: number, memberId: number): Promise<string> {
  const { contact_visible: visible } = circle.row;
  if (visible === contactVisible.members || helpsRun(circle)) return '';
  if (visible === contactVisible.admins) return '这个通讯录的联系方式仅管理员可见';
  return (await haveSwapped(ctx.db, viewerId, memberId)) ? '' : '交换名片后可以看对方的电话';
}

/** The phone on the card that they bring, and the receipt that names the circle. */
async function onCard(tx: Tx<ViewerCtx>, circle: Circle, member: MetMember): Promise<string | Failure> {
  const userId = member.user_id ?? 0;
  const closed = await closedBy(tx, circle, tx.viewer.userId, userId);
  if (closed !== '') return new Failure('forbidden', { message: closed });
  const source = circleSource(circle.row.phonebook_id);
  const phone = await openPhone(tx, userId, { cardId: member.card_id, source }).catch((error: unknown) => {
    // An admin may still read what was submitted to the circle.
    if (error instanceof Failure && error.failure === 'forbidden') return error;
    throw error;
  });
  return phone ?? new Failure('stateChanged', { message: '对方的名片上没有电话' });
}

/**
 * D61, D22: the phone of a member, by the stricter of the circle's rule and the card's; who decides about members reads what was
 * submitted to the circle where the card stays closed, which leaves its own receipt and a line of the log.
 */
export async function revealMember(
  ctx: ViewerCtx,
  given: { id: number; member_id: number },
): Promise<{ phone: string; from: 'card' | 'form' }> {
  return inTransaction(ctx, async (tx) => {
    const circle = await memberCircle(tx, given.id);
    const member = await metMember(tx, given.id, given.member_id);
    if (member.state === memberState.imported)
      fail('stateChanged', { message: '本人还没有认领，暂时看不到电话' });
    const found = await onCard(tx, circle, member);
    if (typeof found === 'string') return { phone: found, from: 'card' };
    if (!circle.can.apply && !circle.can.member) throw found;
    const form = await openFormPhone(tx, { id: given.id, member_id: member.member_id }).catch(() => null);
    if (!form) throw found;
    return { phone: form.phone, from: 'form' };
  });
}
