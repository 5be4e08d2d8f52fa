import { type CallInput, type ClientRequest, makeClient, type Reply } from '@qunlu/contract/client/client.ts';
import { RequestError } from '@qunlu/contract/client/request-error.ts';
import type { AnyEndpoint, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { settings } from './settings.ts';

/** Milliseconds after which nobody waits for an answer. */
const patience = 15_000;

export const noNetwork = '网络不通，请检查后再试';

interface Bearer {
  token?: string;
}

/** WeChat knows no TextEncoder. */
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(unescape(encodeURIComponent(text)), (letter) => letter.charCodeAt(0));

const client = makeClient<Bearer, Reply>({
  send,
  sign: (timestamp) => bytesToHex(hmac(sha256, bytesOf(settings.secret), bytesOf(timestamp))),
  caller: ({ token }) => ({ token }),
  hosted: (path) => settings.site + path,
});

/** One call of the contract, or a RequestError; without a network an Error that says so. */
export const call = <E extends AnyEndpoint>(
  endpoint: E,
  given: CallInput<E> & Bearer = {},
): Promise<OutputOf<E>> => client.call(endpoint, given);

/** The sentence that a person is told. */
export const sentenceOf = (error: unknown): string =>
  error instanceof RequestError || (error instanceof Error && error.message === noNetwork)
    ? error.message
    : '没有成功，请稍后再试';

function send({ method, url, headers, body }: ClientRequest): Promise<Reply> {
  return new Promise((resolve, reject) => {
    wx.request({
      url,
      method: method as 'GET' | 'POST',
      header: headers,
      timeout: patience,
      // As text: the client reads it, and tells an answer of a proxy from one of the product.
      dataType: '其他',
      ...(body === undefined ? {} : { data: body }),
      success: ({ statusCode, data }) =>
        resolve({ status: statusCode, text: typeof data === 'string' ? data : '' }),
      fail: () => reject(new Error(noNetwork)),
    });
  });
}
