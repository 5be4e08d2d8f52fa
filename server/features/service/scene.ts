import { newest } from '../../testing/calls/rows.ts';
import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { afternoonIn, serviceBody, step } from './testing.ts';

type Side = 'buyer' | 'seller';

/** A service that `me` has bought of the other; brought so far. */
const bought =
  (side: Side, ...steps: readonly (readonly [Side, string, object?])[]) =>
  async (scene: Scene): Promise<GivenInput & { order_id: number; id: number; as: string }> => {
    const { me, other, plain } = scene;
    const { order_id, hash } = await scene.done('service.buy', {
      service_id: plain.serviceId,
      way_id: plain.ways.house,
      address,
    });
    await scene.done('order.pay', { hash, use_balance: 1 });
    const tokens = { buyer: me.token, seller: other.token };
    for (const [by, id, more] of steps)
      await scene.done(id, { as: tokens[by], hash, order_id, id: order_id, ...more });
    return { as: tokens[side], order_id, id: order_id };
  };
const address = {
  name: '李四',
  phone: '13700001111',
  region: '350102',
  region_name: '福建省福州市鼓楼区',
  detail: '东街 8 号 3 楼',
};

const accepted = ['seller', 'order.accept'] as const;

const started = ['seller', 'order.start'] as const;

const finished = ['seller', 'order.deliver'] as const;

const confirmed = ['buyer', 'order.confirm'] as const;

const commented = ['buyer', 'service.comment-add', { score: 5, content: '很好' }] as const;

const sale: Case = ({ sale: { serviceId } }) => ({ id: serviceId });

const mine: Case = ({ mine: { serviceId } }) => ({ id: serviceId });

const application: Case = ({ friend, friendCard }) => ({ as: friend.token, card_id: friendCard });

const audit: Case = async (scene) => {
  const service = await scene.done('service.create', {
    ...serviceBody({ ways: [{ type: 'tel', fee: 10_000, max: 1 }] }),
  });
  const { list } = await scene.done('staff.service-audits', { size: 50 });
  const id = service.id ?? service.service_id;
  const rev = list.find((one: { service_id: number }) => one.service_id === id)?.rev;
  return { id, rev, verdict: 'pass' };
};

export const scene: FeatureScene = {
  fill: ({ cardId }) => ({
    order_id: 1,
    service_id: cardId,
    way_id: 1,
    slot_id: 1_790_000_000,
    starts_at: 1_790_000_000,
    until: 0,
    to: 1_790_086_400,
    list: ['好的，马上安排'],
    weekly: [],
    exceptions: [],
    notice_hours: 2,
    ahead_days: 30,
    rev: 1,
    parent_id: 0,
    description: '十年合同审阅',
    service: { title: '合同审阅', category_id: 111, content: '逐条看合同', images: '[]' },
    ways: [{ type: 'tel', fee: 0, max: 1 }],
  }),
  inputs: ({ userId }) => ({
    'service.quote': { count: 1 },
    'service.buy': { count: 1 },
    'service.user-created': { id: userId },
    'staff.decide-service-audit': { reason: '' },
    'staff.decide-seller-application': { reason: '' },
    'staff.release-seller': { reason: '误记的取消，已经核对' },
  }),
  cases: {
    'service.view': sale,
    'service.comments': async (scene) => {
      await bought('buyer', accepted, started, finished, confirmed, commented)(scene);
      return { id: scene.plain.serviceId };
    },
    'service.user-created': ({ other }) => ({ id: other.userId }),
    'service.slots': ({ world, sale: { serviceId, ways } }) => ({
      id: serviceId,
      way_id: ways.meet,
      from: afternoonIn(world, 1),
      to: afternoonIn(world, 3),
    }),
    'service.quote': ({ plain: { serviceId, ways } }) => ({
      service_id: serviceId,
      way_id: ways.tel,
      count: 1,
    }),
    'service.buy': ({ plain: { serviceId, ways } }) => ({
      service_id: serviceId,
      way_id: ways.tel,
      count: 1,
    }),
    'service.schedule': mine,
    'service.set-schedule': mine,
    'service.arrange': ({ mine: { serviceId } }) => ({ id: serviceId, is_top: 1 }),
    'service.delete': mine,
    'service.edit': mine,
    'service.order': bought('buyer'),
    'service.note-add': bought('buyer'),
    'service.address': bought('buyer', accepted),
    'service.contact': bought('buyer', accepted),
    'service.orders': async (scene) => {
      await bought('buyer')(scene);
      return {};
    },
    'service.propose-time': async (scene) => ({
      ...(await bought('seller', accepted)(scene)),
      starts_at: afternoonIn(scene.world, 4),
    }),
    'service.agree-time': async (scene) => {
      const starts_at = afternoonIn(scene.world, 4);
      return bought('buyer', accepted, ['seller', 'service.propose-time', { starts_at }])(scene);
    },
    'service.reschedule': async (scene) => {
      const { world, sale: offered } = scene;
      const { order_id, hash } = await scene.done('service.buy', {
        service_id: offered.serviceId,
        way_id: offered.ways.tel,
        slot_id: afternoonIn(world, 2),
      });
      await scene.done('order.pay', { hash, use_balance: 1 });
      return { order_id, slot_id: afternoonIn(world, 4) };
    },
    'service.comment-add': bought('buyer', accepted, started, finished, confirmed),
    'service.comment-of-order': bought('buyer', accepted, started, finished, confirmed, commented),
    'service.comment-edit': bought('buyer', accepted, started, finished, confirmed, commented),
    'service.comment-reply': bought('seller', accepted, started, finished, confirmed, commented),
    'service.apply': application,
    'staff.decide-seller-application': async (scene) => {
      await scene.done('service.apply', await application(scene));
      return { id: await newest(scene, 'service_application', 'application_id'), verdict: 'pass' };
    },
    'staff.service-audit': audit,
    'staff.decide-service-audit': audit,
    'staff.release-seller': async (scene) => {
      const { world, other } = scene;
      for (let mark = 0; mark < 3; mark += 1) {
        const deal = await bought('seller')(scene);
        await step(world, other, 'accept', deal.order_id);
        await step(world, other, 'decline', deal.order_id);
      }
      return { user_id: other.userId, reason: '误记的取消，恢复' };
    },
    'service.notes': async (scene) => {
      const made = await bought('buyer')(scene);
      await scene.done('service.note-add', made);
      return made;
    },
  },
  reveals: {
    'service.contact': 'the two sides of an order ring each other',
  },
  unshown: {
    'service.replies': 'the caller’s own words',
    'service.calendar': 'the caller’s own orders, as service.orders has them',
  },
};
