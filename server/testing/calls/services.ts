import { afternoonIn, serviceBody, step } from '../../features/service/testing.ts';
import { done, newest } from './ask.ts';
import type { Case, Cases, Given, Scene } from './scene.ts';

type Side = 'buyer' | 'seller';

/** A service that `me` has bought of the other; brought so far. */
const bought =
  (side: Side, ...steps: readonly (readonly [Side, string, object?])[]) =>
  async (scene: Scene): Promise<Given & { order_id: number; id: number; as: string }> => {
    const { me, other, plain } = scene;
    const { order_id, hash } = await done(scene, 'service.buy', {
      service_id: plain.serviceId,
      way_id: plain.ways.house,
      address,
    });
    await done(scene, 'order.pay', { hash, use_balance: 1 });
    const tokens = { buyer: me.token, seller: other.token };
    for (const [by, id, more] of steps)
      await done(scene, id, { as: tokens[by], hash, order_id, id: order_id, ...more });
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
const waiting = async (scene: Scene): Promise<{ subject: string; target: string; quantity: number }> => {
  const at = afternoonIn(scene.world, 3);
  const { serviceId, ways } = scene.sale;
  await done(scene, 'service.buy', {
    as: scene.friend.token,
    service_id: serviceId,
    way_id: ways.meet,
    slot_id: at,
  });
  return { subject: 'service.slot', target: `${serviceId}:${at}`, quantity: 1 };
};
const audit: Case = async (scene) => {
  const service = await done(scene, 'service.create', {
    ...serviceBody({ ways: [{ type: 'tel', fee: 10_000, max: 1 }] }),
  });
  const { list } = await done(scene, 'staff.service-audits', { size: 50 });
  const id = service.id ?? service.service_id;
  const rev = list.find((one: { service_id: number }) => one.service_id === id)?.rev;
  return { id, rev, verdict: 'pass' };
};

export const serviceCases: Cases = {
  'service.view': sale,
  'service.comments': sale,
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
  'service.buy': ({ plain: { serviceId, ways } }) => ({ service_id: serviceId, way_id: ways.tel, count: 1 }),
  'service.schedule': mine,
  'service.set-schedule': mine,
  'service.arrange': ({ mine: { serviceId } }) => ({ id: serviceId, is_top: 1 }),
  'service.delete': mine,
  'service.edit': mine,
  'service.order': bought('buyer'),
  'service.notes': bought('buyer'),
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
    const { order_id, hash } = await done(scene, 'service.buy', {
      service_id: offered.serviceId,
      way_id: offered.ways.tel,
      slot_id: afternoonIn(world, 2),
    });
    await done(scene, 'order.pay', { hash, use_balance: 1 });
    return { order_id, slot_id: afternoonIn(world, 4) };
  },
  'service.comment-add': bought('buyer', accepted, started, finished, confirmed),
  'service.comment-of-order': bought('buyer', accepted, started, finished, confirmed, commented),
  'service.comment-edit': bought('buyer', accepted, started, finished, confirmed, commented),
  'service.comment-reply': bought('seller', accepted, started, finished, confirmed, commented),
  'service.apply': application,
  'staff.decide-seller-application': async (scene) => {
    await done(scene, 'service.apply', await application(scene));
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
  'capacity.join': waiting,
  'capacity.leave': async (scene) => {
    const which = await waiting(scene);
    await done(scene, 'capacity.join', which);
    return which;
  },
};
