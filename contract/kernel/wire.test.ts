import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { envelopeOf, wrapAnswer, wrapFailure } from './envelope.ts';
import { Failure, failures } from './errors.ts';
import { choice, flag, id, integer, jsonOr, list, pictureUrl, text } from './fields.ts';
import { mobile, smsCode } from './contact-fields.ts';
import { page, pagingEnd, readPage } from './paging.ts';

const complaint = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

test('the base of a path decides its envelope [D176]', () => {
  expect(['/v1/card/view', '/other/qrcode', '/sandbox/api/sms'].map(envelopeOf)).toEqual(['v1', 'v1', 'v1']);
  expect(
    [
      '/v3-api/user/get-data',
      '/customer/user/agent/my-info',
      '/regcenter/customer/login/captcha',
      '/reg/bind/unbind-phone',
      '/wx/login/wechat-token',
    ].map(envelopeOf),
  ).toEqual(Array(5).fill('v3'));
  expect(wrapAnswer('v1', { a: 1 })).toEqual({ a: 1 });
  expect(wrapAnswer('v3', { a: 1 })).toEqual({ code: 0, message: '', data: { a: 1 } });
});

test('failures carry the codes of the product, and field and retry_after when known', () => {
  const codes = Object.values(failures).map((failure) => failure.code);
  expect(codes).toEqual(
    expect.arrayContaining([40001, 40100, 40101, 40300, 40400, 40901, 42200, 42900, 45100, 50300]),
  );
  expect(new Set(codes).size).toBe(codes.length);
  const { phoneRequired, membersOnly, buyersOnly, paidContent, banned, leaving, muted } = failures;
  // 401 means "log in again" to every client: a missing number is a 403 that says what is missing.
  expect([phoneRequired.status, phoneRequired.code]).toEqual([403, 40101]);
  expect([membersOnly.code, buyersOnly.code, paidContent.code]).toEqual([40301, 40302, 40303]);
  expect([banned.code, leaving.code, muted.code]).toEqual([40311, 40312, 40313]);
  const failure = new Failure('tooOften', { retryAfter: 5, field: 'phone' });
  expect(wrapFailure('v1', failure)).toEqual({
    errcode: 42900,
    errmsg: '操作太频繁，请稍后再试',
    field: 'phone',
    retry_after: 5,
  });
  expect(wrapFailure('v3', new Failure('login'))).toEqual({ code: 40100, message: '请先登录', data: null });
});

test('a page is {list, next}, -1 at the end; what has neither next nor page is an error [D143][B224][K086][M057]', () => {
  expect(pagingEnd).toBe(-1);
  expect(page(z.number()).safeParse({ list: [1], next: -1 }).success).toBe(true);
  expect(readPage({ list: [1], next: 7 })).toEqual({ list: [1], next: 7 });
  expect(readPage({ list: [1], page: 3, total: 9 })).toEqual({ list: [1], page: 3, next: 4, total: 9 });
  expect(readPage({ list: [], page: 3 })).toEqual({ list: [], page: 3, next: -1 });
  for (const broken of [{ list: [1] }, { next: 1 }, null, 'x'])
    expect(() => readPage(broken as { list: [] })).toThrow('serverData invalid');
});

test('a text is trimmed, normalised and freed of invisible marks', () => {
  const name = text('姓名', { max: 4, required: true });
  expect(name.parse(' 张\u202e三 ')).toBe('张三');
  expect(name.parse('e\u0301')).toBe('é');
  expect(text('简介', { max: 9, multiline: true }).parse('一\r\n\n\n\n二')).toBe('一\n\n二');
  expect(text('一行', { max: 9 }).parse('一\n二')).toBe('一 二');
  expect([
    complaint(name, undefined),
    complaint(name, '  '),
    complaint(name, 5),
    complaint(name, '五个汉字啊'),
    complaint(name, '<b>'),
    complaint(name, '\ud800'),
  ]).toEqual([
    '请填写姓名',
    '请填写姓名',
    '姓名格式不正确，请填写文字',
    '姓名最多4个字，请删减',
    '姓名不能包含网页代码，请去掉尖括号',
    '姓名含有无法识别的字符，请重新填写',
  ]);
  expect(name.parse('<3')).toBe('<3');
  expect(text('简介', { max: 9 }).parse('👨‍👩‍👧')).toBe('👨‍👩‍👧');
  expect(name.parse('e\u200b\u0301\u061c\u00ad')).toBe('é');
  for (const unseen of ['\u200b', '\u2060\u200d', '\u3164', '\u2800 \ufe0f'])
    expect(complaint(name, unseen), JSON.stringify(unseen)).toBe('请填写姓名');
});

test('numbers, ids, flags and choices take digits in text and nothing else', () => {
  expect([
    integer('数', { min: 0, max: 9 }).parse('7'),
    id('编号').parse('12'),
    flag('是否').parse(true),
    choice('项', [1, 2]).parse('2'),
  ]).toEqual([7, 12, 1, 2]);
  expect(complaint(integer('数', { min: 0, max: 9 }), 10)).toBe('数请填写 0 到 9 的整数');
  for (const value of ['1e3', '', 1.5, 2 ** 53, {}, null, '0', -1])
    expect(complaint(id('编号'), value), JSON.stringify(value)).toBe('编号不正确');
  expect(complaint(flag('是否'), 2)).toBe('是否请选择是或否');
  expect(complaint(choice('项', [1, 2]), 3)).toBe('请选择项');
});

test('a list or object may arrive as a JSON string, bounded [B034][B097]', () => {
  const tags = jsonOr('标签', list('标签', text('标签', { max: 2 }), 2), 20);
  expect(tags.parse('["一"]')).toEqual(['一']);
  expect(tags.parse(['一'])).toEqual(['一']);
  expect([
    complaint(tags, '[['),
    complaint(tags, `["${'a'.repeat(30)}"]`),
    complaint(tags, '5'),
    complaint(tags, ['一', '二', '三']),
  ]).toEqual(['标签格式不正确', '标签格式不正确', '标签格式不正确', '标签最多2条']);
});

test('phones lose spaces and the country code; codes are 6 digits; pictures have a web address', () => {
  expect(
    ['+86 138-0013-8000', '008613800138000', '8613800138000'].map((value) => mobile().parse(value)),
  ).toEqual(Array(3).fill('13800138000'));
  expect(complaint(mobile(), '8613')).toBe('手机号码格式不正确');
  expect(smsCode().parse(' 012345 ')).toBe('012345');
  expect(complaint(smsCode(), '12345')).toBe('请填写6位数字验证码');
  expect(pictureUrl('头像').parse('https://img.example/a.png?x=1')).toBe('https://img.example/a.png?x=1');
  expect(pictureUrl('头像').parse('http://127.0.0.1:3000/a.png')).toBe('http://127.0.0.1:3000/a.png');
  for (const link of [
    'ftp://a.cn/x',
    'javascript:alert(1)',
    'https://',
    'https://a.cn/ x',
    'data:image/png,x',
    'https://a.cn:99999/x',
    'https://1.2.3.4.5/x',
  ]) {
    expect(complaint(pictureUrl('头像'), link), link).toBe('头像地址不正确，请重新选择图片');
  }
});
