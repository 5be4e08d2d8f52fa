import * as directory from '@qunlu/contract/circle/directory.ts';
import * as home from '@qunlu/contract/circle/home.ts';
import { listOffers as offersContract } from '@qunlu/contract/circle/offers.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Binder } from '../../../platform/bind.ts';
import type { PageBinder } from '../../../platform/page-binder.ts';
import { circlePage, missingCirclePage } from '../present/page.ts';
import { revealMember } from '../service/directory/contacts.ts';
import { listMembers } from '../service/directory/directory.ts';
import { confirmEntry, reportUnreachable, viewFreshness } from '../service/directory/freshness.ts';
import { listMine } from '../service/circle/mine.ts';
import { listOffers } from '../service/circle/offers.ts';
import { viewCircle } from '../service/circle/view.ts';

/** The home of a circle, its directory, and what keeps the directory right. */
export function homeRoutes(bind: Binder): void {
  bind(home.viewCircle, (ctx, { query }) => viewCircle(ctx, query.id, query.guest === 1));
  bind(home.listMine, (ctx, { query }) => listMine(ctx, query));
  bind(offersContract, (ctx, { query }) => listOffers(ctx, query));
  bind(directory.listMembers, (ctx, { query }) => listMembers(ctx, query));
  bind(directory.revealMember, (ctx, { body }) => revealMember(ctx, body));
  bind(directory.reportUnreachable, (ctx, { body }) => reportUnreachable(ctx, body));
  bind(directory.confirmEntry, (ctx, { body }) => confirmEntry(ctx, body.id));
  bind(directory.viewFreshness, (ctx, { query }) => viewFreshness(ctx, query.id));
}

/** The page on the clean path of a circle (architecture §8): what a guest sees of it. */
export function circlePages(page: PageBinder): void {
  page('/phonebook/:id', async (ctx, params) => {
    const id = /^\d{1,16}$/.test(params['id'] ?? '') ? Number(params['id']) : 0;
    try {
      return circlePage(await viewCircle({ ...ctx, viewer: null }, id));
    } catch (error) {
      if (error instanceof Failure) return missingCirclePage(`/phonebook/${id}`);
      throw error;
    }
  });
}
