import { newest } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { certifyShop, dealBody, makeDeal, type MadeDeal } from './testing.ts';

const fields = {
  title: '双人下午茶',
  price: 8800,
  stock: 100,
  per_person: 5,
  valid_to: 1_800_000_000,
  rules: '周末通用',
  content: '两杯龙井',
  images: [],
  shop: '湖边茶铺',
  region: '330106',
  region_name: '浙江省 杭州市 西湖区',
  address: '龙井路 18 号',
};

/** A shop of mine, and a deal of it that others see. */
async function made(scene: Scene): Promise<MadeDeal> {
  const { world, me, cardId } = scene;
  const { rowCount } = await world.database.pool.query(
    `select from certification_company where user_id = $1`,
    [me.userId],
  );
  if (!rowCount) await certifyShop(world, me, cardId);
  return makeDeal(world, {}, me);
}

const of =
  (input: (deal: MadeDeal['deal'], scene: Scene) => GivenInput): Case =>
  async (scene) =>
    input((await made(scene)).deal, scene);

/** The friend has bought it, out of their balance; answers the code, too. */
async function bought(scene: Scene): Promise<{ id: number; code: string; voucherId: number }> {
  const { deal } = await made(scene);
  const as = scene.friend.token;
  const { topUp } = await import('../order/testing.ts');
  await topUp(scene.world, scene.friend, deal.price);
  const { hash } = await scene.done('o2o.buy', {
    as,
    deal_id: deal.deal_id,
    quantity: 1,
    total: deal.price,
    use_balance: 1,
  });
  const { part } = await scene.done('order.view', { as, hash });
  return {
    id: deal.deal_id,
    code: part.o2o.code,
    voucherId: await newest(scene, 'o2o_voucher', 'voucher_id'),
  };
}

const used: Case = async (scene) => {
  const { code, voucherId } = await bought(scene);
  await scene.done('o2o.use', { code });
  return { voucher_id: voucherId };
};

const audit: Case = async (scene) => {
  const { deal } = await made(scene);
  await scene.world.database.pool.query('update o2o_deal set audit = 0 where deal_id = $1', [deal.deal_id]);
  return { id: deal.deal_id, rev: deal.rev, verdict: 'pass' };
};

/** Somebody has complained about it. */
const reported =
  (input: (deal: MadeDeal['deal']) => GivenInput): Case =>
  async (scene) => {
    const { deal } = await made(scene);
    await scene.done('moderation.report', {
      as: scene.friend.token,
      type: 'o2o',
      id: deal.deal_id,
      reason: 'spam',
    });
    return { as: scene.office.office, ...input(deal) };
  };

export const scene: FeatureScene = {
  fill: () => ({ deal: fields, deal_id: 1, quantity: 1, voucher_id: 1 }),
  inputs: () => ({
    'o2o.near': { lat: 30.24, lng: 120.13 },
    'o2o.use': { code: '123456789012' },
    'o2o.set-helpers': { user_ids: [] },
    'staff.decide-o2o-audit': { reason: '' },
    'staff.hide-o2o': { hidden: 1, reason: '店家不认券，买家投诉属实' },
  }),
  cases: {
    'o2o.view': of(({ deal_id }, { friend }) => ({ as: friend.token, id: deal_id })),
    'o2o.list': of((_, { friend }) => ({ as: friend.token })),
    'o2o.near': of((_, { friend }) => ({ as: friend.token, lat: 30.24, lng: 120.13 })),
    'o2o.quote': of(({ deal_id }, { friend }) => ({ as: friend.token, deal_id, quantity: 1 })),
    'o2o.buy': of(({ deal_id }, { friend }) => ({ as: friend.token, deal_id, quantity: 1 })),
    'o2o.vouchers': async (scene) => {
      await bought(scene);
      return { as: scene.friend.token };
    },
    'o2o.voucher': async (scene) => ({ as: scene.friend.token, deal_id: (await bought(scene)).id }),
    'o2o.create': async (scene) => {
      await made(scene);
      return { deal: dealBody(scene.world) };
    },
    'o2o.edit': async (scene) => {
      const { deal } = await made(scene);
      return { id: deal.deal_id, rev: deal.rev, deal: dealBody(scene.world) };
    },
    'o2o.arrange': of(({ deal_id }) => ({ id: deal_id, is_top: 1 })),
    'o2o.delete': of(({ deal_id }) => ({ id: deal_id })),
    'o2o.own': of(() => ({})),
    'o2o.till': async (scene) => {
      await used(scene);
      return {};
    },
    'o2o.use': async (scene) => ({ code: (await bought(scene)).code }),
    'o2o.undo': used,
    'o2o.set-helpers': async (scene) => {
      await made(scene);
      return { user_ids: [scene.friend.userId] };
    },
    'staff.o2o-audits': audit,
    'staff.o2o-audit': audit,
    'staff.decide-o2o-audit': audit,
    'staff.o2o-deals': reported(() => ({ kind: 'reported' })),
    'staff.hide-o2o': reported(({ deal_id }) => ({
      id: deal_id,
      hidden: 1,
      reason: '店家不认券，买家投诉属实',
    })),
  },
};
