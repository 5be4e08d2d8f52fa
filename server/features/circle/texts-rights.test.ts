import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import * as notifications from '@qunlu/contract/circle/announcements.ts';
import * as campaigns from '@qunlu/contract/sms/campaigns.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { draftCampaign, giveCredits, handInCampaign } from '../sms/testing.ts';
import { join, makeAdmin, makeCircle, makeStrangers } from './testing.ts';

const world = useWorld();

const send = (endpoint: AnyEndpoint, by: Person, fields: object): Promise<Answer> =>
  world.call(
    endpoint.methods[0],
    endpoint.path,
    endpoint.methods[0] === 'GET'
      ? { token: by.token, query: fields as Record<string, unknown> }
      : { token: by.token, body: fields },
  );

const all = { roles: [], groups: [] };
const text = { ...all, content: '周六喝茶' };

/** Every call of the right `notice`, with what a campaign of the circle is named by. */
const calls = (campaign_id: number): [AnyEndpoint, object][] => [
  [notifications.viewAudience, {}],
  [notifications.previewAnnouncement, all],
  [notifications.sendAnnouncement, { ...all, title: '聚会', body: '周六' }],
  [notifications.listAnnouncements, {}],
  [campaigns.composeCampaign, {}],
  [campaigns.previewCampaign, text],
  [campaigns.saveCampaign, text],
  [campaigns.saveCampaign, { ...text, campaign_id }],
  [campaigns.submitCampaign, { campaign_id, credits: 9 }],
  [campaigns.cancelCampaign, { campaign_id }],
  [campaigns.dropCampaign, { campaign_id }],
  [campaigns.listCampaigns, {}],
  [campaigns.viewCampaign, { campaign_id }],
  [campaigns.saveTemplate, { campaign_id, title: '每月' }],
  [campaigns.dropTemplate, { template_id: 1 }],
];

test('texts and notices are for the owner and admins with the right, of this circle [D57][R135][B307]', async () => {
  const circle = await makeCircle(world);
  const { visitor, member, admin, foreign } = await makeStrangers(world, circle, 'notice');
  const { campaign_id } = await draftCampaign(world, circle, circle.owner);
  for (const [endpoint, fields] of calls(campaign_id)) {
    const ask = async (by: Person, id = circle.id): Promise<number> =>
      (await send(endpoint, by, { id, ...fields })).body.errcode;
    expect([endpoint.id, await ask(visitor)]).toEqual([endpoint.id, 40301]);
    expect([endpoint.id, await ask(foreign)]).toEqual([endpoint.id, 40301]);
    expect([endpoint.id, await ask(member)]).toEqual([endpoint.id, 40300]);
    expect([endpoint.id, await ask(admin)]).toEqual([endpoint.id, 40300]);
    expect([endpoint.id, await ask(circle.owner, 1)]).toEqual([endpoint.id, 40400]);
  }
  const { rows } = await world.database.pool.query('select state from sms_campaign where campaign_id = $1', [
    campaign_id,
  ]);
  expect(rows).toEqual([{ state: 0 }]);
});

test('a campaign of another circle is none, whoever runs both [D142]', async () => {
  const circle = await makeCircle(world);
  const other = await makeCircle(world, {}, circle.owner);
  const { campaign_id } = await draftCampaign(world, other, circle.owner);
  for (const [endpoint, fields] of calls(campaign_id)) {
    if (!('campaign_id' in fields)) continue;
    const answer = await send(endpoint, circle.owner, { id: circle.id, ...fields });
    expect([endpoint.id, answer.status]).toEqual([endpoint.id, 404]);
  }
});

test('an admin with the right writes and sends with their own credits [D57][D74]', async () => {
  const circle = await makeCircle(world);
  const admin = await makeAdmin(world, circle, ['notice']);
  await giveCredits(world, admin, 5);
  const sent = await handInCampaign(world, circle, admin, { roles: [1] });
  expect(sent).toMatchObject({ people: 1, state: 1 });
  const listed = await world.ask(campaigns.listCampaigns, {
    query: { id: circle.id },
    token: circle.owner.token,
  });
  expect(listed.list).toMatchObject([{ campaign_id: sent.campaign_id, credits: 1 }]);
  // The owner may cancel it; the credits go to who paid.
  const cancelled = await send(campaigns.cancelCampaign, circle.owner, {
    id: circle.id,
    campaign_id: sent.campaign_id,
  });
  expect(cancelled.body.returned).toBe(1);
  const composing = await world.ask(campaigns.composeCampaign, {
    query: { id: circle.id },
    token: admin.token,
  });
  expect(composing.have).toBe(5);
});

test('drafts are edited and dropped, what was handed in is not; the list goes page by page [D74]', async () => {
  const circle = await makeCircle(world);
  await giveCredits(world, circle.owner, 5);
  const first = await draftCampaign(world, circle, circle.owner, { content: '一' });
  world.pass(1);
  const second = await draftCampaign(world, circle, circle.owner, { content: '二' });
  const ask = (endpoint: AnyEndpoint, fields: object) =>
    send(endpoint, circle.owner, { id: circle.id, ...fields });
  const edited = await ask(campaigns.saveCampaign, {
    ...text,
    campaign_id: first.campaign_id,
    roles: [4, 1, 4],
  });
  expect(edited.body).toMatchObject({ content: '周六喝茶', roles: [1, 4] });
  const page = await ask(campaigns.listCampaigns, { size: 1 });
  expect(page.body.list).toMatchObject([{ content: '二' }]);
  const rest = await ask(campaigns.listCampaigns, { size: 1, next: page.body.next });
  expect([rest.body.list[0].content, rest.body.next]).toEqual(['周六喝茶', -1]);
  expect((await ask(campaigns.dropCampaign, { campaign_id: second.campaign_id })).status).toBe(200);
  expect((await ask(campaigns.dropCampaign, { campaign_id: second.campaign_id })).status).toBe(404);
  const sent = await handInCampaign(world, circle, circle.owner, { roles: [1] });
  for (const [endpoint, fields] of [
    [campaigns.dropCampaign, {}],
    [campaigns.saveCampaign, text],
    [campaigns.submitCampaign, { credits: 9 }],
  ] as const)
    expect((await ask(endpoint, { ...fields, campaign_id: sent.campaign_id })).status).toBe(422);
});

test('bad input is named by its field; a repeated save makes one draft [D74]', async () => {
  const circle = await makeCircle(world);
  const save = (changes: object, headers: Record<string, string> = {}) =>
    world.call('POST', campaigns.saveCampaign.path, {
      token: circle.owner.token,
      body: { id: circle.id, ...text, ...changes },
      headers,
    });
  for (const [changes, field] of [
    [{ content: '' }, 'content'],
    [{ content: '茶'.repeat(301) }, 'content'],
    [{ content: 'a'.repeat(301) }, 'content'],
    [{ roles: [0] }, 'roles.0'],
    [{ roles: [1, 2, 3, 4, 1] }, 'roles'],
    [{ groups: ['x'] }, 'groups.0'],
    [{ groups: Array.from({ length: 51 }, (_, at) => at + 1) }, 'groups'],
    [{ campaign_id: 0 }, 'campaign_id'],
    [{ id: 'x' }, 'id'],
  ] as const)
    expect([field, (await save(changes)).body.field]).toEqual([field, field]);
  expect((await save({ content: '茶'.repeat(300) })).status).toBe(200);
  const [one, two] = [
    await save({}, { 'idempotency-key': 'draft-000001' }),
    await save({}, { 'idempotency-key': 'draft-000001' }),
  ];
  expect(two.body.campaign_id).toBe(one.body.campaign_id);
  for (const credits of [0, 1.5, 'x'])
    expect(
      (await send(campaigns.submitCampaign, circle.owner, { id: circle.id, campaign_id: 1, credits })).body
        .field,
    ).toBe('credits');
});

test('what was texted and whether one wants more is for members and who got it [R056][D140]', async () => {
  const circle = await makeCircle(world);
  const other = await makeCircle(world);
  const member = await join(world, circle);
  for (const [endpoint, fields] of [
    [campaigns.viewLanding, { sms: 1 }],
    [campaigns.optOut, { out: 1 }],
  ] as const) {
    const ask = async (by: Person, id = circle.id): Promise<number | undefined> =>
      (await send(endpoint, by, { id, ...fields })).body.errcode;
    expect(await ask(other.owner)).toBe(40301);
    expect(await ask(member, 1)).toBe(40400);
    expect(await ask(member)).toBe(endpoint === campaigns.optOut ? undefined : 40400);
  }
  expect((await send(campaigns.optOut, member, { id: circle.id, out: 2 })).body.field).toBe('out');
});
