import { payOrder } from '@qunlu/contract/order/calls.ts';
import { confirmSandboxPayment, sandboxPayments } from '@qunlu/contract/sandbox.ts';
import { createPackOrder } from '@qunlu/contract/vip/calls.ts';
import type { DemoWorld } from '../../platform/demo.ts';

/** A quarter, by scanning a code of the cashier. */
async function fill(world: DemoWorld): Promise<void> {
  world.catchUp();
  await world.at('陈默', async (as) => {
    const { hash } = await world.call(createPackOrder, { body: { vip: 'vipPhonebook', pack_type: 2 }, as });
    await world.call(payOrder, { body: { hash, channel: 'native' }, as });
    const { list } = await world.call(sandboxPayments, { query: {} });
    await world.call(confirmSandboxPayment, { body: { out_trade_no: list[0]?.out_trade_no ?? '' } });
  });
}

export const demo = (world: DemoWorld): Promise<void> => Promise.resolve(world.afterAll(() => fill(world)));
