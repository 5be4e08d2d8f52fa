import { expect, test } from 'vitest';
import { entryFields } from '@qunlu/contract/card/extends.ts';
import { readField, showEntry, type ContactProjection } from './contacts.ts';

const masked: ContactProjection = { form: () => 'masked', hash: () => '' };
const shown = (key: string, value: string): string => showEntry(masked, { key, value }, `+${key}`).value;

test('a contact among further entries is masked however it is written [D23][D25]', () => {
  expect([
    shown('备用', '１３８１２３４５６７８'),
    shown('备用', '138.1234.5678'),
    shown('备用', '138　1234—5678'),
    shown('办公室', '(0571) 87654321'),
    shown('美国', '+1 415 555 2671'),
    shown('ＱＱ', '12345678'),
    shown('座机', '87654321'),
    shown('VX', 'zhangsan9'),
    shown('往来', 'me@corp.com'),
  ]).toEqual([
    '138****5678',
    '138****5678',
    '138****5678',
    '****4321',
    '****2671',
    '12***8',
    '87***1',
    'zh***9',
    'm***@corp.com',
  ]);
  expect(shown('茶园', '翁家山 12 号，海拔 300 米')).toBe('翁家山 12 号，海拔 300 米');
});

test('what stands beside a mail address is not shown with it [D25]', () => {
  expect(shown('往来', 'me@corp.com vx zhangsan9')).toBe('me***9');
  expect(shown('往来', '微信 zhangsan9 或 me@corp.com')).toBe('微信***m');
});

test('entries of one key have names of their own', () => {
  const pairs = ['电话', '传真', '电话'].map((key) => ({ key, value: '1' }));
  expect(entryFields(pairs)).toEqual(['+电话', '+传真', '+电话\n2']);
  expect(entryFields(pairs).map(readField)).toEqual(['电话', '传真', '电话 2']);
});
