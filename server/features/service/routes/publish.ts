import * as contract from '@qunlu/contract/service/calls.ts';
import * as staff from '@qunlu/contract/service/staff.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Binder } from '../../../platform/bind.ts';
import type { PageBinder } from '../../../platform/page-binder.ts';
import { missingServicePage, servicePage } from '../present/page.ts';
import { arrangeService, deleteService } from '../service/publishing/arrange.ts';
import { reviews } from '../service/publishing/review.ts';
import { serviceCategories } from '../service/publishing/categories.ts';
import { listServices, serviceListing } from '../service/publishing/list.ts';
import { createService, editService } from '../service/publishing/publish.ts';
import { viewService } from '../service/publishing/view.ts';
import { checkDraft } from '../service/publishing/writing.ts';

export function publishRoutes(bind: Binder): void {
  bind(contract.viewService, (ctx, { query }) => viewService(ctx, query.id));
  bind(
    contract.createService,
    (ctx, { body }) => checkDraft(ctx, undefined, body),
    (ctx, _, checked) => createService(ctx, checked),
  );
  bind(
    contract.editService,
    (ctx, { query, body }) => checkDraft(ctx, query.id, body),
    (ctx, { query, body }, checked) => editService(ctx, query.id, body.rev, checked),
  );
  bind(contract.arrangeService, (ctx, { body }) => arrangeService(ctx, body));
  bind(contract.deleteService, (ctx, { query }) => deleteService(ctx, query.id));
  bind(contract.userServices, (ctx, { query }) => serviceListing.listOf(ctx, query));
  bind(contract.listServices, (ctx, { query }) => listServices(ctx, query));
  bind(contract.listCategories, (ctx) => serviceCategories.list(ctx));
  bind(staff.staffCategories, (ctx) => serviceCategories.staff(ctx));
  bind(staff.saveCategory, (ctx, { body }) => serviceCategories.save(ctx, body));
  bind(staff.listServiceReviews, (ctx, { query }) => reviews.list(ctx, query));
  bind(staff.viewServiceReview, (ctx, { query }) => reviews.view(ctx, query.id));
  bind(staff.decideServiceReview, (ctx, { body }) => reviews.decide(ctx, body));
}

/** The page on the clean path of a service (architecture §8). */
export function servicePages(page: PageBinder): void {
  page('/service/:id', async (ctx, params) => {
    const id = /^\d{1,16}$/.test(params['id'] ?? '') ? Number(params['id']) : 0;
    try {
      return servicePage(await viewService(ctx, id));
    } catch (error) {
      if (error instanceof Failure) return missingServicePage(`/service/${id}`);
      throw error;
    }
  });
}
