import { allEndpoints } from '@qunlu/contract/all.ts';
import { beforeAll, expect, test } from 'vitest';
import { acquaintance, type Acquaintance } from '../features/card/ports.ts';
import { provide } from '../platform/ports.ts';
import { makePerson, type Person } from './people.ts';
import { hashOf, makeCard, viewAs } from '../features/card/testing.ts';
import { useWorld } from './world.ts';

const known = new Map<number, Partial<Acquaintance>>();
const world = useWorld({
  extra: {
    name: 'test',
    provides: [
      provide(
        acquaintance,
        async (_ctx, viewer, owners) => new Map(owners.map((owner) => [owner, known.get(viewer) ?? {}])),
      ),
    ],
  },
});

/** Values that occur nowhere else. */
const contacts = {
  phone: '13577776666',
  email: 'guarded@secret.example',
  wechat: 'guarded_wechat',
  qq: '987654321',
};
const further = '13566665555';
const values = [...Object.values(contacts), further];
const reveals = new Set(['card.decode', 'card.batch-decode']);

let owner: Person;
let cardId = 0;
const viewers: Record<string, Person | undefined> = {};

beforeAll(async () => {
  const made = await makeCard(world, undefined, {
    ...contacts,
    cardExtends: [{ key: '备用', value: `拨 ${further}` }],
    privacy: 2,
  });
  owner = made.owner;
  cardId = made.card.card_id;
  viewers['guest'] = undefined;
  for (const role of ['stranger', 'friend', 'blocked', 'blocker', 'revoked'])
    viewers[role] = await makePerson(world);
  known.set(viewers['friend']?.userId ?? 0, { is_friend: true });
  known.set(viewers['blocked']?.userId ?? 0, { blockedBy: true });
  known.set(viewers['blocker']?.userId ?? 0, { is_black: true });
  const revoked = viewers['revoked'] as Person;
  known.set(revoked.userId, { is_friend: true });
  const { phone } = await viewAs(world, cardId, revoked);
  await world.call('POST', '/v3-api/customer/card/decode', {
    token: revoked.token,
    body: { hash: hashOf(phone) },
  });
  await world.call('POST', '/v1/card/receipts/revoke', {
    token: owner.token,
    body: { user_id: revoked.userId },
  });
});

test.each(['guest', 'stranger', 'friend', 'blocked', 'blocker', 'revoked'])(
  'no call and no page gives a %s a contact in plain [B106][D22][D23][D26]',
  async (role) => {
    const viewer = viewers[role];
    const inputs = [
      { id: cardId },
      { id: cardId, more: 1 },
      { id: owner.userId },
      { user_id: owner.userId },
      {},
    ];
    for (const endpoint of allEndpoints.filter((one) => !reveals.has(one.id) && one.access !== 'sandbox')) {
      for (const method of endpoint.methods.filter((one) => one === 'GET' || one === 'PUT')) {
        for (const input of inputs) {
          const answer = await world.call(method, endpoint.path, {
            token: viewer?.token,
            ...(method === 'GET' ? { query: input } : { body: input }),
          });
          for (const value of values)
            expect(answer.text.includes(value), `${endpoint.id} ${JSON.stringify(input)}`).toBe(false);
        }
      }
    }
    const page = await world.call(
      'GET',
      `/card/${cardId}`,
      viewer ? { headers: { cookie: `auth.token=${viewer.token}` } } : {},
    );
    for (const value of values) expect(page.text.includes(value), 'page').toBe(false);
  },
);

test('only the friend decodes; the owner reads plain [D22][D23]', async () => {
  const seen = await viewAs(world, cardId, viewers['friend']);
  for (const [role, viewer] of Object.entries(viewers)) {
    const answer = await world.call('POST', '/v3-api/customer/card/decode', {
      token: viewer?.token,
      body: { hash: hashOf(seen.phone) },
    });
    expect(answer.body.data ?? null, role).toBe(role === 'friend' ? contacts.phone : null);
  }
  const own = await viewAs(world, cardId, owner);
  expect(own).toMatchObject(contacts);
});
