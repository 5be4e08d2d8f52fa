import type { addMembers } from '@qunlu/contract/activity/members.ts';
import { registrationState } from '@qunlu/contract/activity/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { book, hold } from '../../../capacity/api/places.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { ticketPool } from '../../store/activities.ts';
import { insertConfirmed, findLiveTicket } from '../../store/by-hand.ts';
import { lockActivity } from '../../store/sale.ts';
import { gone, managedActivity } from '../access.ts';
import { logActivity } from '../logs.ts';
import { checkForms, passForms } from '../forms.ts';
import { makePasses } from '../registering/passes.ts';
import { handKey } from './held.ts';

type Given = BodyOf<typeof addMembers>;

/** The host says who they are, and is not asked what the ticket asks. */
const nothingAsked = { version_id: null, questions: null };

/** D137: their names, before the transaction. */
export const checkAdded = (ctx: ViewerCtx, { people }: Given): Promise<void> =>
  checkForms(ctx, nothingAsked, people, (at, field) => `people.${at}.${field}`);

interface Adding {
  activityId: number;
  ticketId: number;
  hostId: number;
}

/** One of them: a registration without an order, with its place, its pass and its form. false: there is no place. */
async function addOne(
  tx: Tx<ViewerCtx>,
  { activityId, ticketId, hostId }: Adding,
  registrationId: number,
  { realname, phone }: Given['people'][number],
): Promise<boolean> {
  const key = handKey(registrationId);
  const place = { subject: ticketPool, target: String(ticketId) };
  const until = after(tx.now, activityRules.holdMinutes * 60);
  if ((await hold(tx, { ...place, key, userId: hostId, quantity: 1, until })) === 'full') return false;
  await book(tx, key);
  const people = [{ userId: null, name: realname }];
  const passes = await makePasses(tx, { registrationId, activityId, ticketId, people });
  const filled = passForms.fill(tx, nothingAsked, { facts: { realname } });
  for (const { pass_id: holderId } of passes)
    await passForms.submit(tx, {
      holderId,
      subjectId: ticketId,
      // Theirs to answer for: it stays when a helper leaves.
      by: { userId: hostId, phone },
      filled,
    });
  return true;
}

/** R122: all of them or nobody. Places that are offered to somebody who waits are theirs. */
export async function addByHand(ctx: ViewerCtx, given: Given): Promise<OutputOf<typeof addMembers>> {
  const { id, ticket_id: ticketId, people } = given;
  if (people.length === 0) fail('invalid', { message: '请至少添加一位', field: 'people' });
  return inTransaction(ctx, async (tx) => {
    const { row } = await managedActivity(tx, id, 'members');
    await lockPeople(tx, [row.user_id]);
    const activity = (await lockActivity(tx.db, id)) ?? gone();
    // Whoever takes a right away holds the host, too.
    await managedActivity(tx, id, 'members');
    if (activity.cancelled_at) fail('stateChanged', { message: '活动已取消，不能再添加' });
    if (activity.ends_at <= tx.now) fail('stateChanged', { message: '活动已结束，不能再添加' });
    const ticket = await findLiveTicket(tx.db, { activityId: id, ticketId });
    if (!ticket) fail('invalid', { message: '这种票已经没有了，请刷新后重新选择', field: 'ticket_id' });
    const ids = await insertConfirmed(tx.db, { activityId: id, ticketId, count: people.length, now: tx.now });
    const of = { activityId: id, ticketId, hostId: activity.user_id };
    for (const [at, person] of people.entries()) {
      if (await addOne(tx, of, ids[at] ?? 0, person)) continue;
      fail('conflict', {
        message:
          at === 0
            ? '这种票没有空余的名额，请先增加张数'
            : `这种票只剩 ${at} 个名额，请减少人数，或先增加张数`,
        field: 'people',
      });
    }
    await logActivity(tx, {
      activityId: id,
      what: 'add',
      target: people.map(({ realname }) => realname).join('、'),
      after: { ticket: ticket.name, state: registrationState.confirmed },
    });
    return { added: people.length };
  });
}
