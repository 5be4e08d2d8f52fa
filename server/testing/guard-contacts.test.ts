import { mayCall, staffRoles, type AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { expect, test } from 'vitest';
import { hashOf, makeCard, openContact, viewAs } from '../features/card/testing.ts';
import { makeCircle, join } from '../features/circle/testing.ts';
import { applyWithPictures } from '../features/certification/testing.ts';
import { applyTo, makeFriends } from '../features/friend/testing.ts';
import { reportCard } from '../features/moderation/testing.ts';
import { relate } from '../features/relation/testing.ts';
import { bought, makeService, sell, step } from '../features/service/testing.ts';
import { makeStaff } from '../features/staff/testing.ts';
import { freshIp, makePerson, type Person } from './people.ts';
import { asRequest, validInput } from './valid-requests.ts';
import type { Subject } from './feature-scene.ts';
import { useWorld } from './world.ts';
import { orderCalls, ownCalls, circleCalls, buyerSteps, orderedCalls } from './contact-calls.ts';

// Listening: some calls ask the sandbox’s WeChat over HTTP.
const world = useWorld({ listen: true });

/** Values that occur nowhere else. */
const contacts = {
  phone: '13577776666',
  email: 'guarded@secret.example',
  wechat: 'guarded_wechat',
  qq: '987654321',
  address: '守护路 4821 号',
};
const further = '13566665555';
const values = [...Object.values(contacts), further];

const strangers = ['stranger', 'follower', 'followed', 'blocked', 'blocker', 'revoked'] as const;
const roles = [
  'guest',
  ...strangers,
  'friend',
  'fellow',
  'founder',
  'buyer',
  'seller',
  'owner',
  ...staffRoles,
] as const;
type Role = (typeof roles)[number];

/** What each role is, made by the calls that people use. */
const become: Partial<Record<Role, (viewer: Person, owner: Person, cardId: number) => Promise<unknown>>> = {
  follower: (viewer, owner) => relate(world, 'follow', viewer, owner),
  followed: (viewer, owner) => relate(world, 'follow', owner, viewer),
  friend: (viewer, owner) => makeFriends(world, viewer, owner),
  blocked: (viewer, owner) => relate(world, 'black', owner, viewer),
  blocker: (viewer, owner) => relate(world, 'black', viewer, owner),
  async revoked(viewer, owner, cardId) {
    await makeFriends(world, viewer, owner);
    await openContact(world, viewer, cardId);
    const { status } = await world.call('POST', '/v1/card/receipts/revoke', {
      token: owner.token,
      body: { user_id: viewer.userId },
    });
    expect(status).toBe(200);
  },
};

/** The owner has something sent to them by a seller: the order has their number and where they live. */
async function orderFrom(seller: Person, owner: Person): Promise<{ id: number; hash: string }> {
  const { service } = await makeService(world, seller, {
    service: { type: 2 },
    ways: [{ type: 'house', fee: 0, max: 1 }],
  });
  const sale = { seller, serviceId: service.service_id, ways: { house: service.ways[0]?.way_id ?? 0 } };
  const order = await bought(world, sale, {
    buyer: owner,
    kind: 'house',
    address: {
      name: '守护人',
      phone: contacts.phone,
      region: '330106',
      region_name: '浙江省杭州市西湖区',
      detail: contacts.address,
    },
  });
  expect((await step(world, seller, 'accept', order.id)).status).toBe(200);
  return order;
}

interface Scene {
  owner: Person;
  viewer: Person | undefined;
  /** What the viewer calls with. */
  token: string | undefined;
  /** Requests about the owner, and about the viewer, for whom some calls only answer. */
  subjects: Subject[];
  cardId: number;
}

async function sceneOf(role: Role): Promise<Scene> {
  const made = await makeCard(world, undefined, {
    ...contacts,
    cardExtends: [{ key: '备用', value: `拨 ${further}` }],
    privacy: 2,
  });
  const { owner } = made;
  const cardId = made.card.card_id;
  const about: Subject = { userId: owner.userId, cardId, phone: owner.phone };
  if (role === 'guest') return { owner, viewer: undefined, token: undefined, subjects: [about], cardId };
  const staffRole = staffRoles.find((one) => one === role);
  const member = staffRole && (await makeStaff(world, staffRole));
  const viewer = role === 'owner' ? owner : (member ?? (await makePerson(world)));
  // An owner looks at their own; whoever else has a card, too.
  const own = role === 'owner' ? made : await makeCard(world, viewer);
  // Opened and applied to, so that the viewer's lists have the owner in them.
  await openContact(world, owner, own.card.card_id);
  await become[role]?.(viewer, owner, cardId);
  const application = await applyTo(world, owner, viewer);
  const trade = role === 'buyer' ? await tradeOf(viewer, owner) : {};
  const { service } = await makeService(world, owner);
  const offered = service.service_id;
  const input = { service_id: offered, way_id: service.ways[0]?.way_id ?? 0, count: 1 };
  const seller = role === 'seller' ? viewer : (await makeCard(world)).owner;
  const order = await orderFrom(seller, owner);
  const circle = await circleWith(role, viewer, owner);
  const certify = staffRole === 'auditor' ? await applyWithPictures(world, owner, cardId) : 1;
  if (staffRole) await reportCard(world, await makePerson(world), cardId);
  const hash = hashOf((await viewAs(world, cardId, viewer))?.phone ?? '') || 'x'.repeat(43);
  const ofApplication = { id: application.body?.id ?? 1 };
  const only: Subject['only'] = {
    'card.decode': { hash },
    'card.batch-decode': { hashes: [hash] },
    'friend.accept': ofApplication,
    'friend.refuse': ofApplication,
    'staff.certification': { id: certify, reason: '核对上传材料' },
    'staff.decide-certification': { id: certify },
    ...Object.fromEntries(orderCalls.map((id) => [id, { order_id: order.id }])),
    'service.order': { id: order.id },
    'service.notes': { id: order.id },
    'service.comment-of-order': { id: order.id },
    'order.view': { hash: order.hash },
    'order.query': { hash: order.hash },
    'service.note-add': { order_id: order.id, words: '请发顺丰' },
    'order.start': { hash: order.hash },
    'order.deliver': { hash: order.hash, more: { company: '顺丰', number: 'SF1234567890' } },
    'service.quote': input,
    'service.buy': input,
    'service.slots': { ...input, id: offered },
    ...Object.fromEntries(ownCalls.map((id) => [id, { id: offered }])),
    ...Object.fromEntries(circleCalls.map((id) => [id, circle])),
    'service.view': { id: offered },
    'service.comments': { id: offered },
    ...trade,
  };
  const subjects = [
    { ...about, only },
    { userId: viewer.userId, cardId: own.card.card_id, phone: viewer.phone, only },
  ];
  return { owner, viewer, token: member ? member.office : viewer.token, subjects, cardId };
}

/** The owner is a member of a circle, whose other members see each other: a fellow, or the one who runs it. */
async function circleWith(
  role: Role,
  viewer: Person,
  owner: Person,
): Promise<{ id: number; phonebook_id: number; member_id: number; member_ids: number[] }> {
  const { id } = await makeCircle(world, {}, role === 'founder' ? viewer : undefined);
  const { memberId } = await join(world, { id }, owner);
  if (role === 'fellow') await join(world, { id }, viewer);
  return { id, phonebook_id: id, member_id: memberId, member_ids: [memberId] };
}

/** The viewer buys of the owner, who has shown contacts to friends alone. */
async function tradeOf(buyer: Person, seller: Person): Promise<NonNullable<Subject['only']>> {
  const sale = await sell(world, { seller });
  const { id, hash } = await bought(world, sale, { buyer });
  const chosen = { service_id: sale.serviceId, way_id: sale.ways.tel };
  const ofService = ['note-add', 'contact', 'address'];
  return {
    'service.order': { id },
    'service.notes': { id },
    'service.quote': { ...chosen, count: 1 },
    'service.buy': { ...chosen, count: 1 },
    ...Object.fromEntries(ofService.map((name) => [`service.${name}`, { order_id: id }])),
    ...Object.fromEntries(buyerSteps.map((name) => [name, { hash }])),
  };
}

/** Whom its access turns away reads one sentence, whatever they ask about: guard-access and guard-staff prove it of every call. */
function letsIn(endpoint: AnyEndpoint, role: Role): boolean {
  const staffRole = staffRoles.find((one) => one === role);
  if (endpoint.access === 'guest') return true;
  if (endpoint.access === 'staff') return staffRole !== undefined && mayCall(endpoint, [staffRole]);
  return role !== 'guest' && staffRole === undefined;
}

/** Where each role reads a value in plain: the owner their own, a friend what they open. */
const reveals: Partial<Record<Role, readonly string[]>> = {
  owner: [
    'card.list',
    'card.post',
    'card.save-phone-card',
    'card.set-default',
    'card.view',
    'card.view-default',
    'card.view-phone',
    'card.view-simple-user',
    'order.view',
    'page of the card',
    'service.address',
    'service.last-address',
    'service.order',
  ],
  friend: ['card.batch-decode', 'card.decode'],
  buyer: ['card.batch-decode', 'card.decode', 'service.contact'],
  seller: ['card.batch-decode', 'card.decode', 'service.address', 'service.contact'],
};

interface Walked {
  /** Calls and pages that said a contact in plain. */
  revealed: string[];
  /** Calls that answered, so that what they say was read. */
  answered: string[];
  /** What a friend's credential and the viewer's own open for the viewer. */
  opened: unknown[];
}

async function walkAs(role: Role): Promise<Walked> {
  const { owner, viewer, token, subjects, cardId } = await sceneOf(role);
  const revealed = new Set<string>();
  const answered = new Set<string>();
  const read = (name: string, text: string): void => {
    if (values.some((value) => text.includes(value))) revealed.add(name);
  };
  const friend = await makePerson(world);
  await makeFriends(world, friend, owner);
  const good = hashOf((await viewAs(world, cardId, friend)).phone);
  const own = hashOf((await viewAs(world, cardId, viewer))?.phone ?? '');
  const opened: unknown[] = [];
  for (const hash of [good, own || 'x'.repeat(43)]) {
    const body = { hash };
    const answer = await world.call('POST', '/v3-api/customer/card/decode', { token: viewer?.token, body });
    opened.push(answer.body.data ?? null);
  }
  const cookie = viewer ? { headers: { cookie: `auth.token=${viewer.token}` } } : {};
  read('page of the card', (await world.call('GET', `/card/${cardId}`, cookie)).text);
  read('first page', (await world.call('GET', '/', cookie)).text);
  for (const endpoint of orderedCalls.filter((one) => letsIn(one, role)))
    for (const method of endpoint.methods) {
      // Most calls read nothing of whom it is about: the same request gets the same answer.
      const requests = new Map(
        subjects.map((subject) => {
          const request = asRequest(method, validInput(endpoint, subject));
          return [JSON.stringify(request), request];
        }),
      );
      for (const request of requests.values()) {
        const answer = await world.call(method, endpoint.path, { token, ip: freshIp(), ...request });
        if (answer.status === 200) answered.add(endpoint.id);
        read(endpoint.id, answer.text);
      }
    }
  return { revealed: [...revealed].toSorted(), answered: [...answered], opened };
}
/** Of a test that runs alone and waits for all walks, milliseconds. */
const allWalks = 120_000;
/**
 * Calls that need more than these roles have; `guard-cost.test.ts` reads what they answer. Fewer: write the number down.
 */
const elsewhere = 465;
const walks = new Map<Role, Promise<Walked>>();
const walked = (role: Role): Promise<Walked> => {
  const known = walks.get(role) ?? walkAs(role);
  walks.set(role, known);
  return known;
};

test.each(roles)(
  'no call and no page gives a %s a contact in plain, but for what is theirs to see [B106][D22][D23][D26]',
  { timeout: allWalks },
  async (role) => {
    const { revealed, opened } = await walked(role);
    expect(revealed).toEqual(reveals[role] ?? []);
    // A friend's credential serves nobody else.
    const opens = role === 'friend' || role === 'buyer' || role === 'seller';
    expect(opened).toEqual(opens ? [null, contacts.phone] : [null, null]);
  },
);

test(
  'a call that answers none of them is read where its own scene has it answered, and such calls become no more',
  { timeout: allWalks },
  async () => {
    const answered = new Set<string>();
    for (const role of roles) for (const id of (await walked(role)).answered) answered.add(id);
    const missing = orderedCalls.filter(({ id }) => !answered.has(id)).map(({ id }) => id);
    expect(missing.length).toBe(elsewhere);
  },
);

test('what was called leaves no contact in the log [B106]', { timeout: allWalks }, async () => {
  for (const role of roles) await walked(role);
  for (const value of values) expect(world.logs.filter((line) => line.includes(value))).toEqual([]);
});
