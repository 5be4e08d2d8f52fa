import { createPublicKey, createVerify, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  authorization,
  concealed,
  isSigned,
  lines,
  revealed,
  sealedWith,
  signed,
  signerOf,
  unsealed,
} from './cryptography.ts';
import { certificate } from './sandbox-certificate.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const apiKey = Buffer.from('0123456789abcdef0123456789abcdef');
const now = new Date('2026-11-20T02:00:00Z');

test('what WeChat encrypts reads as in the vector of the protocol, and nothing else does', () => {
  const sealed = {
    algorithm: 'AEAD_AES_256_GCM',
    nonce: 'abcdefghijkl',
    associated_data: 'transaction',
    ciphertext: 'Eu69zaqBCIwQaJNlb7tiHQ9k+Fz80zx5YzOYHKwl/geBbi9ljwuu9FA=',
  };
  expect(unsealed(apiKey, sealed)).toBe('{"trade_state":"SUCCESS"}');
  expect(sealedWith(apiKey, '{"trade_state":"SUCCESS"}', 'abcdefghijkl', 'transaction')).toEqual(sealed);
  expect(unsealed(apiKey, { ...sealed, associated_data: 'refund' })).toBeNull();
  expect(unsealed(apiKey, { ...sealed, nonce: 'bbcdefghijkl' })).toBeNull();
  expect(unsealed(apiKey, { ...sealed, algorithm: 'AES-128-CBC' })).toBeNull();
  expect(unsealed(apiKey, { ...sealed, ciphertext: '' })).toBeNull();
  expect(unsealed(Buffer.from('f'.repeat(32)), sealed)).toBeNull();
});

test('a request is signed over method, path with query, time, nonce and body, each ending its line', () => {
  const merchant = { mchid: '1900000001', serial: '5157F09E', privateKey };
  const path = '/v3/pay/transactions/out-trade-no/A1?mchid=1900000001';
  const header = authorization(merchant, {
    method: 'GET',
    path,
    body: '',
    timestamp: 1_554_208_460,
    nonce: '593BEC0C',
  });
  const [, signature = ''] =
    /^WECHATPAY2-SHA256-RSA2048 mchid="1900000001",nonce_str="593BEC0C",timestamp="1554208460",serial_no="5157F09E",signature="([^"]+)"$/.exec(
      header,
    ) ?? [];
  const verifier = createVerify('RSA-SHA256').update(`GET\n${path}\n1554208460\n593BEC0C\n\n`);
  expect(verifier.verify(publicKey, signature, 'base64')).toBe(true);
});

test('an answer is WeChat’s by its own key, over the raw bytes, for five minutes', () => {
  const body = Buffer.from('{"a": 1}');
  const at = String(now.getTime() / 1000);
  const headers = {
    'wechatpay-timestamp': at,
    'wechatpay-nonce': 'n1',
    'wechatpay-serial': 'S1',
    'wechatpay-signature': signed(privateKey, lines(at, 'n1', '{"a": 1}')),
  };
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  expect(signerOf(headers, now)).toBe('S1');
  expect(signerOf(headers, later(299))).toBe('S1');
  expect(signerOf(headers, later(300))).toBeNull();
  expect(signerOf(headers, later(-300))).toBeNull();
  expect(signerOf({ ...headers, 'wechatpay-timestamp': 'NaN' }, now)).toBeNull();
  expect(signerOf({ ...headers, 'wechatpay-signature-type': 'WECHATPAY2-SM2-WITH-SM3' }, now)).toBeNull();
  expect(signerOf({ ...headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' }, now)).toBeNull();
  expect(signerOf({ ...headers, 'wechatpay-signature': undefined }, now)).toBeNull();
  expect(isSigned(publicKey, headers, body)).toBe(true);
  expect(isSigned(publicKey, headers, Buffer.from('{"a":1}'))).toBe(false);
  expect(isSigned(publicKey, { ...headers, 'wechatpay-nonce': 'n2' }, body)).toBe(false);
  const { publicKey: foreign } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  expect(isSigned(foreign, headers, body)).toBe(false);
});

test('a name is read by WeChat alone', () => {
  const text = concealed(publicKey, '张三');
  expect(text).not.toContain('张三');
  expect(revealed(privateKey, text)).toBe('张三');
});

test('the certificates of the sandbox are certificates', () => {
  const serial = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
  const until = new Date('2031-11-20T02:00:00Z');
  const read = new X509Certificate(certificate(privateKey, { serial, from: now, until }));
  expect(read.serialNumber).toBe(serial);
  expect(new Date(read.validTo)).toEqual(until);
  expect(new Date(read.validFrom)).toEqual(now);
  expect(read.verify(createPublicKey(privateKey))).toBe(true);
});
