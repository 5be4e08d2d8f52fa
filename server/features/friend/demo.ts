import { acceptApplication, applyFriend } from '@qunlu/contract/friend/applications.ts';
import { writeRemark } from '@qunlu/contract/friend/calls.ts';
import type { DemoWorld, Visitor } from '../../platform/demo.ts';

interface Applicant {
  name: string;
  /** The application is not answered. */
  waits?: true;
  message?: string;
  /** The first person's private note. */
  note?: string;
  tags?: string[];
}

/** Everybody who has applied to be a friend of the first person. */
const applicants: readonly Applicant[] = [
  { name: '欧阳明月', note: '2024 年苏州设计周认识，想做一间茶室', tags: ['设计', '苏州'] },
  { name: '陈默', tags: ['技术'] },
  { name: '苏晓', tags: ['设计'] },
  { name: '赵一鸣', note: '每年中秋前一个半月下单，喜欢小罐', tags: ['客户'] },
  { name: '周南', tags: ['设计', '茶器'] },
  { name: 'Grace Lin', tags: ['客户'] },
  { name: '吴承安' },
  { name: '许诺', waits: true, message: '林老师好，上周茶博会加过您微信，想聊聊明年的春茶' },
  { name: '郑开', waits: true, message: '我是郑开，苏晓介绍的，做冷链物流' },
];

async function befriend(world: DemoWorld, as: Visitor, applicant: Applicant): Promise<void> {
  const { waits = false, message = '', note = '', tags = [] } = applicant;
  const { host } = world;
  const { id } = await world.call(applyFriend, { body: { user_id: host.userId, message }, as });
  if (waits) return;
  await world.call(acceptApplication, { body: { id }, as: host });
  if (note !== '' || tags.length > 0)
    await world.call(writeRemark, { body: { user_id: as.userId, note, tags }, as: host });
}

/** Of the others, so many are friends of the first person, too. */
const friends = 24;

export async function demo(world: DemoWorld): Promise<void> {
  for (const one of [...applicants, ...world.crowd.slice(0, friends)])
    await world.at(one.name, (as) => befriend(world, as, one));
}
