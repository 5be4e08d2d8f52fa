import { expect, test } from 'vitest';
import { isNotFound, NotFoundError, RequestError } from './errors.ts';
import { sentence } from './sentence.ts';

test('[K085] not found is the error of that kind, or an answer with status 404', () => {
  expect(isNotFound(new NotFoundError())).toBe(true);
  expect(isNotFound(new RequestError({ message: 'm', code: 40400, status: 404 }))).toBe(true);
  expect(isNotFound(new RequestError({ message: 'm', code: 40300, status: 403 }))).toBe(false);
});

test('[D177] people read Chinese: the server’s sentence, or one for what is not meant for them', () => {
  expect(sentence(new RequestError({ message: '请先登录', code: 40100 }))).toBe('请先登录');
  expect(sentence(new TypeError('x is not a function'))).toBe('出了点问题，请稍后再试');
  expect(sentence('text')).toBe('出了点问题，请稍后再试');
});
