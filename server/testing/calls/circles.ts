import { makeMemberPerson } from '../../features/phonebook/testing.ts';
import { topUp } from '../../features/order/testing.ts';
import type { Person } from '../people.ts';
import { done, memberIdOf, newest } from './ask.ts';
import type { Case, Cases, Scene } from './scene.ts';

const mine: Case = ({ circle }) => ({ id: circle.id });
const charging: Case = ({ charging: { id } }) => ({ id });
const theirs: Case = ({ theirs: { id } }) => ({ id });

const applicant = async (scene: Scene): Promise<{ id: number; member_id: number; person: Person }> => {
  const { id } = scene.circle;
  const person = await makeMemberPerson(scene.world, '李四');
  await done(scene, 'phonebook.join', { as: person.token, id, realname: '李四' });
  return { id, person, member_id: await memberIdOf(scene, { id }, person) };
};
const aboutApplicant: Case = async (scene) => {
  const { id, member_id } = await applicant(scene);
  return { id, member_id };
};
const aboutMember: Case = ({ circle, member }) => ({ id: circle.id, member_id: member.memberId });

const group = async (scene: Scene): Promise<number> => {
  await done(scene, 'phonebook.save-group', { id: scene.circle.id, name: '八班' });
  return newest(scene, 'phonebook_group', 'group_id');
};

const handedOver = async (scene: Scene): Promise<void> => {
  const { circle, friend } = scene;
  const member_id = await memberIdOf(scene, circle, friend);
  await done(scene, 'phonebook.transfer', { id: circle.id, member_id });
};

const payCode = async (scene: Scene): Promise<{ id: number; code: string }> => {
  const { id } = scene.charging;
  const { code } = await done(scene, 'dues.make-pay-code', { id, purpose: '聚餐' });
  return { id, code: code ?? (await done(scene, 'dues.pay-codes', { id })).list[0].code };
};

const payment = async (scene: Scene): Promise<{ as: string; hash: string }> => {
  const as = scene.payer.token;
  const { hash } = await done(scene, 'dues.pay', { as, ...(await payCode(scene)), amount: 1000 });
  return { as, hash };
};

export const circleCases: Cases = {
  'discovery.phonebook-industry': mine,
  'discovery.set-phonebook-industry': ({ circle }) => ({ phonebook_id: circle.id, industry: 1002 }),
  'discovery.related-circles': mine,
  'discovery.user-industry': ({ other }) => ({ user_id: other.userId }),
  'staff.pick-circle': mine,
  'staff.drop-circle-pick': async (scene) => {
    await done(scene, 'staff.pick-circle', { id: scene.circle.id });
    return { id: scene.circle.id };
  },
  'introduction.create': async (scene) => ({
    id: scene.circle.id,
    member_a: await memberIdOf(scene, scene.circle, scene.friend),
    member_b: scene.member.memberId,
  }),
  'introduction.answer': async (scene) => {
    const { circle, friend, member } = scene;
    const member_a = await memberIdOf(scene, circle, friend);
    await done(scene, 'introduction.create', { id: circle.id, member_a, member_b: member.memberId });
    return { as: friend.token, id: await newest(scene, 'introduction', 'introduction_id'), yes: 1 };
  },
  'dues.is-pay-circle-member': ({ paid, me }) => ({ id: paid.id, user_id: me.userId }),
  'dues.renew': ({ paid }) => ({ id: paid.id, tier_id: paid.tiers[0] }),
  'dues.offer': ({ paid }) => ({ id: paid.id }),
  'dues.add-cost': charging,
  'dues.counter-cost': async (scene) => {
    const { id } = scene.charging;
    await done(scene, 'dues.add-cost', { id });
    return { id, cost_id: await newest(scene, 'dues_cost', 'cost_id'), why: '记错了' };
  },
  'dues.income-file': charging,
  'dues.costs': charging,
  'dues.income': charging,
  'dues.pay-logs': charging,
  'dues.open-books': charging,
  'dues.books': charging,
  'dues.give-back': async (scene) => {
    const { as, hash } = await payment(scene);
    await topUp(scene.world, scene.payer, 1000);
    await done(scene, 'order.pay', { as, hash, use_balance: 1 });
    return { hash };
  },
  'dues.pay-codes': charging,
  'dues.make-pay-code': charging,
  'dues.pay': async (scene) => ({ as: scene.payer.token, ...(await payCode(scene)), amount: 1000 }),
  'dues.switch-pay-code': async (scene) => ({ ...(await payCode(scene)), on: 0 }),
  'dues.pay-code': async (scene) => ({ as: scene.payer.token, ...(await payCode(scene)) }),
  'dues.charge': charging,
  'dues.coupons': charging,
  'dues.make-coupon': charging,
  'dues.save-tier': charging,
  'dues.stop-coupon': async (scene) => {
    const { id } = scene.charging;
    await done(scene, 'dues.make-coupon', { id });
    return { id, coupon_id: await newest(scene, 'dues_coupon', 'coupon_id') };
  },
  'dues.setting': charging,
  'phonebook.confirm-entry': theirs,
  'phonebook.members': theirs,
  'phonebook.report-unreachable': async (scene) => {
    const given = {
      as: scene.me.token,
      id: scene.theirs.id,
      member_id: await memberIdOf(scene, scene.theirs, scene.friend),
    };
    await done(scene, 'phonebook.reveal', given);
    return given;
  },
  'phonebook.reveal': async (scene) => ({
    id: scene.theirs.id,
    member_id: await memberIdOf(scene, scene.theirs, scene.friend),
  }),
  'phonebook.freshness': mine,
  'phonebook.drop-group': async (scene) => ({ id: scene.circle.id, group_id: await group(scene) }),
  'phonebook.groups': mine,
  'phonebook.save-group': mine,
  'phonebook.sort-groups': async (scene) => ({ id: scene.circle.id, group_ids: [await group(scene)] }),
  'phonebook.view': theirs,
  'phonebook.edit-entry': theirs,
  'phonebook.invite': theirs,
  'phonebook.join': async ({ world, circle }) => ({
    as: (await makeMemberPerson(world)).token,
    id: circle.id,
  }),
  'phonebook.leave': theirs,
  'phonebook.set-card': ({ theirs: { id }, cardId }) => ({ id, card_id: cardId }),
  'phonebook.invitation': async (scene) => {
    const { id } = scene.circle;
    const made = await done(scene, 'phonebook.invite', { id });
    return { id, code: made.code ?? String(made.url).split('/').at(-1) };
  },
  'phonebook.join-form': ({ circle, other }) => ({ as: other.token, id: circle.id }),
  'phonebook.my-entry': theirs,
  'phonebook.withdraw': async (scene) => {
    const { id, person } = await applicant(scene);
    return { as: person.token, id };
  },
  'phonebook.accept': async (scene) => {
    const { id, member_id } = await applicant(scene);
    return { id, member_ids: [member_id] };
  },
  'phonebook.block': aboutMember,
  'phonebook.applications': async (scene) => {
    await applicant(scene);
    return { id: scene.circle.id };
  },
  'phonebook.member-list': mine,
  'phonebook.form-phone': aboutMember,
  'phonebook.refuse': aboutApplicant,
  'phonebook.remove': aboutMember,
  'phonebook.set-guest': aboutMember,
  'phonebook.set-group': async (scene) => ({
    id: scene.circle.id,
    member_ids: [scene.member.memberId],
    group_id: await group(scene),
  }),
  'phonebook.unblock': async (scene) => {
    const given = { id: scene.circle.id, member_id: scene.member.memberId };
    await done(scene, 'phonebook.block', given);
    return given;
  },
  'phonebook.form': aboutMember,
  'phonebook.notices': mine,
  'phonebook.notice-preview': mine,
  'phonebook.notice': mine,
  'phonebook.assist': mine,
  'phonebook.audience': mine,
  'phonebook.transfer': async (scene) => ({
    id: scene.circle.id,
    member_id: await memberIdOf(scene, scene.circle, scene.friend),
  }),
  'phonebook.transfer-offer': async (scene) => {
    await handedOver(scene);
    return { as: scene.friend.token, id: scene.circle.id };
  },
  'phonebook.transfer-answer': async (scene) => {
    await handedOver(scene);
    return { as: scene.friend.token, id: scene.circle.id, accept: 'no' };
  },
  'phonebook.transfer-cancel': async (scene) => {
    await handedOver(scene);
    return { id: scene.circle.id };
  },
  'phonebook.dissolve': mine,
  'phonebook.dissolve-cancel': async (scene) => {
    await done(scene, 'phonebook.dissolve', { id: scene.charging.id });
    return { id: scene.charging.id };
  },
  'phonebook.dissolve-terms': mine,
  'phonebook.admins': mine,
  'phonebook.candidates': mine,
  'phonebook.set-admin': aboutMember,
  'phonebook.edit': async (scene) => ({
    id: scene.circle.id,
    version: (await done(scene, 'phonebook.settings', { id: scene.circle.id })).version,
    notice: '周六喝茶',
  }),
  'phonebook.logs': mine,
  'phonebook.plugins': mine,
  'phonebook.set-plugins': async (scene) => {
    const { list } = await done(scene, 'phonebook.plugins', { id: scene.circle.id });
    return { id: scene.circle.id, rows: list.map((row: object) => ({ ...row, sort: 1 })) };
  },
  'phonebook.forbidden': mine,
  'phonebook.settings': mine,
  'staff.decide-phonebook': async ({ world, circle }) => {
    await world.database.pool.query('update phonebook set status = 2 where phonebook_id = $1', [circle.id]);
    return { id: circle.id, version: 1 };
  },
  'staff.forbid-phonebook': mine,
  'staff.list-phonebook': ({ circle }) => ({ id: circle.id, listed: 0 }),
  'staff.remove-violator': ({ circle, member }) => ({ id: circle.id, user_id: member.userId }),
  'staff.restore-phonebook': async (scene) => {
    await done(scene, 'staff.forbid-phonebook', { id: scene.circle.id });
    return { id: scene.circle.id };
  },
  'staff.phonebook': mine,
  'poster.view': mine,
  'poster.picture': async (scene) => {
    const { id } = scene.circle;
    const made = await done(scene, 'poster.view', { id });
    return { id, code: /code=([\w-]+)/.exec(JSON.stringify(made))?.[1] ?? made.code, template: 1 };
  },
};
