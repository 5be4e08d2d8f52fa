import { inTransaction, jobContext } from '../../platform/context.ts';
import type { FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { type Person, codeFor, freshPhone, makePerson, requestCode } from '../../testing/people.ts';
import {
  agreeOauth,
  beginOauth,
  freshFriend,
  issued,
  makeWechatPerson,
  proveOauth,
} from '../../testing/wechat.ts';
import type { World } from '../../testing/world.ts';
import { makeWithPassword, staffPassword } from '../staff/testing.ts';
import { bindPayee } from '../wallet/testing.ts';
import { changeStatus } from './service/status.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';

/** A code of a scene to a number. */
export async function code(world: World, phone: string, scene: string): Promise<string> {
  world.pass(61);
  await requestCode(world, phone, scene);
  return codeFor(world, phone);
}

const newNumber = async (world: World): Promise<Record<string, unknown> & { as: string }> => {
  const person = await makeWechatPerson(world);
  const phone = freshPhone();
  return { as: person.token, phone, code: await code(world, phone, 'bind') };
};

export const oauth = async (
  world: World,
  input: Parameters<typeof beginOauth>[1],
): Promise<Record<string, unknown>> => {
  const begun = await beginOauth(world, input);
  return {
    code: await agreeOauth(world, begun, freshFriend()),
    state: begun.state,
    verifier: begun.verifier,
  };
};

const proof = async (world: World): Promise<Record<string, unknown> & { as: string }> => {
  const { token } = await makePerson(world);
  const { body } = await proveOauth(world, token, freshFriend());
  return { as: token, openid: body.openid, appid: body.appid };
};

/** Somebody who may let go of a way to log in. */
const withBoth = async (world: World): Promise<Person & { openid: string }> => {
  const person = await makeWithPassword(world);
  return { ...person, openid: await bindPayee(world, person) };
};

const scanned = async (world: World): Promise<string> =>
  (await world.call('POST', '/v1/oauth/qrcode')).body.id;

export const banned = async ({ world }: Scene): Promise<{ token: string; userId: number }> => {
  const person = await makePerson(world);
  await inTransaction(jobContext(world.deps), (tx) =>
    changeStatus(tx, person.userId, userStatus.muted, '多次骚扰'),
  );
  return person;
};

export const scene: FeatureScene = {
  fill: ({ phone }) => ({
    username: phone,
    scene: 'login',
    ts: 0,
    sign: 'x',
    product: 'qun',
    app: 'website',
    tickets: ['0'.repeat(64)],
    protocolIds: [1, 2],
  }),
  inputs: ({ userId }) => ({
    'account.unbind': { type: 'phone', the_id: '1' },
    'account.view-user': { id: userId },
    'account.qr-login-cancel': { id: 'x'.repeat(43) },
    'account.qr-login-confirm': { id: 'x'.repeat(43) },
    'account.qr-login-scan': { id: 'x'.repeat(43) },
    'account.qr-login-state': { id: 'x'.repeat(43) },
  }),
  cases: {
    'account.bind-phone': ({ world }) => newNumber(world),
    'account.bind-phone-old': ({ world }) => newNumber(world),
    'account.unbind-phone': async ({ world }) => {
      const { token, phone } = await withBoth(world);
      return { as: token, phone, code: await code(world, phone, 'unbind') };
    },
    'account.prove-wechat': async ({ world, me }) => oauth(world, { purpose: 'bind', token: me.token }),
    'account.bind-wechat': ({ world }) => proof(world),
    'account.bind-wechat-old': ({ world }) => proof(world),
    'account.unbind-wechat': async ({ world }) => {
      const { token, phone } = await withBoth(world);
      return { as: token, code: await code(world, phone, 'unbind') };
    },
    'account.unbind': async ({ world }) => {
      const { token, phone } = await withBoth(world);
      const { list } = (await world.call('GET', '/v1/oauth/list', { token })).body;
      const { the_id, oauth_appid: appid } = list.find(
        (one: { id_type: string }) => one.id_type === 'openid',
      );
      return { as: token, type: 'openid', the_id, appid, code: await code(world, phone, 'unbind') };
    },
    'account.get-sign': () => ({ as: null, phone: freshPhone() }),
    'account.login-by-code': async ({ world, friend }) => ({
      as: null,
      phone: friend.phone,
      code: await code(world, friend.phone, 'login'),
    }),
    'account.send-phone-code': async ({ world, friend: { phone } }) => {
      world.pass(61);
      const { ts, sign } = (await world.call('POST', '/v1/oauth/getsign', { body: { phone } })).body;
      return { as: null, phone, ts, sign };
    },
    'account.verify-phone-code': async ({ world, friend: { phone } }) => ({
      as: null,
      phone,
      scene: 'login',
      code: await code(world, phone, 'login'),
    }),
    'account.phone-verify-time': ({ me }) => ({ phone: me.phone }),
    'account.revoke-sessions': () => ({ as: null }),
    'account.login-by-password': ({ friend }) => ({
      as: null,
      username: friend.phone,
      password: staffPassword,
    }),
    'account.set-password': async ({ world, me }) => ({
      password: 'Baita2026hu',
      code: await code(world, me.phone, 'password'),
    }),
    'account.recover': async ({ world, friend: { phone } }) => ({
      as: null,
      phone,
      password: 'Baita2026hu',
      code: await code(world, phone, 'password'),
    }),
    'account.qr-login-begin': () => ({ as: null }),
    'account.qr-login-scan': async ({ world }) => ({ id: await scanned(world) }),
    'account.qr-login-cancel': async ({ world, me: { token } }) => {
      const id = await scanned(world);
      await world.call('POST', '/v1/oauth/qrcode-scan', { token, body: { id } });
      return { id };
    },
    'account.qr-login-confirm': async ({ world, me: { token } }) => {
      const id = await scanned(world);
      await world.call('POST', '/v1/oauth/qrcode-scan', { token, body: { id } });
      return { id };
    },
    'account.qr-login-state': async ({ world }) => {
      const { id, secret } = (await world.call('POST', '/v1/oauth/qrcode')).body;
      return { as: null, id, secret };
    },
    'account.end-session': async ({ world, friend }) => {
      const { token } = (
        await world.call('POST', '/v1/oauth/loginbypassword', {
          body: { username: friend.phone, password: staffPassword },
        })
      ).body;
      const { list } = (await world.call('GET', '/v1/user/sessions', { token: friend.token })).body;
      const { id } = list.find((one: { current: boolean }) => !one.current);
      return { as: friend.token, id, token };
    },
    'account.prove': ({ friend }) => ({ as: friend.token, password: staffPassword }),
    'account.compose-subscribe-qrcode': () => ({ as: null }),
    'account.mini-login': async ({ world }) => ({
      as: null,
      js_code: (await issued(world, 'mini', freshFriend())).code,
      protocolIds: [1, 2],
    }),
    'account.mini-phone': async ({ world }) => {
      const { token, friend } = await makeWechatPerson(world);
      return { as: token, code: (await issued(world, 'phone', friend, { phone: freshPhone() })).code };
    },
    'account.take-over': async ({ world, me: { token } }) => ({
      as: null,
      ticket: (await world.call('POST', '/v1/oauth/hand-over', { token })).body.ticket,
    }),
    'account.wechat-begin': () => ({ as: null }),
    'account.wechat-login': async ({ world }) => ({ as: null, ...(await oauth(world, {})) }),
    'account.wechat-register': async ({ world }) => {
      const { body } = await world.call('POST', '/v1/oauth/wechat-login', { body: await oauth(world, {}) });
      return { as: null, ticket: body.ticket, protocolIds: [1, 2] };
    },
    'account.wechat-token': async ({ world }) => {
      const { openid, access_token } = await issued(world, 'app', freshFriend());
      return { as: null, openid, access_token, protocolIds: [1, 2] };
    },
    'account.view-user': ({ other }) => ({ id: other.userId }),
    'account.appeal': async (scene) => ({ as: (await banned(scene)).token }),
  },
};
