import {
  composeCampaign,
  listCampaigns,
  optOut,
  previewCampaign,
  viewCampaign,
} from '@qunlu/contract/sms/campaigns.ts';
import { textGroups } from '@qunlu/contract/activity/rules.ts';
import { campaignRules } from '@qunlu/contract/sms/campaign-rules.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { relate } from '../relation/testing.ts';
import { checkCredits } from '../sms/service/lifecycle.ts';
import {
  creditsOf,
  draftCampaign,
  giveCredits,
  handInCampaign,
  submitAs,
  textsTo,
  trustOwner,
  viewOf,
} from '../sms/testing.ts';
import { makeCard } from '../card/testing.ts';
import { makeCircle } from '../circle/testing.ts';
import { confirmed, makeActivity, makeHelper, signedIn, type MadeActivity } from './testing.ts';

const world = useWorld();

/** An activity whose host may text without the staff, and has credits. */
async function trusted(given: { host?: Person } = {}) {
  const activity = await makeActivity(world, { tickets: [{}, { name: '贵宾票' }], ...given });
  await trustOwner(world, activity.host);
  await giveCredits(world, activity.host, 100);
  return activity;
}
const of = ({ id }: { id: number }) => ({ id, kind: 'activity' as const });
const body = { content: '请到西门入场', roles: [] as number[], groups: [] as number[] };
const preview = (activity: MadeActivity, by: Person, more: object = {}) =>
  world.call('POST', previewCampaign.path, { token: by.token, body: { ...of(activity), ...body, ...more } });
const reached = async (activity: MadeActivity, more: object = {}): Promise<number> =>
  (await preview(activity, activity.host, more)).body.people;

test('those who have not signed in are texted, each once, with a link to the activity; it is written down [R126][D102][D74][D70]', async () => {
  const activity = await trusted();
  const [absent, signed, waits, twice] = [
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
    await makePerson(world),
  ];
  await confirmed(world, activity, absent);
  await signedIn(world, activity, (await confirmed(world, activity, signed)).passIds[0] ?? 0);
  await confirmed(world, activity, waits, { state: 1 });
  await confirmed(world, activity, twice, { quantity: 2 });
  const before = await creditsOf(world, activity.host);
  const made = await handInCampaign(world, of(activity), activity.host, {
    content: '请到西门入场',
    roles: [textGroups.absent],
  });
  expect(made).toMatchObject({ people: 2, state: 3, roles: [textGroups.absent] });
  await world.runJob('sms.campaigns');
  expect(await viewOf(world, of(activity), activity.host, made.campaign_id)).toMatchObject({
    sent: 2,
    state: 5,
  });
  for (const one of [absent, twice]) {
    const [text, ...more] = await textsTo(world, one.phone);
    expect([text, more]).toEqual([expect.stringContaining('【群录】西湖读书会：请到西门入场'), []]);
  }
  for (const one of [signed, waits]) expect(await textsTo(world, one.phone)).toEqual([]);
  expect(await creditsOf(world, activity.host)).toBe(before - made.credits);
  const [text = ''] = await textsTo(world, absent.phone);
  const [, path = ''] = / https?:\/\/[^/]+(\/\S+) /.exec(text) ?? [];
  const opened = await world.call('GET', path, { signed: false });
  expect(JSON.stringify(opened.headers) + opened.text).toContain(`/activity/${activity.id}`);
  const logged = await world.database.pool.query(
    'select what, after from activity_log where activity_id = $1',
    [activity.id],
  );
  expect(logged.rows).toEqual([{ what: 'sms', after: { count: 2 } }]);
  expect(await checkCredits(jobContext(world.deps))).toEqual([]);
});

test('whom it reaches: by state and by ticket, nobody who has left it or blocked the host [D102][D26]', async () => {
  const activity = await trusted();
  const people = [];
  for (let at = 0; at < 6; at += 1) people.push(await makePerson(world));
  const [one, two, three, four, five, six] = people as [Person, Person, Person, Person, Person, Person];
  await confirmed(world, activity, one);
  await confirmed(world, activity, two, { ticket: 1 });
  await confirmed(world, activity, three, { state: 1, ticket: 1 });
  await confirmed(world, activity, four, { state: 4 });
  await confirmed(world, activity, five, { state: 0 });
  await confirmed(world, activity, six);
  await relate(world, 'black', six, activity.host);
  const [, vip] = activity.tickets;
  expect(await reached(activity)).toBe(3);
  expect(await reached(activity, { roles: [textGroups.confirmed] })).toBe(2);
  expect(await reached(activity, { roles: [textGroups.auditing] })).toBe(1);
  expect(await reached(activity, { groups: [vip?.id] })).toBe(2);
  expect(await reached(activity, { roles: [textGroups.confirmed], groups: [vip?.id] })).toBe(1);
  const other = await makeActivity(world);
  expect(await reached(activity, { groups: [other.tickets[0].id] })).toBe(0);
  // One a day.
  await handInCampaign(world, of(activity), activity.host, { content: '一', roles: [textGroups.confirmed] });
  await world.runJob('sms.campaigns');
  expect((await preview(activity, activity.host)).body).toMatchObject({ people: 1, capped: 2 });
  expect(campaignRules.day).toBe(1);
});

test('who has cancelled before it is sent gets none, and the credits come back [D74]', async () => {
  const activity = await trusted();
  const [stays, goes] = [await makePerson(world), await makePerson(world)];
  await confirmed(world, activity, stays);
  const { registrationId } = await confirmed(world, activity, goes);
  const made = await handInCampaign(world, of(activity), activity.host, { content: '改到二楼' });
  await world.database.pool.query('update activity_registration set state = 4 where registration_id = $1', [
    registrationId,
  ]);
  await world.runJob('sms.campaigns');
  expect(await viewOf(world, of(activity), activity.host, made.campaign_id)).toMatchObject({
    sent: 1,
    failed: 1,
    returned: made.parts,
  });
  expect(await textsTo(world, goes.phone)).toEqual([]);
});

test('the host and who looks after those who come text, nobody else; a number of a circle is none of an activity [R126][D102][D142]', async () => {
  const { owner: host } = await makeCard(world);
  const activity = await trusted({ host });
  const comer = await makePerson(world);
  await confirmed(world, activity, comer);
  const [helper, door] = [
    await makeHelper(world, activity, ['members']),
    await makeHelper(world, activity, ['door']),
  ];
  const statuses = [];
  for (const one of [activity.host, helper, door, comer, await makePerson(world)])
    statuses.push((await preview(activity, one)).status);
  expect(statuses).toEqual([200, 200, 403, 404, 404]);
  const composed = await world.ask(composeCampaign, { query: of(activity), token: helper.token });
  expect(composed).toMatchObject({ title: '西湖读书会', have: 0 });
  const draft = await draftCampaign(world, of(activity), activity.host);
  const circle = await makeCircle(world, {}, activity.host);
  const wrong = await world.call('GET', viewCampaign.path, {
    query: { id: circle.id, campaign_id: draft.campaign_id },
    token: activity.host.token,
  });
  expect(wrong.status).toBe(404);
  expect((await submitAs(world, circle, activity.host, draft.campaign_id)).status).toBe(404);
  const listed = await world.ask(listCampaigns, { query: of(activity), token: activity.host.token });
  expect(listed.list.map(({ campaign_id }) => campaign_id)).toEqual([draft.campaign_id]);
});

test('who wants no texts of an activity says so, and may take it back [D74]', async () => {
  const activity = await trusted();
  const comer = await makePerson(world);
  await confirmed(world, activity, comer);
  const set = (person: Person, out: number) =>
    world.call('POST', optOut.path, { token: person.token, body: { ...of(activity), out } });
  expect((await set(await makePerson(world), 1)).status).toBe(403);
  await set(comer, 1);
  expect((await preview(activity, activity.host)).body).toMatchObject({ people: 0, opted_out: 1 });
  await set(comer, 0);
  expect(await reached(activity)).toBe(1);
});
