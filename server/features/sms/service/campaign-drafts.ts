import type {
  composeCampaign,
  dropTemplate as dropTemplateContract,
  listCampaigns as listContract,
  previewCampaign as previewContract,
  saveCampaign as saveContract,
  saveTemplate as saveTemplateContract,
} from '@qunlu/contract/sms/campaigns.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { campaignRules, campaignState } from '@qunlu/contract/sms/campaign-rules.ts';
import type { Campaign } from '@qunlu/contract/sms/campaigns.ts';
import { campaignText, smsParts } from '@qunlu/contract/sms/parts.ts';
import { inTransaction, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockPeople } from '../../account/api/people.ts';
import { checkPlainly, checkWriting, type Verdict } from '../../moderation/api/check.ts';
import { placeholderLink } from '../../share/api/short-links.ts';
import { hoursSentence, mayTemplate, reasonsForStaff, sendingDay } from '../policy.ts';
import { presentCampaign, presentTemplate } from '../present/campaigns.ts';
import {
  countDrafts,
  countPassed,
  deleteCampaign,
  findCampaigns,
  insertCampaign,
  updateCampaign,
  type Target,
} from '../store/campaigns.ts';
import { countReach } from '../store/messages.ts';
import {
  deleteTemplate,
  findTemplate,
  findTemplates,
  insertTemplate,
  lockShelf,
} from '../store/templates.ts';
import {
  lockOwnCampaign,
  namedAudience,
  ownCampaign,
  targetOf,
  usable,
  type AudienceName,
} from './campaign-access.ts';
import { creditsOf } from './credits.ts';

/** What is written is checked before anything is locked; refused words are refused with their field. */
export const checkContent = (ctx: ViewerCtx, content: string): Promise<Verdict> =>
  checkWriting(ctx, { texts: [{ field: 'content', label: '短信内容', text: content }] });

/** What stands in the template that is used; null: none, or it is gone. */
export const templateContent = async (
  ctx: Ctx,
  of: Target,
  templateId: number | null | undefined,
): Promise<string | null> =>
  templateId ? ((await findTemplate(ctx.db, of, templateId))?.content ?? null) : null;

export async function composing(ctx: ViewerCtx, of: AudienceName): Promise<OutputOf<typeof composeCampaign>> {
  const { title } = await usable(ctx, of);
  const templates = await findTemplates(ctx.db, targetOf(of), campaignRules.templates);
  return {
    title,
    open: ctx.deps.sms.sendsCampaigns === true,
    extra: campaignText({ title, content: '', link: placeholderLink(ctx) }).length,
    have: await creditsOf(ctx, ctx.viewer.userId),
    hours: hoursSentence(ctx.now),
    templates: templates.map(presentTemplate),
  };
}

/** D74: what it costs and whom it reaches, before it is submitted. */
export async function previewCampaign(
  ctx: ViewerCtx,
  given: BodyOf<typeof previewContract>,
): Promise<OutputOf<typeof previewContract>> {
  const { id, content, roles, groups, template_id } = given;
  const { title, ownerId } = await usable(ctx, given);
  const { review } = await checkContent(ctx, content);
  const of = targetOf(given);
  const { userIds, muted } = await namedAudience(ctx, given).people(ctx, id, { roles, groups });
  const { people, opted_out, capped } = await countReach(ctx.db, of, userIds, sendingDay(ctx.now));
  const text = campaignText({ title, content, link: placeholderLink(ctx) });
  const parts = smsParts(text);
  const credits = people * parts;
  const have = await creditsOf(ctx, ctx.viewer.userId);
  const why = reasonsForStaff({
    content,
    people,
    passed: await countPassed(ctx.db, ownerId),
    doubtful: review,
    template: await templateContent(ctx, of, template_id),
  });
  return {
    text,
    people,
    opted_out: opted_out + muted,
    capped,
    parts,
    credits,
    have,
    missing: Math.max(0, credits - have),
    needs_staff: why.length > 0,
    why,
    hours: hoursSentence(ctx.now),
  };
}

/** Outside of the transaction: refused words are told while one writes. */
export async function prepareSave(ctx: ViewerCtx, given: BodyOf<typeof saveContract>): Promise<void> {
  await usable(ctx, given);
  await checkContent(ctx, given.content);
}

export async function saveCampaign(ctx: ViewerCtx, given: BodyOf<typeof saveContract>): Promise<Campaign> {
  const { campaign_id, content, roles, groups, template_id } = given;
  const of = targetOf(given);
  const written = {
    content,
    roles: [...new Set(roles)].toSorted((a, b) => a - b),
    groups: [...new Set(groups)],
  };
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockPeople(tx, [userId]);
    const template = template_id ? await findTemplate(tx.db, of, template_id) : undefined;
    const change = { ...written, template_id: template?.template_id ?? null };
    if (campaign_id === undefined) {
      await usable(tx, given);
      await lockShelf(tx.db, of);
      if ((await countDrafts(tx.db, of)) >= campaignRules.drafts)
        fail('stateChanged', { message: `最多 ${campaignRules.drafts} 份草稿，请先删掉一些` });
      return presentCampaign(
        await insertCampaign(tx.db, {
          ...of,
          ...change,
          user_id: userId,
          created_at: tx.now,
        }),
      );
    }
    const row = await lockOwnCampaign(tx, { ...given, campaign_id });
    if (row.state !== campaignState.draft) fail('stateChanged', { message: '这次群发已经提交，不能再改' });
    return presentCampaign(await updateCampaign(tx.db, campaign_id, change));
  });
}

export const dropCampaign = (
  ctx: ViewerCtx,
  given: AudienceName & { campaign_id: number },
): Promise<Record<string, never>> =>
  inTransaction(ctx, async (tx) => {
    const row = await lockOwnCampaign(tx, given);
    if (row.state !== campaignState.draft)
      fail('stateChanged', { message: '已经提交的群发不能删除，可以取消' });
    await deleteCampaign(tx.db, row.campaign_id);
    return {};
  });

export async function listCampaigns(
  ctx: ViewerCtx,
  given: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { size = 20, next } = given;
  await usable(ctx, given);
  const rows = await findCampaigns(ctx.db, { ...targetOf(given), after: next, size: size + 1 });
  return paged(rows, size, 'campaign_id', presentCampaign);
}

export const viewCampaign = async (
  ctx: ViewerCtx,
  given: AudienceName & { campaign_id: number },
): Promise<Campaign> => presentCampaign(await ownCampaign(ctx, given));

export async function prepareTemplate(
  ctx: ViewerCtx,
  given: BodyOf<typeof saveTemplateContract>,
): Promise<void> {
  await ownCampaign(ctx, given);
  await checkPlainly(ctx, { texts: [{ field: 'title', label: '模板名称', text: given.title }] });
}

/** D75: only words that a person has passed. */
export const saveTemplate = (
  ctx: ViewerCtx,
  given: BodyOf<typeof saveTemplateContract>,
): Promise<OutputOf<typeof saveTemplateContract>> =>
  inTransaction(ctx, async (tx) => {
    const row = await lockOwnCampaign(tx, given);
    if (!mayTemplate(row)) fail('stateChanged', { message: '只有人工审核通过的群发可以存为模板' });
    await lockShelf(tx.db, targetOf(given));
    const templates = await findTemplates(tx.db, targetOf(given), campaignRules.templates);
    if (templates.length >= campaignRules.templates)
      fail('conflict', { message: `最多 ${campaignRules.templates} 个模板，请先删掉一些` });
    if (templates.some(({ title }) => title === given.title))
      fail('conflict', { message: '已有同名的模板，请换一个名称', field: 'title' });
    return presentTemplate(
      await insertTemplate(tx.db, {
        ...targetOf(given),
        title: given.title,
        content: row.content,
        created_by: tx.viewer.userId,
        at: tx.now,
      }),
    );
  });

export const dropTemplate = (
  ctx: ViewerCtx,
  given: BodyOf<typeof dropTemplateContract>,
): Promise<Record<string, never>> =>
  inTransaction(ctx, async (tx) => {
    await usable(tx, given);
    const row =
      (await findTemplate(tx.db, targetOf(given), given.template_id)) ??
      fail('notFound', { message: '模板不存在或已删除' });
    await deleteTemplate(tx.db, row.template_id);
    return {};
  });
