import * as contract from '@qunlu/contract/service/calls.ts';
import * as staff from '@qunlu/contract/service/staff.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Binder } from '../../../platform/bind.ts';
import type { PageBinder } from '../../../platform/page-binder.ts';
import { missingServicePage, servicePage } from '../present/page.ts';
import { arrangeService, deleteService } from '../service/arrange.ts';
import { decideAudit, listAudits, viewAudit } from '../service/audits.ts';
import { listAllCategories, listCategories, saveCategory } from '../service/categories.ts';
import { listServices, listServicesOf } from '../service/list.ts';
import { createService, editService } from '../service/publish.ts';
import { viewService } from '../service/view.ts';
import { checkDraft } from '../service/writing.ts';

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
  bind(contract.userServices, (ctx, { query }) => listServicesOf(ctx, query));
  bind(contract.listServices, (ctx, { query }) => listServices(ctx, query));
  bind(contract.listCategories, (ctx) => listCategories(ctx));
  bind(staff.staffCategories, (ctx) => listAllCategories(ctx));
  bind(staff.saveCategory, (ctx, { body }) => saveCategory(ctx, body));
  bind(staff.listAudits, (ctx, { query }) => listAudits(ctx, query));
  bind(staff.viewAudit, (ctx, { query }) => viewAudit(ctx, query.id));
  bind(staff.decideAudit, (ctx, { body }) => decideAudit(ctx, body));
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
