import { envelopeOf } from '../kernel/envelope.ts';
import { failures } from '../kernel/failure-codes.ts';
import { RequestError, unreadableCode, unreadableMessage, ValidationError } from './request-error.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const isSuccess = (status: number): boolean => (status >= 200 && status <= 299) || status === 304;

/** The data of an answer without its envelope, or throws a RequestError (B262–B265). `sent`: the fields of the request. */
export function readAnswer(path: string, status: number, text: string, sent?: object): unknown {
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
  throw failureOf(body, status, sent);
}

function isFailure(body: unknown, envelope: 'v1' | 'v3'): boolean {
  if (!isObject(body)) return envelope === 'v3';
  const code = envelope === 'v3' ? body['code'] : body['errcode'];
  return code !== undefined && code !== 0;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The value at a dotted path, e.g. `cardWorks.0.company`, of what was sent. */
const valueAt = (sent: unknown, field: string): unknown =>
  field.split('.').reduce((value, name) => (isObject(value) ? value[name] : undefined), sent);

function failureOf(body: unknown, status: number, sent: object = {}): RequestError {
  const fields = isObject(body) ? body : {};
  const failure = {
    message: asText(fields['errmsg']) ?? asText(fields['message']) ?? unreadableMessage,
    code: asNumber(fields['errcode']) ?? asNumber(fields['code']) ?? unreadableCode,
    status,
    response: body,
    field: asText(fields['field']),
    retryAfter: asNumber(fields['retry_after']),
    mergeable: fields['mergeable'] === true,
  };
  const { code, field } = failure;
  if (code !== failures.invalid.code || field === undefined) return new RequestError(failure);
  return new ValidationError({ ...failure, field }, isEmpty(valueAt(sent, field)));
}
