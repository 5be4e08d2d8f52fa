import * as admin from '@qunlu/contract/activity/admin.ts';
import * as contract from '@qunlu/contract/activity/calls.ts';
import * as publish from '@qunlu/contract/activity/publish.ts';
import * as draftCalls from '@qunlu/contract/activity/drafts.ts';
import * as staff from '@qunlu/contract/activity/staff.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Binder } from '../../../platform/bind.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { PageBinder } from '../../../platform/page-binder.ts';
import type { Page } from '../../../platform/pages.ts';
import { activityPage, missingActivityPage } from '../present/page.ts';
import { managedActivity } from '../service/access.ts';
import { calendarFile, drawInvitation } from '../service/publishing/calendar.ts';
import { cancelActivity, checkReason } from '../service/publishing/cancel.ts';
import { activityCategories } from '../service/publishing/categories.ts';
import { drafts, saveDraft } from '../service/publishing/drafts.ts';
import { editActivity } from '../service/publishing/edit.ts';
import { listHelpers, removeHelper, setHelper } from '../service/publishing/team.ts';
import { activitiesOf, listActivities } from '../service/publishing/list.ts';
import { ownActivity } from '../service/publishing/own.ts';
import { createActivity } from '../service/publishing/publish.ts';
import { reviews } from '../service/publishing/review.ts';
import { setSettings } from '../service/publishing/settings.ts';
import { setTickets } from '../service/publishing/tickets.ts';
import { viewActivity } from '../service/publishing/view.ts';
import { checkEdit, checkNew, checkTickets } from '../service/publishing/writing.ts';

export function publishingRoutes(bind: Binder): void {
  bind(contract.viewActivity, (ctx, { query }) => viewActivity(ctx, query));
  bind(contract.listActivities, (ctx, { query }) => listActivities(ctx, query));
  bind(contract.userActivities, (ctx, { query }) => activitiesOf(ctx, query));
  bind(contract.viewIcs, (ctx, { query }) => calendarFile(ctx, query.id));
  bind(contract.listActivityCategories, (ctx) => activityCategories.list(ctx));
  bind(admin.drawInvitation, (ctx, { query }) => drawInvitation(ctx, query));
  writing(bind);
  settings(bind);
  bind(staff.staffActivityCategories, (ctx) => activityCategories.staff(ctx));
  bind(staff.saveActivityCategory, (ctx, { body }) => activityCategories.save(ctx, body));
  bind(staff.listActivityReviews, (ctx, { query }) => reviews.list(ctx, query));
  bind(staff.viewActivityReview, (ctx, { query }) => reviews.view(ctx, query.id));
  bind(staff.decideActivityReview, (ctx, { body }) => reviews.decide(ctx, body));
}

function writing(bind: Binder): void {
  bind(publish.viewOwnActivity, (ctx, { query }) => ownActivity(ctx, query.id));
  bind(
    publish.createActivity,
    (ctx, { body }) => checkNew(ctx, body),
    (ctx, { body }, checked) => createActivity(ctx, body, checked),
  );
  bind(
    publish.editActivity,
    async (ctx, { query, body }) => {
      // Who may not is told so before anything is looked at.
      await managedActivity(ctx, query.id, 'edit');
      return checkEdit(ctx, query.id, body);
    },
    (ctx, { query, body }, checked) => editActivity(ctx, query.id, body.rev, checked),
  );
  bind(
    publish.setTickets,
    async (ctx, { query, body }) => {
      await managedActivity(ctx, query.id, 'edit');
      return checkTickets(ctx, query.id, body.tickets);
    },
    (ctx, { query }, checked) => setTickets(ctx, query.id, checked),
  );
  bind(draftCalls.listDrafts, async (ctx) => ({ list: await drafts.list(ctx) }));
  bind(draftCalls.viewDraft, (ctx, { query }) => drafts.find(ctx, query.id));
  bind(draftCalls.saveDraft, (ctx, { body }) => saveDraft(ctx, body));
  bind(draftCalls.deleteDraft, async (ctx, { query }) => {
    await drafts.remove(ctx, query.id);
    return { draft_id: query.id };
  });
}

function settings(bind: Binder): void {
  bind(publish.setActivitySettings, (ctx, { query, body }) => setSettings(ctx, query.id, body));
  bind(
    publish.cancelActivity,
    (ctx, { body }) => checkReason(ctx, body),
    (ctx, { body }) => cancelActivity(ctx, body),
  );
  bind(publish.listHelpers, (ctx, { query }) => listHelpers(ctx, query.id));
  bind(publish.setHelper, (ctx, { body }) => setHelper(ctx, body));
  bind(publish.removeHelper, (ctx, { body }) => removeHelper(ctx, body));
}

async function pageOf(ctx: Ctx, params: Record<string, string>): Promise<Page> {
  const id = /^\d{1,16}$/.test(params['id'] ?? '') ? Number(params['id']) : 0;
  try {
    const { publicUrl: origin } = ctx.deps.env;
    return activityPage(await viewActivity(ctx, { id }), { now: ctx.now, origin });
  } catch (error) {
    if (error instanceof Failure) return missingActivityPage(`/activity/${id}`);
    throw error;
  }
}

/** The page on the clean path of an activity (architecture §8), and under the name that links of elsewhere have. */
export function activityPages(page: PageBinder): void {
  page('/activity/:id', pageOf, { mayLag: true });
  page('/event/:id', pageOf, { mayLag: true });
}
