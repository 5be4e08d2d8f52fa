import * as contract from '@qunlu/contract/roster/calls.ts';
import * as claims from '@qunlu/contract/roster/claims.ts';
import * as staff from '@qunlu/contract/roster/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { decideReview, importLinks, listReviews, viewReview } from './service/review.ts';
import { claim, listMine, refuse } from './service/claims.ts';
import {
  cancel,
  errorSheet,
  listEntries,
  listImports,
  prepareSubmit,
  rollBack,
  submit,
  template,
  viewImport,
} from './service/imports.ts';
import { prepareUpload, upload } from './service/upload.ts';

export function rosterRoutes(bind: Binder): void {
  bind(contract.rosterTemplate, (_ctx, { query }) => template(query.format));
  bind(
    contract.uploadRoster,
    (ctx, { body }) => prepareUpload(ctx, body),
    (ctx, { body }, checked) => upload(ctx, body, checked),
  );
  bind(contract.listRosterImports, (ctx, { query }) => listImports(ctx, query));
  bind(contract.viewRosterImport, (ctx, { query }) => viewImport(ctx, query));
  bind(contract.rosterErrors, (ctx, { query }) => errorSheet(ctx, query));
  bind(
    contract.submitRoster,
    (ctx, { body }) => prepareSubmit(ctx, body),
    (ctx, { body }) => submit(ctx, body),
  );
  bind(contract.cancelRoster, (ctx, { body }) => cancel(ctx, body));
  bind(contract.rollBackRoster, (ctx, { body }) => rollBack(ctx, body));
  bind(contract.listRosterEntries, (ctx, { query }) => listEntries(ctx, query));
  bind(claims.myRoster, (ctx, { query }) => listMine(ctx, query));
  bind(claims.claimRoster, (ctx, { body }) => claim(ctx, body));
  bind(claims.refuseRoster, (ctx, { body }) => refuse(ctx, body));
  bind(staff.listRosterReviews, (ctx, { query }) => listReviews(ctx, query));
  bind(staff.viewRosterReview, (ctx, { body }) => viewReview(ctx, body));
  bind(staff.decideRosterReview, (ctx, { body }) => decideReview(ctx, body));
  bind(staff.makeRosterLink, (ctx, { body }) => importLinks.make(ctx, body.id));
  bind(staff.openRosterLink, (ctx, { body }) => importLinks.open(ctx, body));
}
