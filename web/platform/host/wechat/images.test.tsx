import { jssdkConfig } from '@qunlu/contract/account/wechat.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { downloadMedia } from '@qunlu/contract/media/calls.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { addJson } from '../../../testing/render-screen.tsx';
import { serve } from '../../../testing/serve.ts';
import { forgetPageConfig } from '../../config.ts';
import { reports } from '../../report.ts';
import { uploadKinds } from '../../upload/kinds.ts';
import { startUpload } from '../../upload/upload.ts';
import { detect } from '../detect.ts';
import { host, registerHost } from '../host.ts';
import type { HostImage } from '../host-interface.ts';
import { wechatHost } from './host.ts';
import { forgetScript } from './script.ts';
import { forgetSdk } from './sdk.ts';

const wechat = detect({
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Mobile MicroMessenger/8.0.50 NetType/WIFI',
});
const signed = { appId: 'wx1', timestamp: 1_790_000_000, nonceStr: 'n', signature: 'f'.repeat(40) };
const { image } = uploadKinds;

interface ScriptCall {
  localId: string;
  count: number;
  success(answer: object): void;
  fail(answer: { errMsg: string }): void;
  cancel(answer: object): void;
}

/** A WeChat whose album holds so many pictures; what is uploaded waits in `uploading`. */
function enter(album: number, over: object = {}): { uploading: ScriptCall[]; counts: number[] } {
  const uploading: ScriptCall[] = [];
  const counts: number[] = [];
  vi.stubGlobal('wx', {
    config: () => undefined,
    ready: (then: () => void) => then(),
    error: () => undefined,
    chooseImage({ count, success }: ScriptCall) {
      counts.push(count);
      success({ localIds: Array.from({ length: Math.min(count, album) }, (_, at) => `local-${at + 1}`) });
    },
    getLocalImgData: ({ success }: ScriptCall) => success({ localData: 'data:image/jgp;base64,AA' }),
    uploadImage: (request: ScriptCall) => void uploading.push(request),
    ...over,
  });
  registerHost(wechatHost(wechat));
  return { uploading, counts };
}

const choose = async (count: number): Promise<readonly HostImage[]> =>
  (await host().chooseImage?.({ count })) ?? [];

beforeEach(() => {
  forgetSdk();
  forgetScript();
  addJson('page-config', { jssdk: ['/jweixin.js'] });
  forgetPageConfig();
  serve(jssdkConfig, signed);
  return () => document.getElementById('page-config')?.remove();
});

test('pictures of WeChat go up one after another, then this server fetches each [B131][C030][C031]', async () => {
  const { uploading, counts } = enter(3);
  const fetched = serve(downloadMedia, ({ body: { id } }) => ({
    url: `https://files.example.com/${id}.jpg`,
    key: `${id}.jpg`,
  }));
  const images = await choose(3);
  expect(counts).toEqual([3]);
  expect(images.map(({ preview }) => preview)).toEqual(Array(3).fill('data:image/jpeg;base64,AA'));
  const uploads = images.map((one) => startUpload(one, image).finished);
  for (const [at, number] of [1, 2, 3].entries()) {
    await vi.waitFor(() => expect(uploading).toHaveLength(number));
    expect(uploading[at]?.localId).toBe(`local-${number}`);
    uploading[at]?.success({ serverId: `media-${number}` });
  }
  expect(await Promise.all(uploads)).toEqual(
    [1, 2, 3].map((number) => ({
      url: `https://files.example.com/media-${number}.jpg`,
      key: `media-${number}.jpg`,
    })),
  );
  expect(fetched.map(({ body }) => body.id)).toEqual(['media-1', 'media-2', 'media-3']);
});

test('one that is cancelled while it waits for its turn is not handed to WeChat: those after it need not wait', async () => {
  const { uploading } = enter(3);
  serve(downloadMedia, { url: 'https://files.example.com/a.jpg', key: 'a.jpg' });
  const uploads = (await choose(3)).map((one) => startUpload(one, image));
  await vi.waitFor(() => expect(uploading).toHaveLength(1));
  uploads[1]?.cancel();
  uploading[0]?.success({ serverId: 'm1' });
  await vi.waitFor(() => expect(uploading).toHaveLength(2));
  expect(uploading[1]?.localId).toBe('local-3');
  uploading[1]?.success({ serverId: 'm3' });
  await Promise.all(uploads.map(({ finished }) => finished));
});

test('WeChat lets choose nine at most; who gives up has chosen none', async () => {
  const { counts } = enter(20);
  expect(await choose(30)).toHaveLength(9);
  expect(counts).toEqual([9]);
  forgetSdk();
  forgetScript();
  enter(1, { chooseImage: ({ cancel }: ScriptCall) => cancel({}) });
  expect(await choose(1)).toEqual([]);
});

test('an album that WeChat does not open is said; on some phones giving up is called a failure, too', async () => {
  enter(1, { chooseImage: ({ fail: refuse }: ScriptCall) => refuse({ errMsg: 'chooseImage:fail cancel' }) });
  expect(await choose(1)).toEqual([]);
  forgetSdk();
  forgetScript();
  enter(1, {
    chooseImage: ({ fail: refuse }: ScriptCall) => refuse({ errMsg: 'chooseImage:fail auth denied' }),
  });
  await expect(choose(1)).rejects.toThrow('auth denied');
});

test.each([
  ['refuses', (request: ScriptCall) => request.fail({ errMsg: 'uploadImage:fail' }), '微信上传失败，请重试'],
  ['answers without a number', (request: ScriptCall) => request.success({}), '微信上传出错，请重试'],
])('when WeChat %s it is said and reported [B137][M006][M007]', async (_what, settle, words) => {
  const { uploading } = enter(1);
  const [one] = await choose(1);
  if (!one) throw new Error('nothing chosen');
  const upload = startUpload(one, image);
  await vi.waitFor(() => expect(uploading).toHaveLength(1));
  if (uploading[0]) settle(uploading[0]);
  expect(await upload.finished).toMatchObject({ message: words });
  expect(reports().map(({ name }) => name)).toEqual(['upload']);
});

test('what this server cannot fetch is a failure of WeChat; one too large says so itself [B137][M007]', async () => {
  const { uploading } = enter(1);
  for (const [failure, words] of [
    [() => fail('invalid'), '微信上传出错，请重试'],
    [() => fail('tooLarge', { message: '图片太大，请选择10M以内的图片' }), '图片太大，请选择10M以内的图片'],
  ] as const) {
    serve(downloadMedia, failure);
    const [one] = await choose(1);
    if (!one) throw new Error('nothing chosen');
    const number = uploading.length;
    const upload = startUpload(one, image);
    await vi.waitFor(() => expect(uploading).toHaveLength(number + 1));
    uploading[number]?.success({ serverId: 'm' });
    expect(await upload.finished).toMatchObject({ message: words });
  }
});

test('[E173] a WeChat that lacks it, or takes no signature, leaves it to the browser', async () => {
  enter(1, { uploadImage: undefined });
  expect(await host().chooseImage?.({ count: 1 })).toBeNull();
  forgetSdk();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  serve(jssdkConfig, () => fail('busy'));
  expect(await host().chooseImage?.({ count: 1 })).toBeNull();
});
