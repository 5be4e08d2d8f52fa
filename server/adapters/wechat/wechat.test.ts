import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDeps } from '../../app.ts';
import { readEnv } from '../../platform/env.ts';
import { useWorld } from '../../testing/world.ts';
import { pageSignature } from './client.ts';

const world = useWorld({ listen: true });

async function visit(address: string): Promise<Response> {
  const url = new URL(address);
  return fetch(world.deps.self.url + url.pathname + url.search, { redirect: 'manual' });
}

/** Authorises as the tester whose link has this label; answers what comes back to the site. */
async function authorise(label: string, state = 'abc123'): Promise<URL> {
  const input = { redirectUri: `${world.deps.env.publicUrl}/#!/user/oauth/wechat`, state };
  const page = await (await visit(world.deps.wechat.authorizeUrl('official', input))).text();
  const href = new RegExp(`href="([^"]+)">${label}<`).exec(page)?.[1]?.replaceAll(/&#38;/g, '&') ?? '';
  const back = await visit(world.deps.self.url + href);
  return new URL(back.headers.get('location') ?? '');
}

const codeOf = (back: URL): string => back.searchParams.get('code') ?? '';

test('the page signature is that of the published vector', () => {
  const page = {
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    nonceStr: 'Wm3WZYTPz0wzccnW',
    timestamp: 1_414_587_457,
  };
  expect(pageSignature({ ...page, url: 'http://mp.weixin.qq.com?params=value' })).toBe(
    '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
  );
  expect(pageSignature({ ...page, url: 'http://mp.weixin.qq.com' })).toBe(
    'f4d90daf4b3bca3078ab155816175ba34c443a7b',
  );
});

test('code and state come back in the query, before the hash, and the code serves once', async () => {
  const back = await authorise('小林');
  expect(back.hash).toBe('#!/user/oauth/wechat');
  expect(back.searchParams.get('state')).toBe('abc123');
  const identity = await world.deps.wechat.exchange('official', codeOf(back));
  expect(identity).toMatchObject({ appid: 'wxsandboxofficial', nickname: '小林', snapshot: false });
  expect(identity.unionid).not.toBe('');
  await expect(world.deps.wechat.exchange('official', codeOf(back))).rejects.toMatchObject({
    failure: 'invalid',
    message: '微信登录已失效，请重新登录',
  });
});

test('one person has one unionid and an openid per app; a code of one app is not another’s', async () => {
  const [first, second] = [await authorise('老王'), await authorise('老王')];
  const seen = await world.deps.wechat.exchange('official', codeOf(first));
  await expect(world.deps.wechat.exchange('website', codeOf(second))).rejects.toMatchObject({
    failure: 'invalid',
  });
  const issued = await visit(`${world.deps.self.url}/sandbox/wechat/issue?kind=app&person=laowang`);
  const { openid, access_token } = (await issued.json()) as { openid: string; access_token: string };
  const native = await world.deps.wechat.verifyToken(openid, access_token);
  expect(native.unionid).toBe(seen.unionid);
  expect(native.openid).not.toBe(seen.openid);
  await expect(world.deps.wechat.verifyToken('o-somebody-else', access_token)).rejects.toMatchObject({
    failure: 'invalid',
  });
});

test('a snapshot user is told as such, and asked for no profile', async () => {
  const back = await authorise('只看快照的微信用户');
  expect(await world.deps.wechat.exchange('official', codeOf(back))).toMatchObject({
    snapshot: true,
    nickname: '',
  });
});

test('only this site may be authorised for', async () => {
  const url = world.deps.wechat.authorizeUrl('official', {
    redirectUri: 'https://evil.example/',
    state: 'a',
  });
  expect((await visit(url)).status).toBe(400);
  const grant = `${world.deps.self.url}/sandbox/wechat/grant?appid=wxsandboxofficial&redirect_uri=https%3A%2F%2Fevil.example&person=xiaolin`;
  expect((await visit(grant)).status).toBe(404);
});

test('the mini-program: a login code and a phone credential, each once', async () => {
  const issue = async (kind: string, more = ''): Promise<string> => {
    const answer = await visit(
      `${world.deps.self.url}/sandbox/wechat/issue?kind=${kind}&person=xiaolin${more}`,
    );
    return ((await answer.json()) as { code: string }).code;
  };
  const code = await issue('mini');
  expect((await world.deps.wechat.miniIdentity(code)).appid).toBe('wxsandboxmini');
  await expect(world.deps.wechat.miniIdentity(code)).rejects.toMatchObject({ failure: 'invalid' });
  const phoneCode = await issue('phone', '&phone=13912345678');
  expect(await world.deps.wechat.miniPhone(phoneCode)).toBe('13912345678');
  await expect(world.deps.wechat.miniPhone(phoneCode)).rejects.toMatchObject({ failure: 'invalid' });
});

test('one ticket signs for all pages until it is old, and is kept sealed', async () => {
  const first = await world.deps.wechat.signPage(`${world.deps.env.publicUrl}/?a=1#!/card/1`);
  expect(first).toMatchObject({
    appId: 'wxsandboxofficial',
    signature: expect.stringMatching(/^[0-9a-f]{40}$/),
  });
  const kept = async () =>
    (
      await world.database.pool.query<{ name: string; sealed: string }>(
        'select name, sealed from platform_credential',
      )
    ).rows;
  const before = await kept();
  expect(before.map((row) => row.name).toSorted()).toEqual([
    'wechat.ticket.wxsandboxofficial',
    'wechat.token.wxsandboxmini',
    'wechat.token.wxsandboxofficial',
  ]);
  await world.deps.wechat.signPage(`${world.deps.env.publicUrl}/`);
  expect(await kept()).toEqual(before);
  world.pass(7200 - 1499);
  await world.deps.wechat.signPage(`${world.deps.env.publicUrl}/`);
  const ticket = (rows: { name: string; sealed: string }[]) =>
    world.deps.secrets.open(
      'wechat.credential',
      rows.find((row) => row.name.includes('ticket'))?.sealed ?? '',
    );
  expect(ticket(await kept())).not.toBe(ticket(before));
});

test('a token that WeChat no longer takes is fetched anew, once', async () => {
  await world.deps.wechat.isFollowing('o-nobody');
  await world.database.pool.query(`delete from sandbox_wechat_grant where kind = 'token'`);
  expect(await world.deps.wechat.isFollowing('o-nobody')).toBe(false);
});

test('a pushed message is genuine by its signature only', () => {
  const { wechat } = world.deps;
  expect(wechat.isMessageGenuine({ signature: 'f'.repeat(40), timestamp: '1', nonce: 'n' })).toBe(false);
  expect(wechat.isMessageGenuine({ signature: '', timestamp: '1', nonce: 'n' })).toBe(false);
});

const answers: string[] = [];
const broken = createServer((_request, response) => response.end(answers.shift() ?? '{"errcode":-1}'));
beforeAll(() => new Promise<void>((done) => broken.listen(0, '127.0.0.1', done)));
afterAll(() => broken.close());

test('what WeChat cannot answer is said as busy, without a word of it in the log', async () => {
  const apiUrl = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
  const env = readEnv({
    DATABASE_URL: 'postgres://unused',
    WECHAT_PROVIDER: 'wechat',
    WECHAT_OFFICIAL_APPID: 'wx1',
    WECHAT_OFFICIAL_SECRET: 'very-secret',
    WECHAT_API_URL: apiUrl,
  });
  const deps = makeDeps({ env, db: world.deps.db, log: world.deps.log, clock: world.now });
  for (const answer of ['<html>', '{"errcode":-1,"errmsg":"system error"}', '{"errcode":40125}']) {
    answers.push(answer);
    await expect(deps.wechat.exchange('official', 'secret-code')).rejects.toMatchObject({ failure: 'busy' });
  }
  answers.push('{"errcode":40163,"errmsg":"code been used"}');
  await expect(deps.wechat.exchange('official', 'secret-code')).rejects.toMatchObject({ failure: 'invalid' });
  expect(() => deps.wechat.authorizeUrl('website', { redirectUri: '', state: 'a' })).toThrow(
    '暂不支持微信登录',
  );
  expect(deps.wechat.authorizeUrl('official', { redirectUri: 'https://q.example/#!/a', state: 'abc' })).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1&redirect_uri=https%3A%2F%2Fq.example%2F%23!%2Fa&response_type=code&scope=snsapi_userinfo&state=abc#wechat_redirect',
  );
  expect(world.logs.join('')).not.toMatch(/very-secret|secret-code/);
});
