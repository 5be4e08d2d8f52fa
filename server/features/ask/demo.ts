import { likeAnswer, saveAnswerer } from '@qunlu/contract/ask/calls.ts';
import { featureAnswer } from '@qunlu/contract/ask/circle.ts';
import { createAsk, thankAnswer, writeAnswer } from '@qunlu/contract/ask/write.ts';
import { listMine } from '@qunlu/contract/circle/home.ts';
import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { payOrder } from '@qunlu/contract/order/calls.ts';
import { confirmSandboxPayment, sandboxPayments } from '@qunlu/contract/sandbox.ts';
import type { DemoWorld, Visitor } from '../../platform/demo.ts';

type Given = Pick<BodyInput<typeof createAsk>, 'kind' | 'text' | 'topic'> &
  Partial<BodyInput<typeof createAsk>>;

/** Asks, and pays where it costs something. */
async function ask(world: DemoWorld, as: Visitor, given: Given): Promise<number> {
  const body: BodyInput<typeof createAsk> = { images: [], anonymous: 0, public: 1, ...given };
  const { question_id: id, hash } = await world.call(createAsk, { body, as });
  if (hash === '') return id;
  await world.call(payOrder, { body: { hash, channel: 'native' }, as });
  const { list } = await world.call(sandboxPayments, { query: {} });
  await world.call(confirmSandboxPayment, { body: { out_trade_no: list[0]?.out_trade_no ?? '' } });
  return id;
}

const answer = async (world: DemoWorld, by: string, questionId: number, text: string): Promise<number> =>
  world.at(by, async (as) => {
    // Each person has a clock of their own: nobody answers before they were asked.
    world.pass(60);
    const body = { question_id: questionId, text, public: 1 };
    return (await world.call(writeAnswer, { body, as })).answer_id;
  });

/** Questions of the tea circle: one that became its knowledge. */
async function inCircle(world: DemoWorld): Promise<void> {
  const host = world.host.name;
  const id = await world.at(host, async (as) => {
    const { list } = await world.call(listMine, { query: {}, as });
    const circle = list.find(({ name }) => name === '西湖茶友会')?.id ?? 0;
    const rows = [{ key: 'ask' as const, enabled: 1, visible: 1, sort: 62 }];
    await world.call(setPlugins, { body: { id: circle, rows }, as });
    return circle;
  });
  const text = '新买的紫砂壶第一次用，要不要煮？怎么开壶才不伤壶？';
  const questionId = await world.at('苏晓', (as) =>
    ask(world, as, { kind: 3, text, topic: 19, phonebook_id: id }),
  );
  const answerId = await answer(
    world,
    host,
    questionId,
    '不用煮。温水浸泡一小时，里外刷净，再用沸水淋两遍，放凉后泡一泡打算常喝的茶，倒掉就能用。',
  );
  await world.at('苏晓', (as) => world.call(likeAnswer, { body: { answer_id: answerId, on: 1 }, as }));
  await world.at(host, (as) => world.call(featureAnswer, { body: { answer_id: answerId, on: 1 }, as }));
}

/** After the host's real name is known, which the wallet's part sees to: somebody asks them, others answer for a bounty. */
async function forMoney(world: DemoWorld): Promise<void> {
  world.catchUp();
  const host = world.host;
  await world.at(host.name, (as) =>
    world.call(saveAnswerer, {
      body: {
        on: 1,
        price: 1800,
        topics: [2, 19],
        intro: '开了六年茶室。选址、进货、定价、留客，踩过的坑都可以问。',
      },
      as,
    }),
  );
  const to = { kind: 1, user_id: host.userId, price: 1800 } as const;
  const opening = await world.at('苏晓', (as) =>
    ask(world, as, { ...to, topic: 2, text: '想在社区里开一间小茶室，二十平，房租四千，第一年怎样才不亏？' }),
  );
  const first = await answer(
    world,
    host.name,
    opening,
    '先把房租换算成每天要卖几泡：四千一个月，一天就是一百三，四泡三十块的茶刚好付房租。' +
      '所以第一年别靠散客，先找二十位愿意存五百的熟客，再谈装修。进货只做三款，卖完再补。',
  );
  await world.at('苏晓', (as) =>
    world.call(thankAnswer, { body: { answer_id: first, rating: 5, thanks: '算完账心里有数了' }, as }),
  );
  const quiet = world.crowd[4]?.name ?? '';
  await world.at(quiet, (as) =>
    ask(world, as, {
      ...to,
      topic: 2,
      anonymous: 1,
      text: '合伙人想退出，当初没有写协议，茶室的折旧怎么算才公平？',
    }),
  );
  const bounty = await world.at(quiet, (as) =>
    ask(world, as, {
      kind: 2,
      price: 5000,
      topic: 8,
      text: '小程序里怎样让老人也能自己扫码签到？有做过的吗？',
    }),
  );
  await answer(world, '苏晓', bounty, '字号放到两倍，签到码固定贴在门口，扫完直接出大勾，不要再跳任何页面。');
}

export async function demo(world: DemoWorld): Promise<void> {
  await inCircle(world);
  world.afterAll(() => forMoney(world));
}
