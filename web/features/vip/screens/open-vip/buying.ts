import { failures } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { type VipOffer, type VipPack, viewOffer } from '@qunlu/contract/vip/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePress } from '../../../../platform/press.ts';
import { keyOf, readOptions } from '../../../../platform/query.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { moneyOffline } from '../../../order/parts/money-error.tsx';
import { orderPaths } from '../../../order/paths.ts';
import { order } from '../../queries.ts';

export interface Buying {
  busy: boolean;
  /** What has changed since the price was shown. */
  notice: string;
  buy: (pack: VipPack) => Promise<void>;
  /** Another pack is looked at: what was said of the last one goes. */
  forget: () => void;
}

/** The price is another now, or the pack is not sold any more. */
const outdated: readonly number[] = [failures.stateChanged.code, failures.notFound.code];

/** One press, one order; a press after a lost answer repeats the same. The price is the one that was read, or nothing. */
export function useBuying(agent: string): Buying {
  const client = useQueryClient();
  const { busy, press } = usePress({ offline: moneyOffline });
  const [notice, setNotice] = useState('');

  async function buy(pack: VipPack): Promise<void> {
    const { vip, pack_type, price } = pack;
    await press(
      async (key) => {
        setNotice('');
        navigate(orderPaths.pay(await order(client, pack, agent, key)));
      },
      { wish: { vip, pack_type, price }, refused: ({ code }) => isOutdated(code, pack) },
    );
  }

  /** Nothing was taken. When the price is another now, the screen shows it and says so. */
  async function isOutdated(code: number, { vip, pack_type, price }: VipPack): Promise<boolean> {
    if (!outdated.includes(code)) return false;
    await client.invalidateQueries({ queryKey: keyOf(viewOffer, undefined), refetchType: 'none' });
    const offer: VipOffer | undefined = await client
      .fetchQuery(readOptions(viewOffer))
      .catch(() => undefined);
    const now = offer?.packs.find((one) => one.vip === vip && one.pack_type === pack_type);
    if (!now || now.price === price) return false;
    setNotice(`价格变了：刚才 ¥${yuan(price)}，现在 ¥${yuan(now.price)}。没有下单，可以按新的价格开通`);
    return true;
  }

  return { busy, notice, buy, forget: () => setNotice('') };
}
