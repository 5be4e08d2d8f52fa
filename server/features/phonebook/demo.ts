import { createCircle } from '@qunlu/contract/phonebook/calls.ts';
import { joinCircle } from '@qunlu/contract/phonebook/joining.ts';
import { acceptMembers } from '@qunlu/contract/phonebook/members-admin.ts';
import { memberState } from '@qunlu/contract/phonebook/rules.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { DemoWorld, Scene } from '../../platform/demo.ts';

interface Circle {
  owner: string;
  circle: BodyInput<typeof createCircle>;
  cover: Scene;
  /** Who joins, in this order; where one applies the owner accepts. */
  members: readonly string[];
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
  },
];

export async function demo(world: DemoWorld): Promise<void> {
  for (const { owner, circle, cover, members } of circles) {
    const { id } = await world.at(owner, async (as) => {
      const address = await world.upload(as, await world.draw(cover));
      return world.call(createCircle, { body: { ...circle, cover: address }, as });
    });
    for (const realname of members) {
      const password = circle.password ? { password: circle.password } : {};
      const { member_id: applicant, state } = await world.at(realname, (as) =>
        world.call(joinCircle, { body: { id, realname, ...password }, as }),
      );
      if (state === memberState.applying)
        await world.at(owner, (as) =>
          world.call(acceptMembers, { body: { id, member_ids: [applicant] }, as }),
        );
    }
  }
}
