/** node words.mjs <repo>: writes scripts/words.txt of the (renamed) tree: what is used, nothing else; names the dialect that is left. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const repo = resolve(process.argv[2]);
const env = { ...process.env, PATH: `${repo}/node_modules/.bin:${process.env.PATH}` };
const out = execFileSync('node', ['scripts/words.ts', '--write'], { cwd: repo, env, encoding: 'utf8' });
const lines = out.trim().split('\n');
console.log(lines.at(-1));
const listed = readFileSync(join(repo, 'scripts/words.txt'), 'utf8').split('\n').filter((l) => l && !l.startsWith('#')).map((l) => l.split(' ')[0]);
const dialect = /^(wish|wishes|standing|standings|deed|deeds|desk|desks|notice|noticed|tell|tells|told|telling|concede|standstill|reshare|rebook|living|unreach|guess|guesses|such|custodian|doom|doomed|sight|lens|enlist|bury|buried|unite|blacked|pace)$/;
const bad = listed.filter((word) => dialect.test(word));
for (const word of bad) console.log(`DIALECT ${word}: ${lines.find((l) => l.startsWith(`missing ${word}:`)) ?? 'grep for it'}`);
const english = new Set(JSON.parse(readFileSync(new URL('english.json', import.meta.url), 'utf8')));
const fine = new Set('acc api applylist auth batchnote config cpu csv ctx cw cx db dedupe deps drawal enum env esign etag faceid html http ics invoiceable ip json jssdk lightbox loopback lua mchid min ms ok openapi openid param pdf plugin postgraphile postgres qiniu qq qr qrcode reauthentication req sdk shen signup sql sw tc tencent textarea tx typecheck unfollow unhold unionid unpark unreferenced url validator vcard vitest wifi wrk wx xlsx'.split(' '));
const strange = listed.filter((word) => !english.has(word) && !fine.has(word));
if (strange.length) console.log(`NOT ENGLISH (look at them): ${strange.join(' ')}`);
process.exitCode = bad.length ? 1 : 0;
