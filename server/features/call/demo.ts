import { createGroupCalls, saveGroupCalls } from '@qunlu/contract/call/group.ts';
import { buyMinutes } from '@qunlu/contract/call/minutes.ts';
import { listMine } from '@qunlu/contract/circle/home.ts';
import { payOrder } from '@qunlu/contract/order/calls.ts';
import { confirmSandboxPayment, sandboxPayments } from '@qunlu/contract/sandbox.ts';
import type { DemoWorld, Visitor } from '../../platform/demo.ts';

async function buy(world: DemoWorld, as: Visitor, minutes: 50 | 100, circleId?: number): Promise<void> {
  const { hash } = await world.call(buyMinutes, {
    body: { minutes, ...(circleId === undefined ? {} : { circle_id: circleId }) },
    as,
  });
  await world.call(payOrder, { body: { hash, channel: 'native' }, as });
  const { list } = await world.call(sandboxPayments, { query: {} });
  await world.call(confirmSandboxPayment, { body: { out_trade_no: list[0]?.out_trade_no ?? '' } });
}

/** The host can call: minutes of their own, and group calls in their circle. Calls are made when somebody makes them. */
async function readyToCall(world: DemoWorld): Promise<void> {
  await world.at(world.host.name, async (as) => {
    await buy(world, as, 100);
    const { list } = await world.call(listMine, { query: {}, as });
    const id = list.find(({ name }) => name === '西湖茶友会')?.id ?? 0;
    await world.call(createGroupCalls, { body: { id }, as });
    await world.call(saveGroupCalls, {
      body: { id, starters: 1, announcement: '每周三晚上八点一起聊茶，不方便接可以先在成员页选不被呼叫。' },
      as,
    });
    await buy(world, as, 50, id);
  });
}

export async function demo(world: DemoWorld): Promise<void> {
  if (world.deps.calls?.groups) world.afterAll(() => readyToCall(world));
}
