import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extendLabels, readExtends, writeExtends } from './extends.ts';
import { cardFieldComplaint } from './input.ts';
import {
  cardRules,
  cardShare,
  cardTitle,
  degreeLabels,
  needFill,
  shownCertified,
  shownStyle,
} from './rules.ts';

test('the plain fields and the labelled list are two forms of one thing [B020][B021][D204]', () => {
  expect(extendLabels).toEqual({
    qq: 'QQ',
    wechat: '微信',
    wechat_qr_code: '微信二维码',
    provide: '我能提供',
    company_remark: '公司简介',
  });
  const pairs = [
    { key: 'QQ', value: '10001' },
    { key: '我能提供', value: '茶' },
    { key: '茶园', value: '翁家山' },
  ];
  expect(readExtends(pairs)).toEqual({
    qq: '10001',
    wechat: '',
    wechat_qr_code: '',
    provide: '茶',
    company_remark: '',
    rest: [{ key: '茶园', value: '翁家山' }],
  });
  const value = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(
      fc.record({ qq: value, wechat: value, provide: value, company_remark: value, wechat_qr_code: value }),
      (fields) => {
        expect(readExtends(writeExtends(fields, [{ key: '甲', value: '乙' }]))).toEqual({
          ...fields,
          rest: [{ key: '甲', value: '乙' }],
        });
      },
    ),
  );
});

test('title is company and position joined by one space [B019]', () => {
  expect(cardTitle({ company: '青禾茶业', position: '创始人' })).toBe('青禾茶业 创始人');
  expect(cardTitle({ company: '', position: '创始人' })).toBe('创始人');
  expect(cardTitle({ company: '', position: '' })).toBe('');
});

test('certified 2 counts as 0 and an unknown style as 1 [B024][K023][D37][K013]', () => {
  expect([0, 1, 2].map(shownCertified)).toEqual([0, 1, 0]);
  expect([1, 5, 6, 0, 99, 100, 102, 103].map(shownStyle)).toEqual([1, 5, 1, 1, 1, 100, 102, 1]);
});

test('needFill when name, phone, or both company and position are missing [D37]', () => {
  const full = { realname: '张三', phone: '13800138000', company: '甲', position: '' };
  expect(needFill(full)).toBe(false);
  expect(
    [{ realname: '' }, { phone: '' }, { company: '' }].map((part) => needFill({ ...full, ...part })),
  ).toEqual([true, true, true]);
});

test('share data greets by name and invites to swap, at /card/{id} [B054][B055][B056][B057][D42][M080][M081]', () => {
  expect(cardShare({ realname: '林知远', avatar: 'https://img.example/a.png', card_id: 12 })).toEqual({
    title: '您好，我是林知远',
    desc: '这是我的名片，期待与您交换名片',
    path: '/card/12',
    image: 'https://img.example/a.png',
  });
});

test('constants of the specification [K001][K002][D15]', () => {
  expect(cardRules).toMatchObject({
    perUser: 3,
    cacheLimit: 10,
    freshSeconds: 60,
    decodePerDay: 50,
    hitSeconds: 1800,
    visitorDays: 90,
  });
  expect(Object.values(degreeLabels)).toEqual([
    '未填写',
    '初中及以下',
    '高中',
    '中专/技校',
    '大专',
    '本科',
    '硕士',
    'MBA/EMBA',
    '博士',
    '其他',
  ]);
});

test('a form asks the same rule as the server', () => {
  expect(cardFieldComplaint('realname', '')).toBe('请填写姓名');
  expect(cardFieldComplaint('email', 'x')).toBe('邮箱格式不正确，请填写如 name@example.com');
  expect(cardFieldComplaint('wechat', 'a*b')).toBe('微信不能包含 * 或 |');
  expect(cardFieldComplaint('qq', '123')).toBe('QQ号码为5到12位数字');
  expect(cardFieldComplaint('phone', '+1 415-555-0100')).toBe('');
  expect(cardFieldComplaint('citycode', '33')).toBe('城市编码为6位数字，请重新选择城市');
});
