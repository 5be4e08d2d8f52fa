import { allEndpoints } from '@qunlu/contract/all.ts';
import { staffRoles, type AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { envelopeOf } from '@qunlu/contract/kernel/envelope.ts';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { freshIp, makePerson, type Person } from './people.ts';
import { makeCard } from '../features/card/testing.ts';
import { makeStaff, type Member } from '../features/staff/testing.ts';
import { asRequest, inputFields, makeSubject, validInput } from './valid-requests.ts';
import type { Subject } from './feature-scene.ts';
import { useWorld, type Answer } from './world.ts';

// Listening: some calls ask the sandbox’s WeChat over HTTP.
const world = useWorld({ listen: true });

const endless = '字'.repeat(5000);
const halfCharacter = '\ud800';
/** Combining marks: alone, and on one letter. Normalising sorts a run of them in quadratic time. */
const marks = '\u0301'.repeat(60_000);
const markedLetter = `e${'\u0301'.repeat(5000)}`;
/** So long that the body, or the address, may be more than the call reads. */
const long = new Set<unknown>([endless, marks, markedLetter]);

/** Values that no field of any call may accept. */
const hostile: readonly unknown[] = [
  { a: 1 },
  [[1]],
  endless,
  marks,
  markedLetter,
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\u0000',
  halfCharacter,
  2 ** 53,
  -1.5,
  '9007199254740993',
  "1' or '1'='1",
  '__proto__',
];
/** Values of the list that are valid in free text, or that clear the field. */
const harmless = new Set<unknown>([
  'javascript:alert(1)',
  '\u0000',
  "1' or '1'='1",
  '__proto__',
  '9007199254740993',
]);

/** Fields that take one of them on purpose: long text that is cut, or objects of their own. */
const lenient: Readonly<Record<string, readonly unknown[]>> = {
  // Unknown names in it are dropped.
  'account.edit-user.permissions': [hostile[0]],
  'card.post.permissions': [hostile[0]],
  'card.post.settings': [hostile[0]],
  // An article is as long as that.
  'staff.save-article.content': [endless],
  // Compared with what is kept, never kept itself.
  'account.bind-phone.password': [halfCharacter],
  'account.login-by-code.password': [halfCharacter],
  'account.login-by-password.password': [halfCharacter],
  'account.set-password.oldpassword': [halfCharacter],
  'staff.send-code.password': [halfCharacter],
  'staff.login.password': [halfCharacter],
  // Half of everything that is published together, as the page keeps it.
  'activity.save-draft.content': [endless],
  // An answer is as long as that (D129).
  'ask.answer.text': [endless],
  'ask.reply.text': [endless],
  // A post is as long as that (D78).
  'forum.post.text': [endless],
  'forum.edit.text': [endless],
  'forum.save-draft.content': [endless],
  'groupbuy.save-draft.content': [endless],
  // Cut and cleaned: what an error says is not the visitor's to choose.
  'tracking.error-report.message': [endless, halfCharacter, marks, markedLetter],
  'tracking.error-report.stack': [endless, halfCharacter, marks, markedLetter],
};

const chinese = /^[^a-z]*[\u4e00-\u9fff]/;

function expectRefused(endpoint: AnyEndpoint, answer: Answer, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expectDecent(endpoint, answer, what);
}

function expectDecent(endpoint: AnyEndpoint, answer: Answer, what: string): void {
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status < 400) return;
  const v3 = envelopeOf(endpoint.path) === 'v3';
  expect(v3 ? answer.body.message : answer.body.errmsg, what).toMatch(chinese);
  expect(v3 ? answer.body.code : answer.body.errcode, what).toBeGreaterThan(40000);
  const { field: _named, ...said } = answer.body;
  expect(JSON.stringify(said), what).not.toMatch(
    /\b(select|insert|stack|node_modules|zod|kysely|TypeError|at Object)\b/i,
  );
}

/** Values that a call itself is asked with though its schema refuses them: one for all, and what is longer than it may read. */
const asked = new Set<unknown>([hostile[0], marks]);
/** Node refuses a longer address, before anything of ours reads it. */
const longestAddress = 16 * 1024;
const fitsAddress = (value: unknown): boolean =>
  encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value)).length <= longestAddress;

type Place = 'query' | 'body';
const inQuery = (endpoint: AnyEndpoint, place: Place): boolean =>
  place === 'query' || endpoint.methods[0] === 'GET' || endpoint.methods[0] === 'DELETE';

/** A valid request with one field broken, as its schema will read it; undefined for what an address cannot carry. */
function broken(
  endpoint: AnyEndpoint,
  valid: ReturnType<typeof validInput>,
  { place, field, value }: { place: Place; field: string; value: unknown },
): ReturnType<typeof validInput> | undefined {
  const asText = typeof value === 'string' ? value : JSON.stringify(value);
  if (!inQuery(endpoint, place)) return { ...valid, [place]: { ...valid[place], [field]: value } };
  if (!asText.isWellFormed()) return undefined;
  return { ...valid, [place]: { ...valid[place], [field]: asText } };
}

const cases = allEndpoints.flatMap((endpoint) => {
  const { query, body } = inputFields(endpoint);
  return [
    ...query.map((field) => ({ endpoint, place: 'query' as const, field, name: endpoint.id })),
    ...body.map((field) => ({ endpoint, place: 'body' as const, field, name: endpoint.id })),
  ];
});

let known: { person: Person; member: Member; subject: Subject; target: Subject } | undefined;
/** Somebody who may make every call, on a card of their own. */
async function somebody(): Promise<NonNullable<typeof known>> {
  if (known) return known;
  const subject = await makeSubject(world);
  const member = await makeStaff(world, ...staffRoles);
  // Staff act on somebody else: who was muted by one call could not make the next.
  known = { person: subject.owner, member, subject, target: await makeSubject(world) };
  return known;
}

test.each(cases)(
  '$name: field $field of the $place, broken in a valid request, is refused by its name or harmless',
  async ({ endpoint, place, field }) => {
    const { person, member, subject, target } = await somebody();
    const valid = validInput(endpoint, endpoint.access === 'staff' ? target : subject);
    for (const value of hostile) {
      const input = broken(endpoint, valid, { place, field, value });
      if (!input) continue;
      const what = `${endpoint.id} ${field}=${JSON.stringify(value)?.slice(0, 40)}`;
      const schema = endpoint[place];
      const read = schema && z.safeParse(schema, input[place]);
      const sent = !inQuery(endpoint, place) || fitsAddress(value);
      if (read && !read.success && !(sent && asked.has(value))) {
        // What the first issue says is what the call answers (bind.ts): the one that is asked below proves it.
        const [issue] = read.error.issues;
        expect([issue?.path[0], issue?.message], what).toEqual([field, expect.stringMatching(chinese)]);
        continue;
      }
      if (!sent) continue;
      // Limits count wrong input, too; guard-limits proves them.
      if (endpoint.limits) await world.database.pool.query('delete from platform_limit');
      const before = process.threadCpuUsage();
      const answer = await world.call(endpoint.methods[0], endpoint.path, {
        ip: freshIp(),
        token: endpoint.access === 'staff' ? member.office : person.token,
        ...asRequest(endpoint.methods[0], input),
      });
      const spent = process.threadCpuUsage(before);
      expect(spent.user + spent.system, `${what}, in microseconds`).toBeLessThan(1_000_000);
      // A relative address may be any text: what it points to is still this site.
      if (!endpoint.produces || answer.status !== 200) expectDecent(endpoint, answer, what);
      // The body as a whole is longer than this call reads.
      if (read?.success || (long.has(value) && answer.status === 413)) continue;
      const code = envelopeOf(endpoint.path) === 'v3' ? answer.body.code : answer.body.errcode;
      // Of an endless path nothing is read.
      const inPath = long.has(value) && endpoint.path.includes(`{${field}}`);
      expect([answer.status, code, answer.body.field?.split('.')[0]], what).toEqual([
        400,
        40001,
        inPath ? undefined : field,
      ]);
    }
  },
);

test.each(cases)(
  '$name: field $field of the $place takes no nesting, no endless text or marks and no half character',
  async ({ endpoint, place, field }) => {
    const valid = validInput(endpoint, (await somebody()).subject);
    const schema = endpoint[place];
    // In an address, everything is text.
    const nested = inQuery(endpoint, place) ? [] : hostile.slice(0, 2);
    const taken = [...nested, endless, halfCharacter, marks, markedLetter].filter((value) => {
      const input = broken(endpoint, valid, { place, field, value });
      return input && schema && z.safeParse(schema, input[place]).success;
    });
    expect(taken).toEqual(lenient[`${endpoint.id}.${field}`] ?? []);
  },
);

test('every text field of a card refuses markup, lone surrogates and what is too long, and changes nothing [B237][D29]', async () => {
  const { owner, card } = await makeCard(world);
  const edit = (body: object) =>
    world.call('POST', '/v1/card/post', { query: { id: card.card_id }, token: owner.token, body });
  const post = allEndpoints.find((endpoint) => endpoint.id === 'card.post');
  if (!post) throw new Error('card.post is gone');
  const read = () =>
    world.call('GET', '/v1/card/view', { query: { id: card.card_id, more: 1 }, token: owner.token });
  const before = (await read()).text;
  for (const field of inputFields(post).body) {
    const takesObject = field === 'permissions' || field === 'settings';
    for (const value of hostile.filter((one) => !harmless.has(one) && !(takesObject && one === hostile[0]))) {
      const answer = await edit({ intro: '这句不该留下', [field]: value });
      expectRefused(post, answer, `${field}=${JSON.stringify(value).slice(0, 40)}`);
      expect(answer.body.field?.split('.')[0], field).toBe(field);
    }
  }
  for (const field of ['avatar', 'cardphoto', 'wechat_qr_code']) {
    for (const link of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://img.example/a.png',
      '//img.example/a.png',
      'https://a b',
      'https://x"onload="y',
    ]) {
      expectRefused(post, await edit({ [field]: link }), `${field}=${link}`);
    }
  }
  expect((await read()).text).toBe(before);
});

test('ids beyond 2^53, broken JSON, invalid UTF-8, other media types and 1 MB bodies are refused in Chinese [D141]', async () => {
  const { token } = await makePerson(world);
  const view = allEndpoints.find((endpoint) => endpoint.id === 'card.view');
  const post = allEndpoints.find((endpoint) => endpoint.id === 'card.post');
  if (!view || !post) throw new Error('a call is gone');
  for (const id of ['9007199254740992', '99999999999999999999', '1e3', '0', '-1', '0x10', ' 1', '']) {
    expectRefused(view, await world.call('GET', view.path, { query: { id } }), `id=${id}`);
  }
  const send = (raw: Buffer | string, headers: Record<string, string> = {}) =>
    world.call('POST', post.path, { token, raw, headers });
  expect((await send('{"realname":')).body).toMatchObject({
    errcode: 40001,
    errmsg: '提交的内容无法识别，请刷新后重试',
  });
  expect(
    (await send(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]))).body,
  ).toMatchObject({ errcode: 40001 });
  expect((await send('null')).body).toMatchObject({ errcode: 40001 });
  expect((await send('"text"')).body).toMatchObject({ errcode: 40001 });
  expect((await send('{"realname":"x"}', { 'content-type': 'text/xml' })).body).toMatchObject({
    errcode: 40001,
    errmsg: '请以 JSON 提交内容',
  });
  const large = await send(JSON.stringify({ realname: '张三', intro: 'a'.repeat(1_048_576) }));
  expect(large.status).toBe(413);
  expect(large.body).toEqual({ errcode: 41300, errmsg: '提交的内容太大，请删减后再试' });
  expect((await world.call('GET', '/v1/card/count', { token })).body.count).toBe(0);
});

test('an unknown address answers in the envelope of its base [D142][D176]', async () => {
  expect((await world.call('GET', '/v1/nothing')).body).toEqual({
    errcode: 40400,
    errmsg: '地址不存在，请检查链接',
  });
  expect((await world.call('POST', '/v3-api/nothing')).body).toEqual({
    code: 40400,
    message: '地址不存在，请检查链接',
    data: null,
  });
  expect((await world.call('DELETE', '/v1/card/view')).status).toBe(404);
  expect((await world.call('GET', '/v1/card/%FF')).status).toBe(400);
});

test('a body full of wrong list items is counted, not read: its answer names the limit [D24][D29]', async () => {
  const { token } = await makePerson(world);
  const full = (item: string, length = 80_000): string => `[${Array.from({ length }, () => item).join(',')}]`;
  for (const field of ['cardExtends', 'cardWorks', 'cardEducations']) {
    const answer = await world.call('POST', '/v1/card/post', {
      token,
      raw: `{"realname":"张三","${field}":${full('{}')}}`,
    });
    expect(answer.status, field).toBe(400);
    expect(answer.body, field).toEqual({
      errcode: 40001,
      errmsg: expect.stringMatching(/最多\d+条$/),
      field,
    });
  }
  const hashes = await world.call('POST', '/v3-api/customer/card/batch-decode', {
    token,
    raw: `{"hashes":${full('""', 25_000)}}`,
  });
  expect(hashes.body).toMatchObject({ code: 40001, message: '凭据最多50条', field: 'hashes' });
});
