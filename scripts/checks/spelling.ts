/**
 * One language for names and comments: known wrong spellings, the fields of spec/entities.tsv, features that say what they
 * are, and comments in plain English. Which words there are is known-words.ts.
 */
import { readFeatures } from '../source/features.ts';
import { lineAt } from '../source/scan.ts';
import { readTree, type SourceFile, sources, type Tree } from '../source/tree.ts';
import type { Finding } from './finding.ts';

/** Wrong identifier → right one; looked for in code, not in strings, comments or properties of others (`a.innerHTML`). */
const WRONG: readonly [pattern: RegExp, right: string][] = [
  [/\b(phoneBook|phone_book|addressBook|addressbook|contactBook)(?=[A-Z_]|\b)/g, 'phonebook'],
  [/\b(realName|real_name|trueName)\b/g, 'realname'],
  [/\b(nickName|nick_name)\b/g, 'nickname'],
  [/\b(userName|user_name)\b/g, 'username'],
  [/\b(cardPhone|card_phone)\b/g, 'cardphoto or phone'],
  [/\b(cityCode|city_code)\b/g, 'citycode'],
  [/\b(cityName|city_name)\b/g, 'cityname'],
  [/\b(fontFamilySetting|font_family)\b/g, 'fontfamily'],
  [/\b(weChat|WeChatId|wechatID|weixin|wxid)\b/g, 'wechat'],
  [/\b\w*[a-z](ID|IDS)\b(?!\s*=\s*_)/g, '…Id or …Ids'],
  [/\b\w*[a-z](?:URL|HTML|JSON|API|SMS|QR)(?:[A-Z]\w*)?\b/g, 'Url, Html, Json, Api, Sms, Qr inside a name'],
  [/\b\w*[cC]olou(r|rs)\b/g, 'color'],
  [/\b(cellphone|cellPhone|phoneNumber|phone_number|mobileNumber|mobilePhone)\b/g, 'phone'],
  [/\b(blackList|blacklist|blocklist|blockList)\b/g, 'block'],
  [
    /\b(createdAt|created_time|createTime|create_time|createAt)\b(?=\s*:\s*(z|field|seconds))/g,
    'created_at on the wire',
  ],
];

/** Folders whose comments are checked. */
const PLAIN = ['server/', 'contract/', 'web/', 'console/', 'miniprogram/', 'e2e/', 'scripts/', 'bench/'];

/** Words that a comment does not use → what it says instead. */
const COMMENTS: readonly [pattern: RegExp, right: string][] = [
  [/\b(he|his|him|himself)\b/gi, 'they, their or them: a person may be anybody'],
  [/\bthe house\b/gi, 'this server, our own, or the provider that is called'],
  [/\bblacked\b/gi, 'blocked'],
  [/\bcustodians?\b/gi, 'lifecycle'],
];

/** Names that foreign interfaces require. */
const FOREIGN = new Set([
  'dataTypeID',
  'innerHTML',
  'outerHTML',
  'dangerouslySetInnerHTML',
  'insertAdjacentHTML',
  'baseURL',
  'createObjectURL',
  'revokeObjectURL',
  'toDataURL',
  'readAsDataURL',
  'fileURLToPath',
  'pathToFileURL',
  'toJSON',
  'exportJSON',
  'importJSON',
  'randomUUID',
  'scanQRCode',
]);

export function spelling(root: string): Finding[] {
  const tree = readTree(root);
  const fields = wireFields(tree);
  return [
    ...sources(tree).flatMap((file) => [
      ...wrongNames(file),
      ...wireNames(file, fields),
      ...unclearComments(file),
    ]),
    ...undescribed(tree),
  ];
}

function wrongNames(file: SourceFile): Finding[] {
  const { bare } = file.scan;
  return WRONG.flatMap(([pattern, right]) =>
    [...bare.matchAll(pattern)]
      .filter((match) => !FOREIGN.has(match[0]) && bare[match.index - 1] !== '.')
      .map((match) => ({
        path: file.path,
        line: lineAt(bare, match.index),
        message: `“${match[0]}” is spelled ${right} in this code: docs/glossary.md has the one name for each thing`,
      })),
  );
}

function unclearComments(file: SourceFile): Finding[] {
  if (!PLAIN.some((folder) => file.path.startsWith(folder))) return [];
  const { comments } = file.scan;
  return COMMENTS.flatMap(([pattern, right]) =>
    [...comments.matchAll(pattern)].map((match) => ({
      path: file.path,
      line: lineAt(comments, match.index),
      message: `a comment says “${match[0]}”: write ${right}`,
    })),
  );
}

/** Spelling without case and underscores → the specification's spellings: `cardid` → [`card_id`, `cardId`]. */
function wireFields(tree: Tree): ReadonlyMap<string, ReadonlySet<string>> {
  const fields = new Map<string, Set<string>>();
  for (const row of (tree.byPath.get('spec/entities.tsv')?.text ?? '').split('\n').slice(1))
    for (const name of (row.split('\t')[2] ?? '').split(/[./]/)) {
      const key = plain(name);
      if (!/^\w{4,}$/.test(name)) continue;
      fields.set(key, (fields.get(key) ?? new Set()).add(name));
    }
  return fields;
}

const SCHEMA_KEY = /(?<=[{,\n]\s*)(\w+)\s*:\s*(?=z\.|[a-z]\w*\(|[a-z]\w*,)/g;

/** Checks that fields of contract schemas are spelled as in the specification. */
function wireNames(file: SourceFile, fields: ReadonlyMap<string, ReadonlySet<string>>): Finding[] {
  if (!/^contract\/(?!kernel\/)/.test(file.path) || file.path.endsWith('.test.ts')) return [];
  const { bare } = file.scan;
  return [...bare.matchAll(SCHEMA_KEY)].flatMap((match) => {
    const name = match[1] ?? '';
    const known = fields.get(plain(name));
    if (!known || known.has(name)) return [];
    return [
      {
        path: file.path,
        line: lineAt(bare, match.index),
        message: `“${name}” is spelled ${[...known].join(' or ')} on the wire: spec/entities.tsv`,
      },
    ];
  });
}

function undescribed(tree: Tree): Finding[] {
  return readFeatures(tree)
    .filter((feature) => !feature.what)
    .map((feature) => ({
      path: 'features.json',
      message: `${feature.title} ↔ \`${feature.name}\` does not say what it is: add “what” to its line`,
    }));
}

function plain(name: string): string {
  return name.replace(/_/g, '').toLowerCase();
}
