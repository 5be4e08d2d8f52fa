import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';

const world = useWorld({ listen: true, env: { CONTENT_CHECK: 'wechat' } });
const check = () => world.deps.contentCheck;

const flat = (background: string, width = 40, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test('texts of known people are judged by version 2, those of others by version 1 [D137]', async () => {
  expect(await check().text('您好', 'oSomebody')).toBe('pass');
  expect(await check().text('可疑样本', 'oSomebody')).toBe('review');
  expect(await check().text('违规样本', 'oSomebody')).toBe('refuse');
  expect(await check().text('您好', '')).toBe('pass');
  expect(await check().text('违规样本', '')).toBe('refuse');
});

test('pictures are sent small enough for WeChat, whatever their size [D137]', async () => {
  const noise = await sharp({
    create: {
      width: 1200,
      height: 1600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  expect(noise.length).toBeGreaterThan(2 * 1024 * 1024);
  expect(await check().picture(async () => noise)).toBe('pass');
  expect(await check().picture(async () => flat('#ff00ff', 2000, 3000))).toBe('refuse');
  expect(await check().picture(async () => null)).toBe('pass');
});

test('a token that WeChat no longer takes is renewed once', async () => {
  await check().text('您好', '');
  await world.database.pool.query('delete from sandbox_wechat_grant');
  expect(await check().text('违规样本', '')).toBe('refuse');
});

test('what WeChat does not answer, or answers strangely, is no judgement', async () => {
  await expect(check().text('长'.repeat(3000), '')).rejects.toMatchObject({ failure: 'busy' });
  await expect(check().picture(async () => Buffer.from('no picture'))).rejects.toThrow(
    'unsupported image format',
  );
  const { url } = world.deps.self;
  world.deps.self.url = 'http://127.0.0.1:9';
  await expect(check().text('您好', '')).rejects.toMatchObject({ failure: 'busy' });
  world.deps.self.url = url;
});
