import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contactFields,
  isMasked,
  maskContact,
  maskEmail,
  maskHandle,
  maskPhone,
  maskSeparator,
  maskSign,
  readContact,
  withHash,
} from './masks.ts';

test('masks of phone, e-mail, WeChat and QQ [D25]', () => {
  expect(maskPhone('13812345678')).toBe('138****5678');
  expect(maskPhone('+86 138-1234-5678')).toBe('138****5678');
  expect(maskPhone('0571-87654321')).toBe('****4321');
  expect(maskPhone('+1 415-555-0100')).toBe('****0100');
  expect(maskPhone('95588')).toBe('****');
  expect(maskEmail('zhangsan@example.com')).toBe('z***@example.com');
  expect(maskHandle('zhangsan_wx')).toBe('zh***x');
  expect(maskHandle('abc')).toBe('***');
  expect(contactFields.map((field) => maskContact(field, ''))).toEqual(['', '', '', '']);
});

test('whatever the value, a mask has the sign and shows little of it [B107][K049]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...contactFields),
      fc.string({ minLength: 1, maxLength: 40 }),
      (field, value) => {
        const mask = maskContact(field, value);
        return mask.includes(maskSign) && mask !== value;
      },
    ),
  );
});

test('the separator splits off the display part [B111][D203][B350]', () => {
  expect(maskSeparator).toBe('|');
  expect(readContact(withHash('138****5678', 'abc'))).toEqual({
    display: '138****5678',
    hash: 'abc',
    masked: true,
  });
  expect(readContact('138****5678')).toEqual({ display: '138****5678', hash: '', masked: true });
  expect(readContact('13812345678')).toEqual({ display: '13812345678', hash: '', masked: false });
  expect(readContact(withHash('a|***z', 'abc'))).toEqual({ display: 'a|***z', hash: 'abc', masked: true });
  expect([isMasked('1*'), isMasked('1|2')]).toEqual([true, false]);
});
