import { donate, listDonations, saveDonationSettings, thankDonor } from '@qunlu/contract/donation/calls.ts';
import { addCost } from '@qunlu/contract/dues/income.ts';
import { listMine } from '@qunlu/contract/circle/home.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { payOrder } from '@qunlu/contract/order/calls.ts';
import { confirmSandboxPayment, sandboxPayments } from '@qunlu/contract/sandbox.ts';
import { secondsOf } from '../../platform/context.ts';
import type { DemoWorld } from '../../platform/demo.ts';

const given: readonly { by: string; amount: number; message: string; anonymous: 0 | 1 }[] = [
  { by: '陈默', amount: 1800, message: '茶室的炭火我包一个月', anonymous: 0 },
  { by: '苏晓', amount: 6600, message: '谢谢每次都记得留一泡老丛', anonymous: 0 },
];

/** The tea circle is supported by its members, and what it was used for stands in its books. */
async function support(world: DemoWorld): Promise<void> {
  world.catchUp();
  const host = world.host.name;
  const id = await world.at(host, async (as) => {
    const { list } = await world.call(listMine, { query: {}, as });
    const circle = list.find(({ name }) => name === '西湖茶友会')?.id ?? 0;
    const why = '茶室每月的房租 1200 元，试茶用的茶样，偶尔一次请老师来讲';
    await world.call(saveDonationSettings, {
      body: { id: circle, on: 1, why, amounts: [600, 1800, 6600] },
      as,
    });
    return circle;
  });
  const quiet = {
    by: world.crowd[3]?.name ?? '',
    amount: 5000,
    message: '不用知道我是谁，多买点炭',
    anonymous: 1,
  } as const;
  for (const { by, ...body } of [quiet, ...given])
    await world.at(by, async (as) => {
      const { hash } = await world.call(donate, { body: { id, ...body }, as });
      await world.call(payOrder, { body: { hash, channel: 'native' }, as });
      const { list: payments } = await world.call(sandboxPayments, { query: {} });
      await world.call(confirmSandboxPayment, { body: { out_trade_no: payments[0]?.out_trade_no ?? '' } });
    });
  await world.at(host, async (as) => {
    const { list } = await world.call(listDonations, { query: { id }, as });
    const first = list.find(({ name }) => name === '苏晓');
    if (first)
      await world.call(thankDonor, { body: { donation_id: first.id, thanks: '下周六给您留着' }, as });
    const receipt = await world.upload(
      as,
      await world.drawPaper(['收据', '翁家山茶室', '试茶茶样 3 款', '¥36.00']),
    );
    const day = dayText(secondsOf(world.deps.clock()));
    await world.call(addCost, { body: { id, amount: 3600, what: '试茶的三款岩茶茶样', day, receipt }, as });
  });
}

/** After the wallet's part, by which the host's real name is known. */
export const demo = (world: DemoWorld): Promise<void> =>
  Promise.resolve(world.afterAll(() => support(world)));
