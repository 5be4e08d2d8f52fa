import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { type VipOffer, type VipPack, viewOffer } from '@qunlu/contract/vip/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, readOptions } from '../../../../platform/query.ts';
import { type CheckoutState, useCheckout } from '../../../order/parts/use-checkout.ts';
import { order } from '../../queries.ts';

/** The price is another now, or the pack is not sold any more. */
const outdated: readonly number[] = [failures.stateChanged.code, failures.notFound.code];

/** Buys a pack at the price that was read, or nothing. */
export function useBuying(
  agent: string,
): Pick<CheckoutState, 'busy' | 'notice' | 'forget'> & { buyPack: (pack: VipPack) => Promise<boolean> } {
  const client = useQueryClient();
  const { buy, ...buying } = useCheckout();

  async function priceNow({ vip, pack_type }: VipPack): Promise<number | undefined> {
    await client.invalidateQueries({ queryKey: keyOf(viewOffer, undefined), refetchType: 'none' });
    const offer: VipOffer | undefined = await client
      .fetchQuery(readOptions(viewOffer))
      .catch(() => undefined);
    return offer?.packs.find((one) => one.vip === vip && one.pack_type === pack_type)?.price;
  }

  return {
    ...buying,
    buyPack(pack) {
      const { vip, pack_type, price: seen } = pack;
      return buy({
        input: { vip, pack_type, price: seen },
        back: 'offer',
        send: async (key) => ({ hash: await order(pack, agent, key) }),
        again: async ({ code }) =>
          outdated.includes(code) ? { seen, now: await priceNow(pack) } : undefined,
        changed: '没有下单，可以按新的价格开通',
      });
    },
  };
}
