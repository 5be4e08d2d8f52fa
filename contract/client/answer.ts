import { envelopeOf } from '../kernel/envelope.ts';
import { RequestError, unreadableCode, unreadableMessage } from './request-error.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const isSuccess = (status: number): boolean => (status >= 200 && status <= 299) || status === 304;

/** The data of an answer without its envelope, or a RequestError (B262–B265). */
export function readAnswer(path: string, status: number, text: string): unknown {
  const success = isSuccess(status);
  if (success && text === '' && (status === 204 || status === 304)) return null;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new RequestError({ message: unreadableMessage, code: unreadableCode, status, response: text });
  }
  const envelope = envelopeOf(path);
  if (success && !isFailure(body, envelope)) return envelope === 'v3' && isObject(body) ? body['data'] : body;
  throw failureOf(body, status);
}

function isFailure(body: unknown, envelope: 'v1' | 'v3'): boolean {
  if (!isObject(body)) return envelope === 'v3';
  const code = envelope === 'v3' ? body['code'] : body['errcode'];
  return code !== undefined && code !== 0;
}

function failureOf(body: unknown, status: number): RequestError {
  const fields = isObject(body) ? body : {};
  return new RequestError({
    message: asText(fields['errmsg']) ?? asText(fields['message']) ?? unreadableMessage,
    code: asNumber(fields['errcode']) ?? asNumber(fields['code']) ?? unreadableCode,
    status,
    response: body,
    field: asText(fields['field']),
    retryAfter: asNumber(fields['retry_after']),
    mergeable: fields['mergeable'] === true,
  });
}
