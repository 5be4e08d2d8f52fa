import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { getuiPush, tokenSign } from './getui.ts';

const world = useWorld({ listen: true });
const asked: { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
let answers: unknown[] = [];
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers, body: JSON.parse(body) as Record<string, unknown> });
    const day = String(world.now().getTime() + 86_400_000);
    const token = { code: 0, data: { token: `token-${asked.length}`, expire_time: day } };
    response.end(JSON.stringify(path.endsWith('/auth') ? token : answers.shift()));
  });
});
let apiUrl = '';
beforeAll(async () => {
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  apiUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => provider.close());
beforeEach(() => asked.splice(0));

const account = { provider: 'getui', appId: 'app', appKey: 'key', masterSecret: 'secret' } as const;
const push = () =>
  getuiPush(world.deps, { ...account, apiUrl }).send({
    device: 'cid-1',
    requestId: 'r'.repeat(32),
    title: '活动改期',
    body: '改到周六下午',
    url: 'https://qunlu.example/#!/activity/1',
  });

test('the signature is that of key, milliseconds and secret', () => {
  // printf 'key1700000000000secret' | sha256sum
  expect(tokenSign('key', '1700000000000', 'secret')).toMatch(/^[0-9a-f]{64}$/);
  expect(tokenSign('ke', 'y1700000000000', 'secret')).toBe(tokenSign('key', '1700000000000', 'secret'));
});

test('a push carries its number, its words and where it leads; the token is asked for once [D106][D162]', async () => {
  answers = [{ code: 0 }, { code: 0 }];
  expect(await push()).toBe('sent');
  expect(await push()).toBe('sent');
  expect(asked.map(({ path }) => path)).toEqual([
    '/v2/app/auth',
    '/v2/app/push/single/cid',
    '/v2/app/push/single/cid',
  ]);
  expect(asked[0]?.body).toMatchObject({ appkey: 'key' });
  expect(asked[1]?.headers['token']).toBe('token-1');
  expect(asked[1]?.body).toMatchObject({
    request_id: 'r'.repeat(32),
    audience: { cid: ['cid-1'] },
    push_message: {
      notification: {
        title: '活动改期',
        body: '改到周六下午',
        payload: '{"url":"https://qunlu.example/#!/activity/1"}',
      },
    },
    push_channel: { ios: { aps: { alert: { title: '活动改期' } } } },
  });
});

test('an expired token is renewed once; a device without the app is gone; anything else is an error [D162]', async () => {
  answers = [{ code: 10001 }, { code: 0 }];
  expect(await push()).toBe('sent');
  expect(asked.filter(({ path }) => path.endsWith('/auth'))).toHaveLength(1);
  answers = [{ code: 20001, msg: 'target user is invalid' }];
  expect(await push()).toBe('gone');
  answers = [{ code: 20001, msg: 'title is invalid' }];
  await expect(push()).rejects.toThrow('20001');
  answers = [{ code: 10005 }];
  await expect(push()).rejects.toThrow('10005');
});
