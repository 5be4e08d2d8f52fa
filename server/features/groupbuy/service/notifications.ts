import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { notify, notifyAgain, notifyAll } from '../../notification/api/notifications.ts';
import { findTally, type BuyStanding } from '../store/buys.ts';
import type { EntryRow } from '../store/entries.ts';
import { buyPath } from './buys.ts';

export const managePath = (id: number): string => `/groupbuy/${id}/manage`;
const joinedPath = '/groupbuy/user?tab=joined';

/** One that grows with each who takes part, instead of one for each. */
export async function notifyJoined(tx: Tx, buy: BuyStanding): Promise<void> {
  const { people, pieces } = await findTally(tx.db, buy.buy_id);
  await notifyAgain(tx, [
    {
      userId: buy.user_id,
      category: 'order',
      title: '有人参加了您的团购',
      body: `“${buy.title}”已有 ${people} 人参加，共 ${pieces} 件。`,
      path: managePath(buy.buy_id),
      key: `groupbuy:${buy.buy_id}:joined`,
    },
  ]);
}

export const notifyReached = (tx: Tx, buy: BuyStanding, people: readonly number[]): Promise<void> =>
  notifyAll(tx, [
    ...people.map((userId) => ({
      userId,
      category: 'order' as const,
      title: '成团了',
      body: `“${buy.title}”成团了，团长备好货会通知您取货。`,
      path: buyPath(buy.buy_id),
      key: `groupbuy:${buy.buy_id}:reached`,
    })),
    {
      userId: buy.user_id,
      category: 'order',
      title: '您的团购成团了',
      body: `“${buy.title}”已截止并成团，请按备货单备货，备好后通知大家取货。`,
      path: managePath(buy.buy_id),
      key: `groupbuy:${buy.buy_id}:own-reached`,
    },
  ]);

export const notifyFailed = (tx: Tx, buy: BuyStanding, none: boolean): Promise<void> =>
  notify(tx, buy.user_id, {
    category: 'order',
    title: none ? '您的团购截止了' : '您的团购没有成团',
    body: none
      ? `“${buy.title}”截止时还没有人参加。可以照它再开一团。`
      : `“${buy.title}”截止时没有达到成团条件，付的钱会全部退给大家。`,
    path: managePath(buy.buy_id),
    key: `groupbuy:${buy.buy_id}:own-failed`,
  });

/** To whoever gets their money back. */
export const notifyBack = (
  tx: Tx,
  entries: readonly (EntryRow & { user_id: number })[],
  words: string,
): Promise<void> =>
  notifyAll(
    tx,
    entries.map((entry) => ({
      userId: entry.user_id,
      category: 'order' as const,
      title: '团购的钱退给您了',
      body: `${words}付的钱已全额退回。`,
      path: joinedPath,
      key: `groupbuy:${entry.entry_id}:back`,
    })),
  );

export const notifyReady = (
  tx: Tx,
  entry: EntryRow & { user_id: number },
  given: { title: string; place: string },
): Promise<void> =>
  notifyAgain(tx, [
    {
      userId: entry.user_id,
      category: 'order',
      title: entry.way === 'pickup' ? '可以取货了' : entry.way === 'express' ? '已发货' : '送货上门',
      body:
        entry.way === 'pickup'
          ? `“${given.title}”备好了，请到 ${given.place} 出示取货码；${groupbuyRules.receiveDays} 天后算作收到。`
          : `“${given.title}”${entry.tracking === '' ? '备好了，团长会送过来' : `单号 ${entry.tracking}`}；收到请确认，${groupbuyRules.receiveDays} 天后算作收到。`,
      path: joinedPath,
      key: `groupbuy:${entry.entry_id}:ready`,
    },
  ]);

/** So that whoever did not get it learns of it in time. */
export const notifyReceived = (tx: Tx, userId: number, entryId: number, title: string): Promise<void> =>
  notify(tx, userId, {
    category: 'order',
    title: '货已取走',
    body: `“${title}”的取货码已核销。不是您取的，请在 ${groupbuyRules.holdDays} 天内到订单里申诉。`,
    path: joinedPath,
    key: `groupbuy:${entryId}:received`,
  });
