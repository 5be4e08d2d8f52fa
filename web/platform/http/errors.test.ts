import { expect, test } from 'vitest';
import {
  ComponentError,
  isNotFound,
  NotFoundError,
  RedirectError,
  RequestError,
  ValidationError,
} from './errors.ts';
import { sentence } from './sentence.ts';

test('the five kinds of failure carry what they are about', () => {
  expect(new RedirectError('/login')).toMatchObject({ name: 'RedirectError', to: '/login' });
  expect(
    new RequestError({ message: 'm', code: 40001, status: 400, response: { errcode: 40001 } }),
  ).toMatchObject({
    code: 40001,
    status: 400,
    response: { errcode: 40001 },
  });
  expect(
    new ValidationError('请填写姓名', { required: true, data: { realname: '请填写姓名' } }),
  ).toMatchObject({
    required: true,
    data: { realname: '请填写姓名' },
  });
  expect(new NotFoundError().code).toBe(404);
  expect(new ComponentError('网络不稳定，组件加载失败')).toMatchObject({ name: 'ComponentError' });
});

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
