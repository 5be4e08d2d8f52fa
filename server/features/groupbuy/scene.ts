import { newest } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { topUp } from '../order/testing.ts';
import { buyBody, cartOf, makeBuy, settle, type MadeBuy } from './testing.ts';

type Given = Parameters<typeof makeBuy>[1];

/** One of mine, by its link. */
const made = (scene: Scene, given: Given = {}): Promise<MadeBuy> =>
  makeBuy(scene.world, given, { organiser: scene.me });

const of =
  (input: (buy: MadeBuy['buy'], scene: Scene) => GivenInput): Case =>
  async (scene) =>
    input((await made(scene)).buy, scene);
const own = of(({ buy_id }) => ({ id: buy_id }));

/** Everybody finds it. */
async function listed(scene: Scene): Promise<MadeBuy> {
  const one = await makeBuy(scene.world, {}, { organiser: scene.me, visibility: 0 });
  await scene.world.database.pool.query('update groupbuy_buy set audit = 1 where buy_id = $1', [
    one.buy.buy_id,
  ]);
  return one;
}

/** Its members find it; the module is on. */
async function inCircle(scene: Scene): Promise<number> {
  await scene.done('phonebook.set-plugins', {
    id: scene.circle.id,
    rows: [{ key: 'groupbuy', enabled: 1, visible: 1, sort: 0 }],
  });
  await makeBuy(scene.world, {}, { organiser: scene.me, visibility: 2, circle_id: scene.circle.id });
  return scene.circle.id;
}

const orderOf = ({ buy_id, goods, points }: MadeBuy['buy'], phone = '13900001234') => ({
  buy_id,
  lines: cartOf({ goods }, 1),
  way: 'pickup',
  point_id: points[0]?.point_id ?? 0,
  name: '张三',
  phone,
});

interface Bought {
  made: MadeBuy;
  entryId: number;
}

/** The friend has ordered it, out of their balance. */
async function bought(scene: Scene, given: Given = {}): Promise<Bought> {
  const one = await made(scene, given);
  await topUp(scene.world, scene.friend, 3900);
  await scene.done('groupbuy.buy', {
    as: scene.friend.token,
    ...orderOf(one.buy, scene.friend.phone),
    use_balance: 1,
  });
  return { made: one, entryId: await newest(scene, 'groupbuy_entry', 'entry_id') };
}
const ofBought =
  (input: (bought: Bought, scene: Scene) => GivenInput): Case =>
  async (scene) =>
    input(await bought(scene), scene);
const boughtBuy = ofBought(({ made: { buy } }) => ({ id: buy.buy_id }));
const boughtEntry = ofBought(({ entryId }) => ({ entry_id: entryId }));

/** The deadline has come. */
async function reached(scene: Scene): Promise<Bought> {
  const one = await bought(scene);
  await settle(scene.world, one.made);
  return one;
}

const offlineRow = ({ goods }: Pick<MadeBuy['buy'], 'goods'>) => ({
  name: '赵大爷',
  lines: cartOf({ goods }, 1),
});

const draft: Case = async (scene) => ({ id: (await scene.done('groupbuy.save-draft')).draft_id });

const audit: Case = async (scene) => {
  const { buy } = await made(scene);
  await scene.world.database.pool.query('update groupbuy_buy set audit = 0 where buy_id = $1', [buy.buy_id]);
  return { id: buy.buy_id, rev: buy.rev, verdict: 'pass' };
};

/** Somebody has complained about it. */
const reported =
  (input: (buy: MadeBuy['buy']) => GivenInput): Case =>
  async (scene) => {
    const { buy } = await listed(scene);
    await scene.done('moderation.report', {
      as: scene.friend.token,
      type: 'groupbuy',
      id: buy.buy_id,
      reason: 'spam',
    });
    return { as: scene.office.office, ...input(buy) };
  };

const reason = '商品与描述不符，投诉属实';
const choice = { lines: [{ goods_id: 1, quantity: 1 }], way: 'pickup' };

export const scene: FeatureScene = {
  fill: () => ({
    buy: {
      title: '烟台苹果接龙',
      content: '果园直发',
      images: [],
      goods: [{ title: '红富士 5 斤', price: 3900, stock: 100 }],
      threshold: 'none',
      deadline: 1_796_000_000,
      ready_by: 1_796_100_000,
      points: [{ name: '东门', address: '湖畔小区东门岗亭' }],
      express: 0,
      local: 0,
    },
    buy_id: 1,
    entry_id: 1,
  }),
  inputs: () => ({
    'groupbuy.arrange': { status: 1 },
    'groupbuy.cancel': { reason: '果园遇上冰雹' },
    'groupbuy.create': { visibility: 1 },
    'groupbuy.edit': { visibility: 1 },
    'groupbuy.buy': { ...choice, name: '张三', phone: '13900001234' },
    'groupbuy.quote': choice,
    'groupbuy.save-draft': { title: '下一团', content: '{}', images: [] },
    'groupbuy.ready': { entries: [{ entry_id: 1 }] },
    'groupbuy.add-offline': { rows: [{ name: '赵大爷', lines: [{ goods_id: 1, quantity: 1 }] }] },
    'groupbuy.note': { note: '多给一个' },
    'groupbuy.set-helpers': { user_ids: [] },
    'staff.decide-groupbuy-audit': { reason: '' },
    'staff.hide-groupbuy': { hidden: 1, reason },
  }),
  cases: {
    'groupbuy.list': async (scene) => {
      await listed(scene);
      return { as: scene.friend.token };
    },
    'groupbuy.of-circles': async (scene) => {
      await inCircle(scene);
      return { as: scene.member.token };
    },
    'groupbuy.of-phonebook': async (scene) => ({ as: scene.member.token, id: await inCircle(scene) }),
    'groupbuy.view': of(({ buy_id }, { friend }) => ({ as: friend.token, id: buy_id })),
    'groupbuy.chain': async (scene) => ({
      as: scene.other.token,
      id: (await bought(scene)).made.buy.buy_id,
    }),
    'groupbuy.quote': of((buy, { friend }) => {
      const { buy_id, lines, way, point_id } = orderOf(buy);
      return { as: friend.token, buy_id, lines, way, point_id };
    }),
    'groupbuy.buy': of((buy, { friend }) => ({ as: friend.token, ...orderOf(buy) })),
    'groupbuy.joined': ofBought((_, { friend }) => ({ as: friend.token })),
    'groupbuy.opened': ofBought(({ entryId }, { friend }) => ({ as: friend.token, entry_id: entryId })),
    'groupbuy.create': ({ world }) => ({ buy: buyBody(world), visibility: 1 }),
    'groupbuy.edit': async (scene) => {
      const { buy } = await made(scene);
      return { id: buy.buy_id, rev: buy.rev, buy: buyBody(scene.world), visibility: 1 };
    },
    'groupbuy.arrange': of(({ buy_id }) => ({ id: buy_id, status: 2 })),
    'groupbuy.cancel': of(({ buy_id }) => ({ id: buy_id, reason: '果园遇上冰雹' })),
    'groupbuy.delete': own,
    'groupbuy.own': of(() => ({})),
    'groupbuy.drafts': async (scene) => {
      await draft(scene);
      return {};
    },
    'groupbuy.draft': draft,
    'groupbuy.delete-draft': draft,
    'groupbuy.manage': boughtBuy,
    'groupbuy.entries': boughtBuy,
    'groupbuy.packing': boughtBuy,
    'groupbuy.export': boughtBuy,
    'groupbuy.contact': boughtEntry,
    'groupbuy.note': ofBought(({ entryId }) => ({ entry_id: entryId, note: '多给一个' })),
    'groupbuy.ready': async (scene) => {
      const { made: one, entryId } = await reached(scene);
      return { id: one.buy.buy_id, entries: [{ entry_id: entryId }] };
    },
    'groupbuy.undo-ready': async (scene) => {
      const { made: one, entryId } = await reached(scene);
      await scene.done('groupbuy.ready', { id: one.buy.buy_id, entries: [{ entry_id: entryId }] });
      return { entry_id: entryId };
    },
    'groupbuy.add-offline': of((buy) => ({ id: buy.buy_id, rows: [offlineRow(buy)] })),
    'groupbuy.remove-offline': async (scene) => {
      const { buy } = await made(scene);
      const { list } = await scene.done('groupbuy.add-offline', { id: buy.buy_id, rows: [offlineRow(buy)] });
      return { entry_id: list[0].entry_id };
    },
    'groupbuy.helpers': async (scene) => {
      const { buy } = await made(scene);
      await scene.done('groupbuy.set-helpers', { id: buy.buy_id, user_ids: [scene.friend.userId] });
      return { id: buy.buy_id };
    },
    'groupbuy.set-helpers': of(({ buy_id }, { friend }) => ({ id: buy_id, user_ids: [friend.userId] })),
    'staff.groupbuy-audits': audit,
    'staff.groupbuy-audit': audit,
    'staff.decide-groupbuy-audit': audit,
    'staff.groupbuy-buys': reported(() => ({ kind: 'reported' })),
    'staff.hide-groupbuy': reported(({ buy_id }) => ({ id: buy_id, hidden: 1, reason })),
  },
  reveals: {
    'groupbuy.contact':
      'the organiser reads where the goods go once they are paid; whoever bought reads that it was opened',
    'groupbuy.export': 'the same of all who have paid, each with a receipt',
  },
};
