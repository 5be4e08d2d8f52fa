/** Notes and tags of friends that were written without a network (decision 0038). */
import { listFriends, viewRemark, writeRemark } from '@qunlu/contract/friend/calls.ts';
import type { Friend } from '@qunlu/contract/friend/calls.ts';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { changeCopies } from '../../../platform/offline/copies.ts';
import { type Sender, sendLater, Unanswered } from '../../../platform/offline/queue.ts';
import { keyOf } from '../../../platform/query.ts';
import { choose } from '../../../ui/dialog/confirm.tsx';

interface Remark {
  note: string;
  tags: string[];
}

interface LateRemark extends Remark {
  userId: number;
  before: Remark;
}

const same = (a: Remark, b: Remark): boolean =>
  a.note === b.note && JSON.stringify(a.tags) === JSON.stringify(b.tags);

/** Keeps a note until there is a network, and shows it. False when it has to be sent now. */
export async function keepRemark(
  client: QueryClient,
  userId: number,
  { note, tags }: Remark,
): Promise<boolean> {
  const key = keyOf(viewRemark, { user_id: userId });
  const before = client.getQueryData<Remark>(key);
  if (!before) return false;
  const late: LateRemark = { userId, note, tags, before: { note: before.note, tags: before.tags } };
  if (!(await sendLater('remark', late))) return false;
  client.setQueryData<Remark>(key, { ...before, note, tags });
  const listed = (held: { list: Friend[] }): { list: Friend[] } => ({
    ...held,
    list: held.list.map((one) => (one.user.user_id === userId ? { ...one, note, tags } : one)),
  });
  client.setQueriesData<{ list: Friend[] }>({ queryKey: [listFriends.id] }, (held) => held && listed(held));
  const lists = client.getQueryCache().findAll({ queryKey: [listFriends.id] });
  // The note is kept already; a copy that cannot be written shows it later.
  await Promise.all([
    changeCopies<Remark>([hashKey(key)], (held) => ({ ...held, note, tags })),
    changeCopies(
      lists.map(({ queryHash }) => queryHash),
      listed,
    ),
  ]).catch(() => undefined);
  return true;
}

const shownRemark = ({ note, tags }: Remark): string =>
  `「${note === '' ? '没有备注' : note}」${tags.length > 0 ? `，标签 ${tags.join('、')}` : ''}`;

/** Sends late notes. A note that says something else now than when it was changed is asked about. */
export function remarkSender(): Sender {
  const answers = new Map<number, Remark>();
  return async (write, again) => {
    const { userId, note, tags, before } = write.body as LateRemark;
    const mine = { note, tags };
    const now = await call(viewRemark, { query: { user_id: userId } });
    const known = answers.get(userId);
    if (!same(now, before) && !same(now, mine) && !(known && same(now, known))) {
      const mineWins = await choose({
        title: '备注在别处也改过',
        message: `这部手机上是${shownRemark(mine)}\n别处改成了${shownRemark(now)}`,
        okLabel: '用这部手机上的',
        cancelLabel: '用别处的',
      });
      if (mineWins === null) throw new Unanswered();
      if (!mineWins) return;
      await again({ ...write, body: { ...mine, userId, before: now } });
    }
    answers.set(userId, await call(writeRemark, { body: { user_id: userId, note, tags } }));
  };
}
