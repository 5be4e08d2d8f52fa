import { freshPhone } from '../../testing/people.ts';
import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { upload } from '../media/testing.ts';
import {
  activityBody,
  confirmed,
  makeActivity,
  registerAs,
  signedIn,
  ticketBody,
  type MadeActivity,
  type MadeRegistration,
} from './testing.ts';

type Given = Parameters<typeof makeActivity>[1];

/** An activity of `me` with somebody who has registered, under a name that no card has, and their own number. */
async function registered(
  scene: Scene,
  given: Given = {},
): Promise<{ activity: MadeActivity; made: MadeRegistration }> {
  const { world, me, other } = scene;
  const activity = await makeActivity(world, { host: me, ...given });
  const people = [{ realname: '来宾', phone: other.phone, answers: [] }];
  return { activity, made: await registerAs(world, other, activity, { people }) };
}

const paid = { tickets: [{ price: 5000 }] } as const;

const ofRegistered =
  (given: Given, input: (made: Awaited<ReturnType<typeof registered>>) => GivenInput): Case =>
  async (scene) =>
    input(await registered(scene, given));

const hosted = ofRegistered({}, ({ activity }) => ({ id: activity.id }));
const ofPass = ofRegistered({}, ({ made }) => ({ pass_id: made.passIds[0] ?? 0 }));

/** What the host's team does. */
const team: FeatureScene = {
  fill: ({ cardId }) => ({
    pass_id: cardId,
    registration_id: cardId,
    ticket_id: cardId,
    people: [{ realname: '来宾', phone: '13800138000' }],
  }),
  inputs: () => ({ 'activity.set-wechat': { kind: 1, image: '' } }),
  cases: {
    'activity.admin': hosted,
    'activity.members': hosted,
    'activity.export': hosted,
    'activity.member': ofPass,
    'activity.contact': ofPass,
    'activity.decide': ofRegistered({ tickets: [{ need_audit: true }] }, ({ made }) => ({
      registration_id: made.registrationId,
      verdict: 'pass',
    })),
    'activity.remove': ofRegistered(paid, ({ made }) => ({
      registration_id: made.registrationId,
      reason: '场地变小',
    })),
    'activity.pay-members': ofRegistered(paid, ({ activity }) => ({ id: activity.id })),
    'activity.add-members': ofRegistered({}, ({ activity }) => ({
      id: activity.id,
      ticket_id: activity.tickets[0].id,
      people: [{ realname: '来宾', phone: freshPhone() }],
    })),
    'activity.logs': async (scene) => {
      const { activity, made } = await registered(scene);
      await scene.done('activity.contact', { pass_id: made.passIds[0] });
      return { id: activity.id };
    },
    'activity.set-wechat': async (scene) => {
      const { activity } = await registered(scene);
      const { key } = await upload(scene.world, scene.me, { bucket: 'private' });
      return { id: activity.id, image: key, kind: 1, words: '备注姓名' };
    },
    'activity.wechat': hosted,
    'staff.activity-settlements': async (scene) => {
      await registered(scene, paid);
      return {};
    },
    'staff.cancel-activity': ofRegistered(paid, ({ activity }) => ({
      id: activity.id,
      reason: '场地没有许可，主办人失联',
    })),
  },
  reveals: {
    'activity.contact': 'the host rings who is confirmed, who reads that it was opened',
  },
};

/** Somebody else's, which everybody finds. */
const found: Case = async ({ world, other }) => ({ id: (await makeActivity(world, { host: other })).id });
const own: Case = async ({ world, me }) => ({ id: (await makeActivity(world, { host: me })).id });

const draft: Case = async (scene) => ({ id: (await scene.done('activity.save-draft')).draft_id });

/** One that waits for staff. */
const audit: Case = async (scene) => {
  const { id } = await makeActivity(scene.world, { host: scene.me, audit: 0 });
  return { id, rev: 1, verdict: 'pass' };
};

/** `me` is helped by a friend. */
const helped: Case = async (scene) => {
  const { id } = await makeActivity(scene.world, { host: scene.me });
  await scene.done('activity.set-helper', { id, user_id: scene.friend.userId, rights: ['door'] });
  return { id, user_id: scene.friend.userId };
};

const settings = { visibility: 1, people_shown: 1, form_each: 0 };

/** What is published and found. */
const publishing: FeatureScene = {
  fill: () => ({
    activity: {
      title: '西湖读书会',
      category_id: 501,
      content: '一起读一本书',
      images: '[]',
      starts_at: 1_796_000_000,
      ends_at: 1_796_010_000,
      online: 0,
      place: '湖畔居',
    },
    settings,
  }),
  inputs: ({ userId }) => ({
    'activity.create': { tickets: [ticketBody()] },
    'activity.set-tickets': { tickets: [ticketBody()] },
    'activity.set-settings': { ...settings, paused: 0 },
    'activity.set-helper': { rights: ['door'] },
    'activity.user-created': { id: userId },
    'activity.save-draft': { title: '读书会', content: '{}', images: [] },
    'staff.decide-activity-audit': { reason: '' },
  }),
  cases: {
    'activity.view': found,
    'activity.list': async (scene) => {
      await found(scene);
      return {};
    },
    'activity.user-created': async (scene) => {
      await found(scene);
      return { id: scene.other.userId };
    },
    'activity.ics': found,
    'activity.qrcode': found,
    'activity.own': own,
    'activity.create': ({ world }) => ({ ...activityBody(world) }),
    'activity.edit': async (scene) => ({ ...(await own(scene)), ...activityBody(scene.world) }),
    'activity.set-tickets': own,
    'activity.set-settings': own,
    'activity.cancel': async (scene) => ({ ...(await own(scene)), reason: '下雨' }),
    'activity.drafts': async (scene) => {
      await draft(scene);
      return {};
    },
    'activity.draft': draft,
    'activity.delete-draft': draft,
    'activity.helpers': helped,
    'activity.set-helper': helped,
    'activity.remove-helper': helped,
    'staff.activity-audits': async (scene) => {
      await audit(scene);
      return {};
    },
    'staff.activity-audit': audit,
    'staff.decide-activity-audit': audit,
  },
};

/** Somebody of a small world is confirmed at an activity of another. */
async function confirmedAt(
  scene: Scene,
  host: { userId: number } & Scene['me'],
  ...comers: readonly Scene['me'][]
): Promise<{ activity: MadeActivity; passIds: number[] }> {
  const activity = await makeActivity(scene.world, { host });
  const passIds: number[] = [];
  for (const comer of comers)
    passIds.push(...(await confirmed(scene.world, activity, comer, { meets: true })).passIds);
  return { activity, passIds };
}

/** `other` asks, `me` is the host. */
const asked: Case = async (scene) => {
  const { id } = await makeActivity(scene.world, { host: scene.me });
  const question = await scene.done('activity.ask', { as: scene.other.token, id, content: '可以停车吗？' });
  return { id: question.id };
};

/** What people write under an activity, and who was there. */
const talk: FeatureScene = {
  inputs: () => ({
    'activity.ask': { content: '可以停车吗？' },
    'activity.answer': { content: '可以' },
    'activity.post': { content: '很好', images: [] },
    'activity.hide-talk': { kind: 'question' },
  }),
  cases: {
    'activity.questions': async (scene) => {
      const { id } = await makeActivity(scene.world, { host: scene.me });
      await scene.done('activity.ask', { as: scene.other.token, id, content: '可以停车吗？' });
      return { id };
    },
    'activity.ask': found,
    'activity.answer': asked,
    'activity.hide-talk': asked,
    'activity.posts': async (scene) => {
      const { activity } = await confirmedAt(scene, scene.me, scene.other);
      await scene.done('activity.post', {
        as: scene.other.token,
        id: activity.id,
        content: '很好',
        images: [],
      });
      return { id: activity.id };
    },
    'activity.post': async (scene) => ({ id: (await confirmedAt(scene, scene.other, scene.me)).activity.id }),
    'activity.people': async (scene) => ({
      id: (await confirmedAt(scene, scene.me, scene.other)).activity.id,
    }),
    'activity.met': async (scene) => {
      const { activity, passIds } = await confirmedAt(scene, scene.friend, scene.me, scene.other);
      for (const passId of passIds) await signedIn(scene.world, activity, passId);
      return { id: activity.id };
    },
    'activity.of-phonebook': async (scene) => {
      await makeActivity(scene.world, { host: scene.other, circle_id: scene.circle.id });
      return { id: scene.circle.id };
    },
  },
};

/** `me` has registered for somebody else's. */
async function joined(scene: Scene): Promise<{ activity: MadeActivity; passId: number }> {
  const { world, me, other } = scene;
  const activity = await makeActivity(world, { host: other });
  const made = await registerAs(world, me, activity);
  return { activity, passId: made.passIds[0] ?? 0 };
}
const ofJoined: Case = async (scene) => ({ id: (await joined(scene)).activity.id });
const ofOwnPass: Case = async (scene) => ({ pass_id: (await joined(scene)).passId });

const choice: Case = async ({ world, other }) => {
  const activity = await makeActivity(world, { host: other });
  return { activity_id: activity.id, ticket_id: activity.tickets[0].id, quantity: 1 };
};

/** Somebody gives `me` a ticket. */
const given: Case = async (scene) => {
  const { world, other, friend } = scene;
  const activity = await makeActivity(world, { host: other });
  const { passIds } = await registerAs(world, friend, activity);
  const { token } = await scene.done('activity.offer-transfer', { as: friend.token, pass_id: passIds[0] });
  return { token };
};

/** What whoever comes does. */
const registering: FeatureScene = {
  inputs: ({ cardId }) => ({
    'activity.register': { activity_id: cardId, quantity: 1 },
    'activity.quote': { activity_id: cardId, quantity: 1 },
    'activity.edit-pass-form': { realname: '来宾', phone: '13800138000' },
    'activity.take-transfer': { realname: '来宾', phone: '13800138000' },
  }),
  cases: {
    'activity.quote': choice,
    'activity.register': choice,
    'activity.registration': ofJoined,
    'activity.set-shown': ofJoined,
    'activity.pass-form': ofOwnPass,
    'activity.edit-pass-form': async (scene) => ({
      ...(await ofOwnPass(scene)),
      realname: '来宾',
      phone: '13800138000',
    }),
    'activity.offer-transfer': ofOwnPass,
    'activity.transfer': given,
    'activity.take-transfer': async (scene) => ({
      ...(await given(scene)),
      realname: '来宾',
      phone: '13800138000',
    }),
    'activity.joined': async (scene) => {
      await joined(scene);
      return {};
    },
  },
};

/** What each part of the feature brings, together. */
const parts: readonly FeatureScene[] = [registering, talk, publishing, team];

export const scene: FeatureScene = {
  fill: (subject) => Object.assign({}, ...parts.map(({ fill }) => fill?.(subject))),
  inputs: (subject) => Object.assign({}, ...parts.map(({ inputs }) => inputs?.(subject))),
  cases: Object.assign({}, ...parts.map(({ cases }) => cases)),
  reveals: Object.assign({}, ...parts.map(({ reveals }) => reveals)),
  stays: Object.assign({}, ...parts.map(({ stays }) => stays)),
  unshown: Object.assign({}, ...parts.map(({ unshown }) => unshown)),
};
