import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  all,
  email,
  integer,
  max,
  maxLength,
  min,
  money,
  number,
  phone,
  phoneInternational,
  required,
  select,
  tel,
  type Validator,
} from './validators.ts';

const passes = (validator: Validator, values: readonly unknown[]): void => {
  for (const value of values) expect(validator(value, '此项'), String(value)).toBe('');
};
const refuses = (validator: Validator, values: readonly unknown[], sentence?: string): void => {
  for (const value of values) {
    const complaint = validator(value, '此项');
    expect(complaint, String(value)).not.toBe('');
    if (sentence) expect(complaint).toBe(sentence);
  }
};

test('required: a non-empty string or a non-empty array only [B236]', () => {
  passes(required, ['a', ' ', ['x']]);
  refuses(required, ['', [], undefined, null, 0, 5, {}, true], '请填写此项');
});

test('maxLength counts a non-ASCII character as 2 against a doubled limit [B237][D175][K046]', () => {
  const four = maxLength(4);
  passes(four, ['四个汉字', '12345678', '汉字1234', 'é'.repeat(4), '𠮷'.repeat(4), '😀'.repeat(4)]);
  refuses(
    four,
    ['五个汉字啊', '123456789', '汉字12345', 'é'.repeat(5), '𠮷'.repeat(5)],
    '此项最多4个字，请删减',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (text, limit) => {
      const width = [...text].reduce((sum, one) => sum + (one > '\u007f' ? 2 : 1), 0);
      return (maxLength(limit)(text, 'x') === '') === (text === '' || width <= limit * 2);
    }),
  );
});

test('tel: at least 5 of digits, plus, hyphen, space [B238][K095]', () => {
  passes(tel, ['12345', '+86 10-1234', '010-87654321']);
  refuses(tel, ['1234', '12345a', '一二三四五']);
});

test('phone: 1, then 3 to 9, then 9 digits [B239][K096]', () => {
  passes(phone, ['13000000000', '19999999999']);
  refuses(
    phone,
    ['12000000000', '1380013800', '138001380000', '+8613800138000', '138 0013 8000'],
    '手机号码格式不正确',
  );
});

test('phoneInternational: mainland, or + and 6 to 30 digits, hyphens or spaces [B240][K097]', () => {
  passes(phoneInternational, ['13800138000', '+1 415-555-0100', '+123456', `+${'1'.repeat(30)}`]);
  refuses(phoneInternational, ['+12345', `+${'1'.repeat(31)}`, '12345678', '+1a23456']);
});

test('email needs an e-mail pattern [B241]', () => {
  passes(email, ['a@b.cn', 'first.last+tag@mail.example.com']);
  refuses(email, ['a@b', '@b.cn', 'a b@c.cn', 'a@b@c.cn', 'a@b.c', 'plain']);
});

test('money, integer, number [B242][B243][B244]', () => {
  passes(money, ['0', '12', '12.5', '12.50']);
  refuses(money, ['-1', '1.', '.5', '1,2', 'a']);
  passes(integer, ['0', '-12', '12', 5]);
  refuses(integer, ['1.0', '--1', 'a', '1e3']);
  passes(number, ['0', '3.14']);
  refuses(number, ['-3', 'x']);
});

test('max and min are numeric bounds [B245]', () => {
  passes(max(10), ['9', 10, '10.0']);
  refuses(max(10), ['11', 10.5], '此项不能大于10');
  passes(min(3), ['3', 30]);
  refuses(min(3), ['2', -1], '此项不能小于3');
});

test('select needs the value among the options [B246]', () => {
  passes(select([1, 2, 'x']), [1, '2', 'x']);
  refuses(select([1, 2, 'x']), [3, 'y'], '请选择此项');
});

test('an empty optional value passes every validator [B247]', () => {
  for (const validator of [
    maxLength(1),
    tel,
    phone,
    phoneInternational,
    email,
    money,
    integer,
    number,
    max(1),
    min(1),
    select([1]),
  ]) {
    passes(validator, ['', undefined, null, []]);
  }
});

test('several validators give the first complaint', () => {
  expect(all(required, phone)('', '手机号')).toBe('请填写手机号');
  expect(all(required, phone)('1', '手机号')).toBe('手机号码格式不正确');
  expect(all(required, phone)('13800138000', '手机号')).toBe('');
});
