import * as contract from '@qunlu/contract/moderation/calls.ts';
import * as staff from '@qunlu/contract/moderation/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { decideReport, listReports } from './service/queue.ts';
import { reportSubject } from './service/reports.ts';
import { appealHiding, visibilityOf } from './service/visibility.ts';
import { addWord, listWords, removeWord } from './service/words.ts';

export function moderationRoutes(bind: Binder): void {
  bind(contract.reportSubject, (ctx, { body }) => reportSubject(ctx, body));
  bind(contract.viewVisibility, (ctx, { query }) => visibilityOf(ctx, query));
  bind(contract.appealVisibility, (ctx, { body }) => appealHiding(ctx, body));
  bind(staff.listReports, (ctx, { query }) => listReports(ctx, query));
  bind(staff.decideReport, (ctx, { body }) => decideReport(ctx, body));
  bind(staff.listWords, (ctx, { query }) => listWords(ctx, query));
  bind(staff.addWord, (ctx, { body }) => addWord(ctx, body));
  bind(staff.removeWord, (ctx, { body }) => removeWord(ctx, body.id));
}
