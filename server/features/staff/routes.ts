import * as contract from '@qunlu/contract/staff/calls.ts';
import * as cases from '@qunlu/contract/staff/cases.ts';
import * as words from '@qunlu/contract/staff/words.ts';
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
  bind(contract.listPeople, (ctx, { query }) => listPeople(ctx, query));
  bind(contract.viewPerson, (ctx, { body }) => viewPerson(ctx, body));
  bind(contract.setPersonStatus, (ctx, { body }) => setPersonStatus(ctx, body));
  bind(contract.listAudit, (ctx, { query }) => listAudit(ctx, query));
  bind(contract.makeLink, (ctx, { body }) => makeLink(ctx, body.id));
  bind(contract.openLink, (ctx, { body }) => openLink(ctx, body.token));
  bind(cases.listCases, (ctx, { query }) => listCases(ctx, query));
  bind(cases.viewCase, (ctx, { body }) => viewCase(ctx, body));
  bind(cases.decideCase, (ctx, { body }) => decideCase(ctx, body));
  bind(cases.listReports, (ctx, { query }) => listReports(ctx, query));
  bind(cases.decideReport, (ctx, { body }) => decideReport(ctx, body));
  bind(cases.listAppeals, (ctx, { query }) => listAppeals(ctx, query));
  bind(cases.decideAppeal, (ctx, { body }) => decideAppeal(ctx, body));
  bind(words.listWords, (ctx, { query }) => listWords(ctx, query));
  bind(words.addWord, (ctx, { body }) => addWord(ctx, body));
  bind(words.removeWord, (ctx, { body }) => removeWord(ctx, body.id));
}
