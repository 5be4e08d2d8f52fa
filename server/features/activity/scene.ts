import { freshPhone } from '../../testing/people.ts';
import type { Case, FeatureScene, GivenInput, Scene } from '../../testing/feature-scene.ts';
import { upload } from '../media/testing.ts';
import { makeActivity, registerAs, type MadeActivity, type MadeRegistration } from './testing.ts';

type Given = Parameters<typeof makeActivity>[1];

/** An activity of `me` with somebody who has registered, under their own name and number. */
async function registered(
  scene: Scene,
  given: Given = {},
): Promise<{ activity: MadeActivity; made: MadeRegistration }> {
  const { world, me, other } = scene;
  const activity = await makeActivity(world, { host: me, ...given });
  const people = [{ realname: '陈默', phone: other.phone, answers: [] }];
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

export const scene: FeatureScene = team;
