import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../platform/context.ts';
import { makeLog } from '../../platform/log.ts';
import { tc3Authorization } from '../tencent/tc3.ts';
import { tencentIdentity } from './tencent.ts';

const now = 1_700_000_000;
const asked: { headers: IncomingMessage['headers']; body: string }[] = [];
const lines: string[] = [];
let answer: object = {};
let server: Server;
let host = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push({ headers: request.headers, body });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ Response: answer }));
    });
  });
  await new Promise<void>((go) => void server.listen(0, '127.0.0.1', go));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((go) => void server.close(() => go())));

const account = () => ({
  provider: 'tencent' as const,
  secretId: 'AKIDEXAMPLE',
  secretKey: 'SKEXAMPLE',
  ruleId: '7',
  region: 'ap-guangzhou',
  apiUrl: `http://${host}`,
});
const client = () =>
  tencentIdentity(
    {
      clock: () => new Date(now * 1000),
      log: makeLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) }),
      self: { url: '' },
    } satisfies Pick<Deps, 'clock' | 'log' | 'self'>,
    account(),
  );

test('[C103] a check is begun by DetectAuth, signed for the faceid service', async () => {
  answer = { Url: 'https://faceid.example/web', BizToken: 'T1' };
  const begun = await client().begin({
    name: '王小明',
    idNumber: '11010519491231002X',
    returnUrl: 'https://qunlu.example/identity/return/x',
  });
  expect(begun).toEqual({ url: 'https://faceid.example/web', token: 'T1' });
  const sent = asked.at(-1);
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    RuleId: '7',
    IdCard: '11010519491231002X',
    Name: '王小明',
    RedirectUrl: 'https://qunlu.example/identity/return/x',
  });
  expect(sent?.headers).toMatchObject({
    'x-tc-action': 'DetectAuth',
    'x-tc-version': '2018-03-01',
    'x-tc-timestamp': String(now),
    authorization: tc3Authorization(account(), {
      service: 'faceid',
      host,
      body: sent?.body ?? '',
      timestamp: now,
    }),
  });
  expect(sent?.headers.authorization).toContain('/2023-11-14/faceid/tc3_request');
});

test.each([
  ['is open before the person has finished', { ErrCode: null, ErrMsg: null }, { state: 'open' }],
  [
    'has passed with 0',
    { ErrCode: 0, ErrMsg: '成功', Name: '王小明', IdCard: '11010519491231002x' },
    { state: 'passed', name: '王小明', idNumber: '11010519491231002X' },
  ],
  [
    'has failed with what the provider says to people',
    { ErrCode: 1, ErrMsg: '姓名和身份证号不一致' },
    { state: 'failed', reason: '姓名和身份证号不一致，请核对后再试' },
  ],
  [
    'has failed without what it says to machines',
    { ErrCode: 1, ErrMsg: 'Internal: 500' },
    { state: 'failed', reason: '人脸核验没有通过，请在光线好的地方再试' },
  ],
])('[C102] a check %s', async (_what, Text, result) => {
  answer = { Text };
  expect(await client().result('T1')).toEqual(result);
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({ BizToken: 'T1', RuleId: '7', InfoType: '1' });
});

test('a refusal is answered as busy, and only its code is written down', async () => {
  answer = { Error: { Code: 'AuthFailure', Message: '王小明 11010519491231002X' } };
  await expect(client().result('T1')).rejects.toMatchObject({ code: 50300 });
  expect(lines.join('')).toContain('AuthFailure');
  expect(lines.join('')).not.toContain('11010519491231002X');
});
