import * as contract from '@qunlu/contract/staff/calls.ts';
import * as account from '@qunlu/contract/account/staff.ts';
import * as certification from '@qunlu/contract/certification/staff.ts';
import * as moderation from '@qunlu/contract/moderation/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { listAudit } from './service/audit.ts';
import { decideCase, listCases, makeLink, openLink, viewCase } from './service/cases.ts';
import { me } from './service/desk.ts';
import { listMembers, setMember } from './service/members.ts';
import { listPeople, setPersonStatus, viewPerson } from './service/people.ts';
import { decideAppeal, decideReport, listAppeals, listReports } from './service/reports.ts';
import { logIn, logOut, sendCode } from './service/sessions.ts';
import { addWord, listWords, removeWord } from './service/words.ts';

export function staffRoutes(bind: Binder): void {
  bind(contract.staffCode, (ctx, { body }) => sendCode(ctx, body));
  bind(contract.staffLogin, (ctx, { body }) => logIn(ctx, body));
  bind(contract.staffLogout, (ctx) => logOut(ctx));
  bind(contract.staffMe, (ctx) => me(ctx));
  bind(contract.listMembers, (ctx, { query }) => listMembers(ctx, query));
  bind(contract.setMember, (ctx, { body }) => setMember(ctx, body));
  bind(account.listPeople, (ctx, { query }) => listPeople(ctx, query));
  bind(account.viewPerson, (ctx, { body }) => viewPerson(ctx, body));
  bind(account.setPersonStatus, (ctx, { body }) => setPersonStatus(ctx, body));
  bind(contract.listAudit, (ctx, { query }) => listAudit(ctx, query));
  bind(certification.makeLink, (ctx, { body }) => makeLink(ctx, body.id));
  bind(certification.openLink, (ctx, { body }) => openLink(ctx, body.token));
  bind(certification.listCases, (ctx, { query }) => listCases(ctx, query));
  bind(certification.viewCase, (ctx, { body }) => viewCase(ctx, body));
  bind(certification.decideCase, (ctx, { body }) => decideCase(ctx, body));
  bind(moderation.listReports, (ctx, { query }) => listReports(ctx, query));
  bind(moderation.decideReport, (ctx, { body }) => decideReport(ctx, body));
  bind(account.listAppeals, (ctx, { query }) => listAppeals(ctx, query));
  bind(account.decideAppeal, (ctx, { body }) => decideAppeal(ctx, body));
  bind(moderation.listWords, (ctx, { query }) => listWords(ctx, query));
  bind(moderation.addWord, (ctx, { body }) => addWord(ctx, body));
  bind(moderation.removeWord, (ctx, { body }) => removeWord(ctx, body.id));
}
