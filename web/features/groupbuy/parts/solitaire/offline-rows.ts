import type { Goods } from '@qunlu/contract/groupbuy/entity.ts';
import { addOffline } from '@qunlu/contract/groupbuy/manage.ts';
import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import type { ReadChain } from '@qunlu/contract/groupbuy/chain-reading.ts';
import { readChain } from '@qunlu/contract/groupbuy/solitaire.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../platform/http/call.ts';
import { useAttempt, usePress } from '../../../../platform/press.ts';
import { buysChanged } from '../../queries/buys.ts';
import { chains, type KeptChain } from './kept-chain.ts';

export type OfflineRow = BodyInput<typeof addOffline>['rows'][number];

/** People of a chain as rows of a buy; `left`: names of those who take something that it does not sell. */
export function offlineRowsOf(
  chain: ReadChain,
  goods: readonly Pick<Goods, 'goods_id' | 'title'>[],
): { rows: OfflineRow[]; left: string[] } {
  const ids = chain.goods.map(({ title }) => goods.find((one) => one.title === title)?.goods_id);
  const rows: OfflineRow[] = [];
  const left: string[] = [];
  for (const { name, lines, note } of chain.rows) {
    const taken = lines.flatMap(({ goods: at, count }) => {
      const id = ids[at];
      return id === undefined ? [] : [{ goods_id: id, quantity: count }];
    });
    if (taken.length === 0 || taken.length < lines.length) left.push(name);
    else rows.push({ name, lines: taken, ...(note === '' ? {} : { note }) });
  }
  return { rows, left };
}

export interface WaitingRows {
  /** People who are not rows yet. */
  count: number;
  /** Names of those who take something else. */
  left: readonly string[];
  busy: boolean;
  /** Whether all of them that could be are rows now. Names that are left stay until they are forgotten. */
  add: () => Promise<boolean>;
  forget: () => void;
}

/** The people of the chain that was pasted for a buy, who become its rows offline, some at a time; what was sent is not sent again. */
export function useWaitingRows(
  id: number,
  goods: readonly Pick<Goods, 'goods_id' | 'title'>[],
): WaitingRows | null {
  const name = String(id);
  const client = useQueryClient();
  const attempt = useAttempt();
  const { busy, press } = usePress({ duration: 5000 });
  const [kept, setKept] = useState<Partial<KeptChain>>(() => chains.read<KeptChain>(name));
  const { text = '', sent = 0 } = kept;
  if (text === '') return null;
  const read = offlineRowsOf(readChain(text), goods);
  const { rows, left } = kept.left ? { rows: [], left: kept.left } : read;
  const count = Math.max(0, rows.length - sent);
  if (count + left.length === 0) return null;

  function forget(): void {
    chains.drop(name);
    setKept({});
  }
  const add = (): Promise<boolean> =>
    press(async () => {
      try {
        for (let at = sent; at < rows.length; at += groupbuyRules.offlineAtOnce) {
          const part = rows.slice(at, at + groupbuyRules.offlineAtOnce);
          await attempt(part, (key) => call(addOffline, { body: { id, rows: part }, idempotencyKey: key }));
          const now = { text, sent: at + part.length };
          chains.keep(name, now);
          setKept(now);
        }
        if (left.length === 0) {
          forget();
          return;
        }
        // Those are for the organiser to settle; nobody is sent again, whatever the goods are called by then.
        const now = { text, sent: rows.length, left };
        chains.keep(name, now);
        setKept(now);
      } finally {
        buysChanged(client);
      }
    });
  return { count, left, busy, add, forget };
}
