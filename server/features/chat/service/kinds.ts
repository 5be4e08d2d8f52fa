import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import { consultSubjects } from '../ports.ts';
import type { Kinds } from '../store/access.ts';

/** What people can be consulted about, of all features. */
export const kindsOf = (ctx: Ctx): Kinds => {
  const all: Kinds = {};
  return Object.assign(all, ...ctx.deps.ports.get(consultSubjects));
};

/** Somebody else's, gone, or never there: said in the same words. */
export const noConversation = (): never => notFound('会话不存在或已不可见');
export const noMessage = (): never => notFound('消息不存在或已不可见');
export const noPerson = (): never => notFound('用户不存在或已不可见');
