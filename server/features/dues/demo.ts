import { chargeCircle, makeCoupon, saveTier } from '@qunlu/contract/dues/tiers.ts';
import { createCircle } from '@qunlu/contract/phonebook/calls.ts';
import { joinCircle } from '@qunlu/contract/phonebook/joining.ts';
import { joinType } from '@qunlu/contract/phonebook/rules.ts';
import type { DemoWorld } from '../../platform/demo.ts';

const owner = '苏晓';
const member = '陈默';
const idNumber = '110101199203120028';

/** A circle with a fee that the host has not joined: its page of joining shows price, coupon and promise. */
async function charge(world: DemoWorld): Promise<void> {
  world.catchUp();
  const id = await world.at(owner, async (as) => {
    const circle = await world.call(createCircle, {
      body: {
        name: '江南设计研习社',
        category: 8,
        city: '苏州',
        intro: '每月一次线上分享，讲清楚一个真实项目：报价、提案、返工和收款。入社一年，资料库随时看。',
        listed: 1,
        join_type: joinType.free,
      },
      as,
    });
    return circle.id;
  });
  // Who was there before it costs anything stays for nothing.
  await world.at(member, (as) => world.call(joinCircle, { body: { id, realname: member }, as }));
  await world.at(owner, async (as) => {
    await world.verify(as, idNumber);
    const rights = '全年 12 次分享和回放，资料库，每季度一次作品点评';
    await world.call(saveTier, { body: { id, name: '年度社员', price: 10_000, days: 365, rights }, as });
    await world.call(makeCoupon, { body: { id, code: 'XINYOU20', off: 2_000, uses: 50, days: 90 }, as });
    await world.call(chargeCircle, { body: { id, join_type: joinType.paid }, as });
  });
}

/** After the host's wallet, which the counterparts of outside services fill. */
export const demo = (world: DemoWorld): Promise<void> => Promise.resolve(world.afterAll(() => charge(world)));
