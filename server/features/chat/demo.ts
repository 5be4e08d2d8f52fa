import { markMessages, sendMessage } from '@qunlu/contract/chat/calls.ts';
import { messageTypes } from '@qunlu/contract/chat/rules.ts';
import type { DemoWorld, Scene, Visitor } from '../../platform/demo.ts';

/** What the other says, `>` in front of what the first person answers, a picture by its scene. */
type Said = string | Scene;

/** Conversations with the first person; the last words of some are not read. */
const talks: readonly { with: string; said: readonly Said[]; unread?: true }[] = [
  {
    with: '赵一鸣',
    said: [
      '林总，中秋那批茶礼客户反馈很好',
      '>太好了，哪一款拿得最多？',
      '小罐那款，前台都说好看',
      '>那明年我给您留 300 套的罐子',
      '行，年前我把数量报给您',
    ],
    unread: true,
  },
  {
    with: '苏晓',
    said: [
      '新罐子的图我出了两版，您看看',
      { kind: 'tea', hue: 28 },
      '>第二版的绿再沉一点就好了',
      '>字可以再小一号',
      '好，今晚改完发您',
      '改好了，印厂周三能开机',
    ],
    unread: true,
  },
  {
    with: '欧阳明月',
    said: ['茶室的图纸改到第三版了', '>周五下午我去苏州，当面看', '好，我在平江路等您'],
  },
  { with: '陈默', said: ['>小程序的报名页能再快一点吗', '可以，图片我压一下，明天上线', '>辛苦'] },
  {
    with: '沈知微',
    said: ['林老师，周六的客人想看炒茶', '>可以，上午十点到翁家山', '一共 6 位，其中两个孩子'],
    unread: true,
  },
  { with: '顾南枝', said: ['桂花开了，给您留了两枝', '>我让人去取，谢谢'] },
  { with: '江临', said: ['翁家山那间老屋的梁我看过了，能留', '>那就按您说的加固'] },
  { with: '叶听雨', said: ['听琴那天我带两张琴去', '>茶室能坐 20 位'] },
];

const send = (
  world: DemoWorld,
  as: Visitor,
  to: number,
  body: { text?: string; file?: string },
  at: number,
) =>
  world.call(sendMessage, {
    body: {
      user_id: to,
      client_id: `demo-${as.userId}-${to}-${at}`,
      type: body.file === undefined ? messageTypes.text : messageTypes.image,
      ...body,
      ...(body.file === undefined ? {} : { width: 1200, height: 900 }),
    },
    as,
  });

async function talk(world: DemoWorld, { with: name, said, unread }: (typeof talks)[number]): Promise<void> {
  const { host } = world;
  let last: { conversation_id: number; message_id: number } | undefined;
  for (const [at, one] of said.entries()) {
    const own = typeof one === 'string' && one.startsWith('>');
    const [from, to] = own ? [host.name, world.person(name).userId] : [name, host.userId];
    last = await world.at(from, async (as) => {
      if (typeof one === 'string') return send(world, as, to, { text: own ? one.slice(1) : one }, at);
      return send(world, as, to, { file: await world.upload(as, await world.draw(one), 'private') }, at);
    });
  }
  if (!last || unread) return;
  const { conversation_id, message_id } = last;
  await world.at(host.name, (as) =>
    world.call(markMessages, { body: { marks: [{ conversation_id, message_id, read: 1 }] }, as }),
  );
}

/** Once everybody acts nearly now, so that what they say is of today. */
export const demo = (world: DemoWorld): Promise<void> =>
  Promise.resolve(
    world.afterAll(async () => {
      world.catchUp();
      for (const one of talks) await talk(world, one);
    }),
  );
