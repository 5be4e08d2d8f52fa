import * as admin from '@qunlu/contract/activity/admin.ts';
import * as members from '@qunlu/contract/activity/members.ts';
import * as calls from '@qunlu/contract/activity/calls.ts';
import * as publish from '@qunlu/contract/activity/publish.ts';
import * as drafts from '@qunlu/contract/activity/drafts.ts';
import * as registering from '@qunlu/contract/activity/registering.ts';
import * as talk from '@qunlu/contract/activity/talk.ts';
import * as attendance from '@qunlu/contract/attendance/calls.ts';
import { allEndpoints } from '@qunlu/contract/all.ts';
import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { expect, test } from 'vitest';
import { freshPhone, makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import {
  activityBody,
  comer,
  makeActivity,
  makeHelper,
  makeHost,
  registerAs,
  type MadeActivity,
} from './testing.ts';

// Listening: a real name is asked over HTTP.
const world = useWorld({ listen: true });

const roles = ['guest', 'stranger', 'registrant', 'door', 'members', 'money', 'edit', 'host'] as const;
type Role = (typeof roles)[number];
/** It is answered, whatever it says of the input; else why not. */
type Fate = 'ok' | 40100 | 40300 | 40301 | 40400;
type Fates = Readonly<Record<Role, Fate>>;

const everybody = (fate: Fate): Fates => ({
  guest: fate,
  stranger: fate,
  registrant: fate,
  door: fate,
  members: fate,
  money: fate,
  edit: fate,
  host: fate,
});
const open = everybody('ok');
const loggedIn: Fates = { ...open, guest: 40100 };
const nobody: Fates = { ...everybody(40400), guest: 40100 };
const team: Fates = { ...loggedIn, stranger: 40400, registrant: 40400 };
const host: Fates = { ...team, door: 40300, members: 40300, money: 40300, edit: 40300 };
const right = (name: 'door' | 'members' | 'money' | 'edit'): Fates => ({ ...host, [name]: 'ok' });
/** Whose it is; it does not exist for anybody else. */
const only = (role: Role): Fates => ({ ...nobody, [role]: 'ok' });
const joined: Fates = { ...loggedIn, stranger: 40301 };
/** For who has a registration of their own. */
const registered: Fates = { ...everybody(40301), guest: 40100, registrant: 'ok' };

interface Setting {
  activity: MadeActivity;
  /** Of the registrant. */
  passId: number;
  registrationId: number;
  draftId: number;
}

/** Every call of activities and of their door: for whom it is, and what it is asked with. */
const table: readonly [AnyEndpoint, Fates, (given: Setting) => object][] = [
  [calls.viewActivity, open, one],
  [calls.listActivities, loggedIn, () => ({})],
  [calls.userActivities, open, ({ activity }) => ({ id: activity.host.userId })],
  [calls.joinedActivities, loggedIn, () => ({})],
  [calls.listPeople, loggedIn, one],
  [calls.viewIcs, open, one],
  [calls.listActivityCategories, open, () => ({})],
  [admin.drawInvitation, open, one],

  [registering.quoteTicket, loggedIn, (given) => ({ ...choice(given) })],
  [registering.register, { ...loggedIn, host: 40300 }, (given) => ({ ...choice(given), people: [] })],
  [registering.viewRegistration, registered, one],
  [registering.viewPassForm, only('registrant'), pass],
  [registering.editPassForm, only('registrant'), (given) => ({ ...pass(given), ...comer() })],
  [registering.setShown, registered, (given) => ({ ...one(given), shown: 1 })],
  [registering.offerTransfer, only('registrant'), (given) => ({ ...pass(given), cancel: 1 })],
  [registering.viewTransfer, nobody, () => ({ token: 'x'.repeat(43) })],
  [registering.takeTransfer, nobody, () => ({ token: 'x'.repeat(43), ...comer() })],
  [registering.viewWechat, joined, one],

  [admin.viewActivityAdmin, team, one],
  [members.listMembers, right('members'), one],
  [members.viewMember, right('members'), pass],
  [members.revealMember, right('members'), pass],
  [members.exportMembers, right('members'), one],
  [
    members.addMembers,
    right('members'),
    ({ activity }) => ({
      id: activity.id,
      ticket_id: activity.tickets[0].id,
      people: [{ realname: '来宾', phone: freshPhone() }],
    }),
  ],
  [
    members.decideRegistration,
    right('members'),
    ({ registrationId }) => ({ registration_id: registrationId, verdict: 'pass' }),
  ],
  [members.listPayMembers, right('money'), one],
  [admin.listActivityLogs, host, one],
  [admin.setWechat, right('edit'), (given) => ({ ...one(given), image: '', kind: 1, words: '' })],

  [publish.createActivity, loggedIn, () => ({ ...activityBody(world), tickets: [] })],
  [publish.viewOwnActivity, right('edit'), one],
  [
    publish.editActivity,
    right('edit'),
    (given) => ({ ...one(given), activity: activityBody(world).activity }),
  ],
  [publish.setTickets, right('edit'), (given) => ({ ...one(given), tickets: activityBody(world).tickets })],
  [
    publish.setActivitySettings,
    host,
    (given) => ({ ...one(given), ...activityBody(world).settings, paused: 0 }),
  ],
  [publish.listHelpers, host, one],
  [publish.setHelper, host, (given) => ({ ...one(given), user_id: 1, rights: ['door'] })],
  [publish.removeHelper, host, (given) => ({ ...one(given), user_id: 1 })],
  [drafts.listDrafts, loggedIn, () => ({})],
  [drafts.viewDraft, only('host'), ({ draftId }) => ({ id: draftId })],
  [drafts.saveDraft, loggedIn, () => ({ title: '读书会', content: '{}', images: [] })],

  [talk.listQuestions, open, one],
  [
    talk.askActivity,
    { ...host, stranger: 'ok', registrant: 'ok', host: 40300 },
    (given) => ({ ...one(given), content: '可以带孩子吗' }),
  ],
  [talk.listActivityPosts, open, one],
  [
    talk.addActivityPost,
    { ...loggedIn, stranger: 40301 },
    (given) => ({ ...one(given), content: '很好', images: [] }),
  ],
  [talk.listMet, registered, one],

  [attendance.viewDoor, right('door'), target],
  [attendance.listHolders, right('door'), target],
  [attendance.listScans, right('door'), session],
  [attendance.sendScans, right('door'), (given) => ({ ...session(given), phone_now: 0, scans: [] })],
  [attendance.undoScan, right('door'), (given) => ({ ...session(given), holder: given.passId })],
  [attendance.viewHostCode, right('door'), session],
  [attendance.signSelf, registered, (given) => ({ ...target(given), code: 'x' })],
  [attendance.setSessions, host, (given) => ({ ...target(given), sessions: [] })],

  [
    members.removeRegistration,
    right('members'),
    ({ registrationId }) => ({ registration_id: registrationId, reason: '重复报名' }),
  ],
  [drafts.deleteDraft, loggedIn, ({ draftId }) => ({ id: draftId })],
  [publish.cancelActivity, host, (given) => ({ ...one(given), reason: '场地没有了' })],
];

function one({ activity }: Setting) {
  return { id: activity.id };
}
function pass({ passId }: Setting) {
  return { pass_id: passId };
}
function target({ activity }: Setting) {
  return { subject: 'activity', target: activity.id };
}
function session({ activity }: Setting) {
  return { session_id: activity.sessionId };
}
function choice({ activity }: Setting) {
  return { activity_id: activity.id, ticket_id: activity.tickets[0].id, quantity: 1 };
}

/** Proved where what they need can be made. */
const elsewhere = ['activity.of-phonebook', 'activity.answer', 'activity.hide-talk'];

async function ask(endpoint: AnyEndpoint, token: string | undefined, fields: object): Promise<Fate> {
  const [method] = endpoint.methods;
  const { id, ...body } = fields as { id?: number };
  // An edit names what it changes beside the body.
  const split = endpoint.query && endpoint.body;
  const answer = await world.call(method, endpoint.path, {
    token,
    ...(split ? { query: { id }, body } : endpoint.body ? { body: fields } : { query: { ...fields } }),
  });
  const code = answer.status === 200 ? 0 : answer.body.errcode;
  return [40100, 40300, 40301, 40400].includes(code) ? code : 'ok';
}

async function makeSetting(given: Parameters<typeof makeActivity>[1] = {}): Promise<{
  setting: Setting;
  tokens: Record<Role, string | undefined>;
}> {
  const activity = await makeActivity(world, {
    host: await makeHost(world),
    tickets: [{ per_person: 10 }],
    ...given,
  });
  const registrant = await makePerson(world);
  const made = await registerAs(world, registrant, activity);
  await world.database.pool.query(
    `insert into attendance_scan (session_id, holder_id, client_id, at, way) values ($1, $2, 'phone', $3, 2)`,
    [activity.sessionId, made.passIds[0], world.now()],
  );
  const helper = async (name: 'door' | 'members' | 'money' | 'edit'): Promise<string> =>
    (await makeHelper(world, activity, [name])).token;
  const draft = await world.ask(drafts.saveDraft, {
    body: { title: '读书会', content: '{}', images: [] },
    token: activity.host.token,
  });
  return {
    setting: {
      activity,
      passId: made.passIds[0] ?? 0,
      registrationId: made.registrationId,
      draftId: draft.draft_id,
    },
    tokens: {
      guest: undefined,
      stranger: (await makePerson(world)).token,
      registrant: registrant.token,
      door: await helper('door'),
      members: await helper('members'),
      money: await helper('money'),
      edit: await helper('edit'),
      host: activity.host.token,
    },
  };
}

test('[B307][R117][R122][R123][D102] every call is for whom it is: host, each right of a helper alone, registrant, stranger, guest', async () => {
  const { setting, tokens } = await makeSetting();
  for (const [endpoint, fates, input] of table) {
    const seen: Partial<Record<Role, Fate>> = {};
    for (const role of roles) seen[role] = await ask(endpoint, tokens[role], input(setting));
    expect([endpoint.id, seen]).toEqual([endpoint.id, fates]);
  }
});

test('[R108] what may not be seen does not exist, whichever call asks for it', async () => {
  const { setting } = await makeSetting();
  const stranger = await makePerson(world);
  await world.database.pool.query('update activity set audit = 0 where activity_id = $1', [
    setting.activity.id,
  ]);
  const about = table.filter(([, , input]) => input === one || input === target || input === session);
  const told: [string, Fate][] = [];
  for (const [endpoint, , input] of about)
    told.push([endpoint.id, await ask(endpoint, stranger.token, input(setting))]);
  expect(told.filter(([, fate]) => fate !== 40400)).toEqual([]);
});

test('no call of activities or of their door is missing here', () => {
  const known = new Set([...table.map(([{ id }]) => id), ...elsewhere]);
  const missing = allEndpoints
    .map(({ id }) => id)
    .filter((id) => /^(activity|attendance)\./.test(id) && !known.has(id));
  expect(missing).toEqual([]);
});
