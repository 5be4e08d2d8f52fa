import * as contract from '@qunlu/contract/introduction/calls.ts';
import type { Binder } from '../../platform/bind.ts';
import { checkIntroduction, introduce, introductions, listIntroductions } from './service/introductions.ts';

export function introductionRoutes(bind: Binder): void {
  bind(
    contract.createIntroduction,
    (ctx, { body }) => checkIntroduction(ctx, body),
    (ctx, { body }) => introduce(ctx, body),
  );
  bind(contract.listIntroductions, (ctx, { query }) => listIntroductions(ctx, query));
  bind(contract.answerIntroduction, (ctx, { body }) =>
    introductions.end(ctx, body.id, body.yes === 1 ? 'yes' : 'no'),
  );
}
