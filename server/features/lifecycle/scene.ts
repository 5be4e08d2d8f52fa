import type { FeatureScene } from '../../testing/feature-scene.ts';
import { logIn, makePerson } from '../../testing/people.ts';
import { makeWechatPerson } from '../../testing/wechat.ts';
import { code } from '../account/scene.ts';

export const scene: FeatureScene = {
  cases: {
    'account.ban-off': async ({ world }) => {
      const { token, phone } = await makePerson(world);
      return { as: token, code: await code(world, phone, 'delete') };
    },
    'account.cancel-leaving': async ({ world }) => {
      const { token, phone } = await makePerson(world);
      const body = { code: await code(world, phone, 'delete') };
      await world.call('POST', '/v1/user/ban-off', { token, body });
      world.pass(61);
      return { as: (await logIn(world, phone)).body.data.token };
    },
    'account.export-file': async ({ world, me: { token } }) => {
      const { id } = (await world.call('POST', '/v1/user/export', { token })).body;
      await world.runJob('lifecycle.build-exports');
      return { id, format: 'json' };
    },
    'account.merge-access': async ({ world, me: { phone } }) => {
      const { token } = await makeWechatPerson(world);
      return { as: token, phone, code: await code(world, phone, 'merge') };
    },
    'account.merge': async ({ world, me: { phone } }) => {
      const { token } = await makeWechatPerson(world);
      const body = { phone, code: await code(world, phone, 'merge') };
      const { ticket } = (await world.call('POST', '/v1/oauth/mergeaccess', { token, body })).body;
      return { as: token, ticket };
    },
  },
};
