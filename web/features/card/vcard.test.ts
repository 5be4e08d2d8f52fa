import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Contact, dialled, nameParts } from '@qunlu/contract/card/vcard.ts';
import { escaped, folded } from '@qunlu/contract/kernel/folded-lines.ts';
import { vcard } from './parts/vcard.ts';

const contact: Contact = {
  card_id: 12,
  realname: '欧阳明月',
  avatar: '',
  company: '远山;设计,一所',
  position: '建筑师',
  phone: '13812345678',
  email: 'my@example.com',
  wechat: 'yuanshan_my',
  qq: '123456',
  cityname: '苏州市',
  address: '平江路 5 号',
  birthday: Date.UTC(1990, 0, 30, 16),
};
const made = {
  origin: 'https://qunlu.example',
  now: new Date(Date.UTC(2026, 10, 21, 1, 2, 3)),
};
const lines = (of: Partial<Contact> = {}) => vcard({ ...contact, ...of }, made).split('\r\n');
const octets = (text: string): number => new TextEncoder().encode(text).length;

describe('a vCard 3.0', () => {
  test('holds what is known, line by line', () => {
    expect(lines()).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:欧阳;明月;;;',
      'FN:欧阳明月',
      'ORG:远山\\;设计\\,一所',
      'TITLE:建筑师',
      'TEL;TYPE=CELL,VOICE:+8613812345678',
      'EMAIL;TYPE=INTERNET,WORK:my@example.com',
      'ADR;TYPE=WORK:;;平江路 5 号;苏州市;;;中国',
      'BDAY:1990-01-31',
      'X-QQ:123456',
      'NOTE:微信：yuanshan_my',
      'URL:https://qunlu.example/card/12',
      expect.stringMatching(
        /^UID:urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      'REV:2026-11-21T01:02:03Z',
      'END:VCARD',
      '',
    ]);
  });

  test('leaves out what is missing, and never holds a mask', () => {
    const text = lines({
      phone: '138****5678|hash',
      email: 'm***@example.com',
      wechat: 'yu***y',
      qq: '',
      cityname: '',
      address: '',
      birthday: null,
      company: '',
    }).join('\n');
    expect(text).not.toMatch(/\*|TEL|EMAIL|NOTE|X-QQ|ADR|BDAY|ORG/);
  });

  test('a guest’s address, which is only the city, is no street', () => {
    expect(lines({ address: '苏州市' })).toContain('ADR;TYPE=WORK:;;;苏州市;;;中国');
  });

  test('the same card has the same id, another has another', () => {
    const uid = (of: Partial<Contact>) => lines(of).find((line) => line.startsWith('UID'));
    expect(uid({})).toBe(uid({ realname: '改了名' }));
    expect(uid({})).not.toBe(uid({ card_id: 13 }));
  });
});

test('names are split where they can be', () => {
  expect(nameParts('张三')).toEqual({ family: '张', given: '三' });
  expect(nameParts('诸葛孔明')).toEqual({ family: '诸葛', given: '孔明' });
  expect(nameParts('欧阳修')).toEqual({ family: '欧阳', given: '修' });
  for (const whole of ['王', 'John Smith', '阿卜杜热依木·买买提江', '上海一家有限公司'])
    expect(nameParts(whole)).toEqual({ family: whole, given: '' });
});

test('numbers are written as the world dials them', () => {
  expect(dialled('138 1234-5678')).toBe('+8613812345678');
  expect(dialled('+1 415-555-0100')).toBe('+14155550100');
  expect(dialled('')).toBe('');
});

test('signs that end a value stand escaped', () => {
  expect(escaped('a\\b;c,d\r\ne\nf')).toBe('a\\\\b\\;c\\,d\\ne\\nf');
});

test('no line is longer than 75 octets, no character is cut, unfolding gives it back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (value) => {
      const line = value.replace(/[\r\n]/g, '');
      const parts = folded(line).split('\r\n');
      expect(Math.max(...parts.map(octets))).toBeLessThanOrEqual(75);
      expect(parts.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(line);
    }),
  );
});
