import {
  acceptCooperation,
  applyCooperation,
  listCooperationApplications,
} from '@qunlu/contract/cooperation/applications.ts';
import { createCooperation } from '@qunlu/contract/cooperation/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { DemoWorld } from '../../platform/demo.ts';

type Post = Omit<BodyInput<typeof createCooperation>['cooperation'], 'images'>;

const hangzhou = { citycode: '330100', cityname: '杭州市' } as const;

const looking: Post = {
  side: 'need',
  kind: 'channel',
  title: '找龙井茶礼盒的企业采购渠道',
  content: '自有茶园，年产三千套礼盒，能定制封面。\n想进企业福利和会议用礼，起订一百套，可以先寄样。',
  industry: 1002,
  ...hangzhou,
};

const others: readonly { name: string; post: Post }[] = [
  {
    name: '苏晓',
    post: {
      side: 'offer',
      kind: 'channel',
      title: '有两百家企业的福利采购渠道，缺茶礼',
      content: '做企业福利六年，客户在杭州和上海。\n中秋和年底最需要茶叶、点心，要能开专票、能一件代发。',
      industry: 1002,
      ...hangzhou,
    },
  },
  {
    name: '石磊',
    post: {
      side: 'need',
      kind: 'talent',
      title: '找一位做过茶饮门店的运营合伙人',
      content: '两家店在运营，想开第三家。\n负责选址和店长培训，有分红。',
      industry: 8003,
      ...hangzhou,
    },
  },
];

/** What people look for and give: one that fits the host’s, who has applied to it and was accepted. */
export async function demo(world: DemoWorld): Promise<void> {
  const host = world.host.name;
  const { cooperation_id: id } = await world.at(host, (as) =>
    world.call(createCooperation, { body: { cooperation: { ...looking, images: [] } }, as }),
  );
  for (const { name, post } of others)
    await world.at(name, (as) =>
      world.call(createCooperation, { body: { cooperation: { ...post, images: [] } }, as }),
    );
  await world.at('苏晓', (as) =>
    world.call(applyCooperation, {
      body: { id, note: '我手上有几家在看中秋的茶礼，您方便寄两套样品吗？' },
      as,
    }),
  );
  await world.at(host, async (as) => {
    const { list } = await world.call(listCooperationApplications, { query: { box: 'received' }, as });
    for (const { application_id } of list)
      await world.call(acceptCooperation, { body: { id: application_id }, as });
  });
}
