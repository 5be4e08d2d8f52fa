import { apiVersion, header } from '@qunlu/contract/kernel/endpoint.ts';
import decode from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sign } from '../../platform/signature.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
const qrcode = (url: string) => world.call('GET', '/other/qrcode', { query: { url } });

test('a relative link becomes a QR image of the absolute one [C032][B058][D146]', async () => {
  const relative = await qrcode('/card/123');
  expect(relative.status).toBe(200);
  expect(relative.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=2592000',
  });
  const absolute = await qrcode('http://localhost:3000/card/123');
  expect(absolute.text).toBe(relative.text);
  expect((await qrcode('/card/124')).text).not.toBe(relative.text);
});

test.each([
  'https://evil.example/card/1',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'http://localhost:3000@evil.example/',
  'http://localhost:3001/',
  'ftp://localhost:3000/',
  'weixin://dl/business/?t=1',
  'weixin://wxpay/bizpayurl@evil.example?pr=1',
])('%s is not of this site and is refused [B058][D146]', async (url) => {
  const answer = await qrcode(url);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    errcode: 40001,
    field: 'url',
    errmsg: '二维码只能指向本站的页面，请换一个链接',
  });
});

test('a code to pay by WeChat is drawn as it is [R052]', async () => {
  expect((await qrcode('weixin://wxpay/bizpayurl?pr=qqbP6qSz1')).status).toBe(200);
});

test('a code whose middle is covered is drawn denser [B058]', async () => {
  const answer = await world.call('GET', '/other/qrcode', { query: { url: '/card/123', logo: 1 } });
  expect(answer.status).toBe(200);
  expect(answer.text).not.toBe((await qrcode('/card/123')).text);
});

test('what is drawn leads to the link, with and without room for a logo [B058]', async () => {
  for (const logo of ['0', '1']) {
    const now = String(world.now().getTime());
    const { rawPayload } = await world.app.inject({
      url: '/other/qrcode',
      query: { url: '/card/123?_qc=u5', logo },
      headers: {
        [header.timestamp]: now,
        [header.signature]: sign(world.deps.env.appSecret, now),
        [header.apiVersion]: apiVersion,
      },
    });
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const seen = decode(new Uint8ClampedArray(data), info.width, info.height);
    expect([info.width, info.height, seen?.data]).toEqual([
      480,
      480,
      'http://localhost:3000/card/123?_qc=u5',
    ]);
  }
});

test('a network has 60 pictures in ten minutes [C032]', async () => {
  const ask = async (ip: string) =>
    (await world.call('GET', '/other/qrcode', { query: { url: '/card/9' }, ip })).status;
  for (let count = 0; count < 60; count += 1) expect(await ask('198.51.100.60')).toBe(200);
  expect(await ask('198.51.100.60')).toBe(429);
  expect(await ask('198.51.100.61')).toBe(200);
});
