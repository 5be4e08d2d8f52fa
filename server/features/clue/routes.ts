import * as contract from '@qunlu/contract/clue/calls.ts';
import { decodeCompany, findCompanies } from '@qunlu/contract/clue/companies.ts';
import type { Binder } from '../../platform/bind.ts';
import { checkClue, decide, listClues, postClue, viewClue } from './service/clues.ts';
import { decode, find } from './service/companies.ts';
import { finish, followUp, giveUp, openCluePhone, takeClue } from './service/takes.ts';

export function clueRoutes(bind: Binder): void {
  bind(contract.listClues, (ctx, { query }) => listClues(ctx, query));
  bind(contract.viewClue, (ctx, { query }) => viewClue(ctx, query));
  bind(
    contract.createClue,
    (ctx, { body }) => checkClue(ctx, body),
    (ctx, { body }) => postClue(ctx, body),
  );
  bind(contract.decideClue, (ctx, { body }) => decide(ctx, body));
  bind(contract.takeClue, (ctx, { body }) => takeClue(ctx, body));
  bind(contract.followClue, (ctx, { body }) => followUp(ctx, body));
  bind(contract.giveUpClue, (ctx, { body }) => giveUp(ctx, body));
  bind(contract.cluePhone, (ctx, { body }) => openCluePhone(ctx, body));
  bind(contract.finishClue, (ctx, { body }) => finish(ctx, body));
  bind(findCompanies, (ctx, { body }) => find(ctx, body));
  bind(decodeCompany, (ctx, { body }) => decode(ctx, body));
}
