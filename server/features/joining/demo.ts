import { chargeCircle, makeCoupon, saveTier } from '@qunlu/contract/dues/tiers.ts';
import { createCircle } from '@qunlu/contract/circle/calls.ts';
import { joinCircle } from '@qunlu/contract/joining/calls.ts';
import { acceptMembers } from '@qunlu/contract/joining/deciding.ts';
import { joinType, memberState, type PluginKey } from '@qunlu/contract/circle/rules.ts';
import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { DemoWorld, Scene } from '../../platform/demo.ts';

interface Circle {
  owner: string;
  circle: BodyInput<typeof createCircle>;
  cover: Scene;
  /** Who joins, in this order; where one applies the owner accepts. */
  members: readonly string[];
  /** How many of the others join besides, and from the how manyth on. */
  others: { from: number; count: number };
  /** What its owner switches on before anybody comes. */
  modules?: readonly PluginKey[];
}

/** Circles that the first person owns or belongs to. */
const circles: readonly Circle[] = [
  {
    owner: '林知远',
    circle: {
      name: '西湖茶友会',
      category: 7,
      city: '杭州',
      intro:
        '一群住在杭州、爱喝茶的人。\n每月第一个周六在茶园喝一次，新茶下来一起试，谁要带客人参观说一声就好。',
      listed: 1,
      join_type: 0,
    },
    cover: { kind: 'tea', hue: 95 },
    members: ['苏晓', '陈默'],
    others: { from: 0, count: 38 },
    modules: ['forum', 'activity', 'course', 'checkin', 'service', 'donation', 'score'],
  },
  {
    owner: '苏晓',
    circle: {
      name: '江南设计人',
      category: 5,
      city: '苏州',
      intro: '做品牌、包装和空间的人互相介绍生意，也互相救急。加入请写一句您做什么。',
      listed: 1,
      join_type: 1,
    },
    cover: { kind: 'moon', hue: 220 },
    members: ['林知远'],
    others: { from: 26, count: 38 },
  },
  {
    owner: '陈默',
    circle: {
      name: '翁家山 12 幢',
      category: 6,
      city: '杭州',
      intro: '邻居之间的通讯录：快递、停车、谁家的猫。只收住户。',
      listed: 0,
      join_type: 5,
      password: '1212',
    },
    cover: { kind: 'hills', hue: 140 },
    members: ['林知远'],
    others: { from: 8, count: 14 },
  },
];

async function makeCircles(world: DemoWorld): Promise<void> {
  for (const { owner, circle, cover, members, others, modules = [] } of circles) {
    const { id } = await world.at(owner, async (as) => {
      const address = await world.upload(as, await world.draw(cover));
      const made = await world.call(createCircle, { body: { ...circle, cover: address }, as });
      // Visitors read what is said, before they come in.
      const rows = modules.map(
        (key, sort) => ({ key, enabled: 1, visible: key === 'forum' ? 0 : 1, sort: sort + 1 }) as const,
      );
      if (rows.length > 0) await world.call(setPlugins, { body: { id: made.id, rows }, as });
      return made;
    });
    const join = (realname: string) =>
      world.at(realname, (as) =>
        world.call(joinCircle, {
          body: { id, realname, ...(circle.password ? { password: circle.password } : {}) },
          as,
        }),
      );
    const accept = (ids: readonly number[]) =>
      world.at(owner, (as) => world.call(acceptMembers, { body: { id, member_ids: [...ids] }, as }));
    for (const realname of members) {
      const { member_id: applicant, state } = await join(realname);
      if (state === memberState.applying) await accept([applicant]);
    }
    const waiting: number[] = [];
    for (const { name } of world.crowd.slice(others.from, others.from + others.count)) {
      const { member_id: applicant, state } = await join(name);
      if (state === memberState.applying) waiting.push(applicant);
    }
    // The last two still wait for the owner.
    const accepted = waiting.slice(0, -2);
    if (accepted.length > 0) world.afterAll(async () => void (await accept(accepted)));
  }
}

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

export async function demo(world: DemoWorld): Promise<void> {
  await makeCircles(world);
  // After the host's wallet, which the counterparts of outside services fill.
  world.afterAll(() => charge(world));
}
