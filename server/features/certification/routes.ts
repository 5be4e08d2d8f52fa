import * as contract from '@qunlu/contract/certification/calls.ts';
import * as staff from '@qunlu/contract/certification/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { decideReview, listReviews, viewReview } from './service/review.ts';
import { makeLink, openLink } from './service/links.ts';
import {
  applyCorporation,
  applyPerson,
  cancelCorporation,
  cancelPerson,
  viewOwn,
  viewOwnCorporation,
} from './service/own.ts';

export function certificationRoutes(bind: Binder): void {
  bind(contract.viewCertification, (ctx, { query }) => viewOwn(ctx, query.id));
  bind(contract.applyCertification, (ctx, { query, body }) => applyPerson(ctx, query.id, body));
  bind(contract.cancelCertification, (ctx, { body }) => cancelPerson(ctx, body.id));
  bind(contract.viewCorporation, (ctx, { query }) => viewOwnCorporation(ctx, query.id));
  bind(contract.applyCorporation, (ctx, { query, body }) => applyCorporation(ctx, query.id, body));
  bind(contract.cancelCorporation, (ctx, { body }) => cancelCorporation(ctx, body.id));
  bind(staff.listCertificationReviews, (ctx, { query }) => listReviews(ctx, query));
  bind(staff.viewCertificationReview, (ctx, { body }) => viewReview(ctx, body));
  bind(staff.decideCertificationReview, (ctx, { body }) => decideReview(ctx, body));
  bind(staff.makeLink, (ctx, { body }) => makeLink(ctx, body.id));
  bind(staff.openLink, (ctx, { body }) => openLink(ctx, body.token));
}
