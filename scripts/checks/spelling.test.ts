import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { spelling } from './spelling.ts';

const messages = (files: Record<string, string>): string[] =>
  spelling(fixture(files)).map(({ message }) => message);

test.each([
  ['const realName = 1;', /spelled realname/],
  ['const wechatID = 1;', /spelled/],
  ['function f(userID: number) {}', /…Id or …Ids/],
  ['const backgroundColour = 1;', /spelled color/],
  ['const phoneBookMembers = 1;', /spelled phonebook/],
  ['const addressbook = 1;', /spelled phonebook/],
  ['interface A { phoneNumber: string }', /spelled phone/],
])('%s', (text, expected) => {
  expect(messages({ 'server/features/card/service.ts': text }).join('\n')).toMatch(expected);
});

test.each([
  ['// what he has seen', 'a comment says “he”: write they, their or them: a person may be anybody'],
  ['/** Himself only. */', 'a comment says “Himself”: write they, their or them: a person may be anybody'],
  [
    '// nothing leaves the house',
    'a comment says “the house”: write this server, our own, or the provider that is called',
  ],
  ['/* who was blacked */', 'a comment says “blacked”: write blocked'],
])('a comment in plain English: %s', (text, expected) => {
  expect(messages({ 'server/features/card/policy.ts': `${text}\n` })).toEqual([expected]);
});

test('a comment may use a part of such a word, a name of the database, and a string any word', () => {
  const text = "// the other one, here; blacked_at\nconst text = 'his house, the house';\n";
  expect(messages({ 'server/features/card/policy.ts': text })).toEqual([]);
});

test('strings, comments and the names of foreign interfaces are left alone', () => {
  const text =
    "// realName\nconst label = 'realName';\nelement.innerHTML = '';\nconst id = crypto.randomUUID();\n";
  expect(messages({ 'web/ui/a.ts': text })).toEqual([]);
});

test('a wire field is spelled as the specification spells it', () => {
  const entities = 'id\tentity\tfield\nE001\tCard\tcard_id\nE002\tCard\tcardWorks\n';
  const text = 'export const card = z.object({\n  cardId: z.int(),\n  cardWorks: z.array(work),\n});\n';
  expect(messages({ 'spec/entities.tsv': entities, 'contract/card.ts': text })).toEqual([
    '“cardId” is spelled card_id on the wire: spec/entities.tsv',
  ]);
});

test('every feature says what it is', () => {
  const features = [
    { name: 'account', title: '账号', what: 'login', dependsOn: [] },
    { name: 'card', title: '名片', dependsOn: [] },
  ];
  expect(messages({ 'features.json': JSON.stringify(features) })).toEqual([
    '名片 ↔ `card` does not say what it is: add “what” to its line',
  ]);
});
