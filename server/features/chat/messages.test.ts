import { messageTypes } from '@qunlu/contract/chat/rules.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeActivity } from '../activity/testing.ts';
import { picture, sendUpload } from '../media/testing.ts';
import { relate } from '../relation/testing.ts';
import { sell } from '../service/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { listOf, messagesOf, send, makeNamed, trySend, itemAt } from './testing.ts';

const world = useWorld();

/** Uploads as the app does for chat. */
async function put(by: Person, bytes: Uint8Array, name: string): Promise<string> {
  const { body } = await world.call('GET', '/other/qiniu', {
    token: by.token,
    query: { bucket: 'private', kind: 'chat' },
  });
  const answer = await sendUpload(world, body.token, { bytes, name });
  if (answer.status !== 200) throw new Error(answer.text);
  return `${body.url}${answer.body.key}`;
}

const ogg = Buffer.concat([
  Buffer.from('OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x13', 'latin1'),
  Buffer.from('OpusHead\x01\x01\0\0\0\0\0\0\0\0\0', 'latin1'),
  Buffer.alloc(200),
]);
const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 0x18]),
  Buffer.from('ftypmp42\0\0\0\0mp42isom', 'latin1'),
  Buffer.alloc(300),
]);

const fetched = (address: string) => {
  const { pathname, search } = new URL(address);
  return world.call('GET', `${pathname}${search}`, { signed: false });
};

test('pictures, sound, films and files go to the other side alone, by links that end soon [D104]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const to = { userId: other.userId };
  await send(world, other, { userId: one.userId }, '发来看看');
  const image = await send(world, one, to, {
    type: messageTypes.image,
    file: await put(one, await picture(80, 60), 'a.png'),
  });
  const voice = await send(world, one, to, {
    type: messageTypes.voice,
    file: await put(one, ogg, 'a.ogg'),
    seconds: 7,
  });
  const cover = await put(one, await picture(), 'c.png');
  const video = await send(world, one, to, {
    type: messageTypes.video,
    file: await put(one, mp4, 'a.mp4'),
    cover,
    seconds: 61,
    text: '孩子走路了',
  });
  const file = await send(world, one, to, {
    type: messageTypes.file,
    file: await put(one, Buffer.from('报价'), '报价.txt'),
    name: '报价.txt',
    bytes: 1,
  });
  expect(image).toMatchObject({ width: 80, height: 60 });
  expect(voice).toMatchObject({ seconds: 7 });
  expect(video).toMatchObject({ seconds: 61, text: '孩子走路了' });
  // As the storage counts, not as the phone says.
  expect(file).toMatchObject({ name: '报价.txt', bytes: 6 });
  const seen = await messagesOf(world, other, image.conversation_id);
  const links = seen
    .slice(0, 4)
    .flatMap(({ url, cover: shown }) => [url, shown])
    .filter((url) => url !== '');
  expect(links).toHaveLength(5);
  for (const link of links) expect((await fetched(link)).status).toBe(200);
  expect((await fetched(itemAt(itemAt(links, 0).split('?'), 0))).status).toBe(404);
  world.pass(601);
  expect((await fetched(itemAt(links, 0))).status).toBe(404);
});

test('each type says which of its fields is missing or wrong [D104]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const to = { userId: other.userId };
  const png = await put(one, await picture(), 'a.png');
  const theirs = await put(other, await picture(), 'b.png');
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ type: 1 }, 'text', '请填写消息'],
    [{ type: 1, text: ' \n ' }, 'text', '请填写消息'],
    [{ type: 1, text: '字'.repeat(2001) }, 'text', '消息最多2000个字'],
    [{ type: 2 }, 'file', '请选择图片'],
    [{ type: 3, seconds: 5 }, 'file', '请重新录音'],
    [{ type: 3, file: png }, 'seconds', '语音太短，请重新录音'],
    [{ type: 3, file: png, seconds: 61 }, 'seconds', '语音最长 60 秒，请重新录音'],
    [{ type: 3, file: png, seconds: 5 }, 'file', '这不是语音，请重新选择'],
    [{ type: 4, file: png }, 'file', '这不是视频，请重新选择'],
    [{ type: 5, file: png }, 'name', '请填写文件名'],
    [{ type: 2, file: theirs }, 'file', '文件需要重新上传，请重新选择'],
    [{ type: 2, file: 'nothing' }, 'file', '文件需要重新上传，请重新选择'],
    [{ type: 6 }, 'target_id', '请选择名片'],
    [{ type: 7 }, 'target_id', '请选择服务'],
    [{ type: 8 }, 'target_id', '请选择活动'],
    [{ type: 9, lat: 30 }, 'lng', '请选择位置'],
    [{ type: 9, lat: 91, lng: 120 }, 'lat', '纬度不正确，请重新选择位置'],
    [{ type: 9, lat: 30, lng: 120 }, 'name', '请填写地点名'],
    [{ type: 10, text: '系统' }, 'type', '请选择类型'],
  ];
  for (const [given, field, words] of wrong) {
    const { status, body } = await trySend(world, one, to, given);
    expect([given, status, body.field]).toEqual([given, 400, field]);
    expect(body.errmsg).toContain(words);
  }
  const long = await trySend(world, one, to, 'x'.repeat(100_000));
  expect(long.status).toBe(413);
  const markup = '<script>alert(1)</script> & <b>粗</b>';
  expect(await send(world, one, to, markup)).toMatchObject({ text: markup });
  expect(
    await send(world, one, to, { type: 9, lat: 30.25, lng: 120.17, name: '西湖', address: '杭州市西湖区' }),
  ).toMatchObject({ lat: 30.25, lng: 120.17, name: '西湖', title: '杭州市西湖区' });
});

test('a file is passed on by whoever sees it, and what was passed on stays when the first is recalled [D104]', async () => {
  const [one, other, third] = [await makeNamed(world), await makeNamed(world), await makeNamed(world)];
  const first = await send(
    world,
    one,
    { userId: other.userId },
    {
      type: messageTypes.image,
      file: await put(one, await picture(), 'a.png'),
    },
  );
  const [received] = await messagesOf(world, other, first.conversation_id);
  const again = { type: messageTypes.image, file: received?.url };
  expect((await trySend(world, third, { userId: other.userId }, again)).body.field).toBe('file');
  const passed = await send(world, other, { userId: third.userId }, again);
  await world.call('POST', '/v1/chat/recall', { token: one.token, body: { message_id: first.message_id } });
  expect((await messagesOf(world, other, first.conversation_id))[0]).toMatchObject({ url: '', state: 9 });
  const [there] = await messagesOf(world, third, passed.conversation_id);
  expect((await fetched(there?.url ?? '')).status).toBe(200);
  await world.runJob('media.clean-orphans');
  expect((await fetched(there?.url ?? '')).status).toBe(200);
  await world.call('POST', '/v1/chat/recall', {
    token: other.token,
    body: { message_id: passed.message_id },
  });
  await world.runJob('media.clean-orphans');
  expect((await fetched(there?.url ?? '')).status).toBe(404);
});

test('cards, services and activities are shown as a line, by whoever sees them [D104]', async () => {
  const [one, other] = [await makeNamed(world, '陈一'), await makeNamed(world, '周二')];
  const to = { userId: other.userId };
  const sale = await sell(world);
  const { id: activity } = await makeActivity(world, { host: await makeNamed(world) });
  await send(world, other, { userId: one.userId }, '推荐一下');
  expect(await send(world, one, to, { type: 6, target_id: one.cardId })).toMatchObject({
    title: '陈一',
    path: `/card/${one.cardId}`,
  });
  expect(await send(world, one, to, { type: 7, target_id: sale.serviceId })).toMatchObject({
    target_id: sale.serviceId,
    path: `/service/${sale.serviceId}`,
  });
  const shown = await send(world, one, to, { type: 8, target_id: activity });
  expect(shown).toMatchObject({ path: `/activity/${activity}` });
  expect(shown.title).not.toBe('');
  for (const type of [6, 7, 8])
    expect((await trySend(world, one, to, { type, target_id: 9_000_000_000_000_000 })).status).toBe(404);
  await relate(world, 'black', other, one);
  expect((await trySend(world, one, to, { type: 6, target_id: other.cardId })).body).toMatchObject({
    errcode: 40400,
    field: 'target_id',
  });
});

test('words that may not be published are refused before anything is written, naming the field [D137]', async () => {
  const [one, other] = [await makeNamed(world), await makeNamed(world)];
  const { office } = await makeStaff(world, 'operator');
  await world.call('POST', '/v1/staff/word', { token: office, body: { word: '代开发票', level: 'refuse' } });
  const refused = await trySend(world, one, { userId: other.userId }, '可以代开发票');
  expect(refused.body).toMatchObject({ errcode: 45100, field: 'text' });
  const named = { type: 9, lat: 30, lng: 120, name: '代开发票大厅' };
  expect((await trySend(world, one, { userId: other.userId }, named)).body).toMatchObject({
    errcode: 45100,
    field: 'name',
  });
  expect(await listOf(world, one)).toEqual([]);
});
