// alone: it blocks the event loop, and others would be refused
import { expect, test } from 'vitest';
import { useWorld } from '../testing/world.ts';

const world = useWorld({ env: { LOOP_DELAY_MS: '50' } });

const post = () => world.call('POST', '/v1/card/post', { body: {} });

function block(ms: number): Promise<void> {
  const until = Date.now() + ms;
  while (Date.now() < until);
  return new Promise((go) => void setImmediate(go));
}

test('a late event loop refuses calls with a time to come back, and serves again once it is in time', async () => {
  let refused = await post();
  while (refused.status !== 503) {
    await block(300);
    refused = await post();
  }
  expect(refused.body).toMatchObject({ errcode: 50300, retry_after: 2 });
  expect(refused.headers).toMatchObject({
    'retry-after': '2',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
  expect((await world.call('GET', '/healthz')).status).toBe(200);
  let served = refused;
  while (served.status === 503) {
    await new Promise((go) => void setTimeout(go, 20));
    served = await post();
  }
  expect(served.body).not.toMatchObject({ errcode: 50300 });
});
