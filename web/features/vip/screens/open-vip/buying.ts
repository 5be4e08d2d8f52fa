import { failures } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { type VipOffer, type VipPack, viewOffer } from '@qunlu/contract/vip/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { newIdempotencyKey } from '../../../../platform/idempotency-key.ts';
import { keyOf, readOptions } from '../../../../platform/query.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
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
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState('');
  const attempt = useRef({ wish: '', key: '' });

  async function buy(pack: VipPack): Promise<void> {
    if (!navigator.onLine) return popTip(moneyOffline, { type: 'bad' });
    setNotice('');
    const wish = `${pack.vip} ${pack.pack_type} ${pack.price}`;
    if (attempt.current.wish !== wish) attempt.current = { wish, key: newIdempotencyKey() };
    setBusy(true);
    try {
      navigate(orderPaths.pay(await order(client, pack, agent, attempt.current.key)));
    } catch (error) {
      if (error instanceof RequestError && error.status >= 400 && error.status < 500)
        attempt.current = { wish: '', key: '' };
      await refused(error, pack);
    } finally {
      setBusy(false);
    }
  }

  /** Nothing was taken. When the price is another now, the screen shows it and says so. */
  async function refused(error: unknown, { vip, pack_type, price }: VipPack): Promise<void> {
    const isOther = error instanceof RequestError && outdated.includes(error.code);
    if (!isOther) return popTip(sentence(error), { type: 'bad' });
    await client.invalidateQueries({ queryKey: keyOf(viewOffer, undefined), refetchType: 'none' });
    const offer: VipOffer | undefined = await client
      .fetchQuery(readOptions(viewOffer))
      .catch(() => undefined);
    const now = offer?.packs.find((one) => one.vip === vip && one.pack_type === pack_type);
    if (!now || now.price === price) return popTip(sentence(error), { type: 'bad' });
    setNotice(`价格变了：刚才 ¥${yuan(price)}，现在 ¥${yuan(now.price)}。没有下单，可以按新的价格开通`);
  }

  return { busy, notice, buy, forget: () => setNotice('') };
}
