import { fail } from '@qunlu/contract/kernel/errors.ts';
import { uploadCredential } from '@qunlu/contract/media/calls.ts';
import { expect, test, vi } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { photo, serveStorage, storageBase } from '../../testing/storage.ts';
import { reports } from '../report.ts';
import { startSession, login } from '../session.ts';
import { someSession } from '../../testing/render-screen.tsx';
import { UploadCancelled } from './errors.ts';
import { fileComplaint, uploadKinds } from './kinds.ts';
import { startUpload, type UploadEvents } from './upload.ts';

const { image, document, video, audio, file } = uploadKinds;

/** Listens to an upload; what happened is in `course`. */
function listen(): { course: string[]; events: UploadEvents } {
  const course: string[] = [];
  return {
    course,
    events: {
      upload: () => void course.push('upload'),
      progress: (fraction) => void course.push(`progress ${fraction}`),
      success: ({ url }) => void course.push(`success ${url}`),
      error: ({ message }) => void course.push(`error ${message}`),
      complete: () => void course.push('complete'),
    },
  };
}
const uploadReports = () => reports().filter(({ name }) => name === 'upload');

test('upload, progress, success, complete; the address is the base and the key [B118][B119][B121][B130][C029]', async () => {
  const { sent } = serveStorage('by hand');
  const { course, events } = listen();
  const upload = startUpload(photo('照片.jpg'), image, events);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.progress(0.5);
  sent[0]?.answer(200, { key: '2026/a.jpg', hash: 'h' });
  expect(await upload.finished).toEqual({ url: `${storageBase}public/2026/a.jpg`, key: '2026/a.jpg' });
  expect(course).toEqual(['upload', 'progress 0.5', `success ${storageBase}public/2026/a.jpg`, 'complete']);
  expect(sent[0]).toMatchObject({
    address: 'https://up.example.com/',
    fields: ['token', 'file'],
    token: 'token-1',
    timeout: 0,
  });
  expect(sent[0]?.file.name).toBe('照片.jpg');
});

test('a credential is asked for once in 30 minutes and bucket [C028][B129][K005][E174]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { asked } = serveStorage();
  const send = (kind: typeof image | typeof document | typeof video): Promise<unknown> =>
    startUpload(photo('a', { type: kind === video ? 'video/mp4' : 'image/jpeg' }), kind).finished;
  await Promise.all([send(image), send(image), send(document), send(video)]);
  expect(new Set(asked.map(({ query }) => query.bucket))).toEqual(new Set(['public', 'private', 'media']));
  expect(asked).toHaveLength(3);
  vi.setSystemTime(Date.now() + 30 * 60_000 - 1);
  await send(image);
  expect(asked).toHaveLength(3);
  vi.setSystemTime(Date.now() + 1);
  await send(image);
  expect(asked).toHaveLength(4);
});

test('who logs in next does not upload with the credential of the one before', async () => {
  const stop = startSession();
  const { asked } = serveStorage();
  await startUpload(photo(), image).finished;
  login(someSession);
  await startUpload(photo(), image).finished;
  stop();
  expect(asked).toHaveLength(2);
});

test('without a credential it says so; the failure itself is logged, and the next try asks again [B132][M001]', async () => {
  const { sent } = serveStorage();
  serve(uploadCredential, () => fail('busy'));
  const { course, events } = listen();
  await startUpload(photo(), image, events).finished;
  expect(course).toEqual(['upload', 'error 获取上传凭证失败，请刷新重试', 'complete']);
  expect(reports().map(({ name }) => name)).toEqual(['upload-credential']);
  expect(sent).toEqual([]);
  serveStorage();
  expect(await startUpload(photo(), image).finished).toMatchObject({ key: 'k1.jpg' });
});

test('a person’s own end is 上传已取消 and no report [B122][M008]', async () => {
  const { sent } = serveStorage('by hand');
  const { course, events } = listen();
  const upload = startUpload(photo(), image, events);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  upload.cancel();
  expect(await upload.finished).toBeInstanceOf(UploadCancelled);
  expect(sent[0]?.aborted).toBe(true);
  sent[0]?.progress(0.9);
  expect(course).toEqual(['upload', 'error 上传已取消', 'complete']);
  expect(reports()).toEqual([]);
});

test.each(['refused', 'not reached'])(
  'one that is %s fails in general words and is reported [B133][M002]',
  async (how) => {
    const { sent } = serveStorage('by hand');
    const { course, events } = listen();
    const upload = startUpload(photo(), image, events);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    if (how === 'refused') sent[0]?.answer(599, { error: 'server error' });
    else sent[0]?.fail();
    await upload.finished;
    expect(course).toEqual(['upload', 'error 图片上传失败，请重试', 'complete']);
    expect(uploadReports()).toHaveLength(1);
  },
);

test('a hundred megabytes and one byte are not sent [B123][M009][K004]', async () => {
  const { sent, asked } = serveStorage();
  const { course, events } = listen();
  await startUpload(photo('a.jpg', { size: 104_857_601 }), image, events).finished;
  expect(course).toEqual(['upload', 'error 上传文件过大，请上传小于100M的文件', 'complete']);
  expect([sent.length, asked.length]).toEqual([0, 0]);
  expect(fileComplaint(photo('a.jpg', { size: 104_857_600 }), image)).toBe('');
});

test('what the storage measures or sniffs otherwise is said in the same words', async () => {
  const { sent } = serveStorage('by hand');
  for (const [status, words] of [
    [413, '上传文件过大，请上传小于100M的文件'],
    [403, '请选择 JPG、PNG 或 GIF 图片'],
  ] as const) {
    const upload = startUpload(photo(), image);
    const number = sent.length;
    await vi.waitFor(() => expect(sent).toHaveLength(number + 1));
    sent[number]?.answer(status, { error: 'no' });
    expect(await upload.finished).toMatchObject({ message: words });
  }
  expect(uploadReports()).toEqual([]);
});

test('a credential that the storage does not take is asked for anew, once', async () => {
  const { sent, asked } = serveStorage('by hand');
  const upload = startUpload(photo(), image);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.answer(401, { error: 'expired token' });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ token }) => token)).toEqual(['token-1', 'token-2']);
  sent[1]?.answer(401, { error: 'bad token' });
  expect(await upload.finished).toMatchObject({ message: '图片上传失败，请重试' });
  expect(asked).toHaveLength(2);
});

test('progress never goes back, also when the file is sent once more with another credential [B121]', async () => {
  const { sent } = serveStorage('by hand');
  const { course, events } = listen();
  const upload = startUpload(photo(), image, events);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.progress(0.8);
  sent[0]?.answer(401, { error: 'expired token' });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  for (const fraction of [0.3, 0.8, 0.9]) sent[1]?.progress(fraction);
  sent[1]?.answer();
  await upload.finished;
  expect(course.filter((one) => one.startsWith('progress'))).toEqual(['progress 0.8', 'progress 0.9']);
});

test('three go out at once, the next when one has ended; a waiting one is cancelled without being sent', async () => {
  const { sent } = serveStorage('by hand');
  const uploads = Array.from({ length: 5 }, (_, at) => startUpload(photo(`${at}.jpg`), image));
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  uploads[3]?.cancel();
  await uploads[3]?.finished;
  sent[0]?.answer();
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  expect(sent.map(({ file: { name } }) => name)).toEqual(['0.jpg', '1.jpg', '2.jpg', '4.jpg']);
  for (const one of sent.slice(1)) one.answer();
  await Promise.all(uploads.map(({ finished }) => finished));
});

test('where the browser cannot upload it says so [B136][M005]', async () => {
  serveStorage();
  vi.stubGlobal('XMLHttpRequest', undefined);
  expect(await startUpload(photo(), image).finished).toMatchObject({
    message: '调用上传发生错误，请刷新重试',
  });
});

test('what may be chosen: pictures of three kinds, any file, videos, sounds [B126][B127][B128][K051][K052]', () => {
  const takes = (type: string, kind: Parameters<typeof fileComplaint>[1]): boolean =>
    fileComplaint(photo('a', { type }), kind) === '';
  expect(['image/gif', 'image/jpeg', 'image/png'].map((type) => takes(type, image))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['image/webp', 'image/svg+xml', 'video/mp4'].map((type) => takes(type, image))).toEqual([
    false,
    false,
    false,
  ]);
  expect(takes('image/gif', document)).toBe(false);
  expect(['application/zip', 'text/html', 'x/y'].every((type) => takes(type, file))).toBe(true);
  expect([takes('video/quicktime', video), takes('audio/mpeg', video)]).toEqual([true, false]);
  expect([takes('audio/mpeg', audio), takes('image/png', audio)]).toEqual([true, false]);
  expect(fileComplaint(photo('a.jpg', { size: 0 }), image)).toBe('图片是空的，请重新选择');
});
