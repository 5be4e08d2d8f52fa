import type { ChannelModule, ChannelPage } from '@qunlu/contract/article/entity.ts';
import type { ChannelInput, ModuleInput } from '@qunlu/contract/article/input.ts';
import {
  articleRules,
  moduleLabels,
  type ModuleType,
  type ObjectKind,
} from '@qunlu/contract/article/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { after, inTransaction, type Ctx, type StaffCtx, type ViewerCtx } from '../../../platform/context.ts';
import { cleanRichText, picturesIn } from '../../../platform/rich-text.ts';
import { showsCircles } from '../../account/api/channels.ts';
import { presentObject, presentStaffChannel } from '../present/rows.ts';
import { findPublishedChannel, kinds } from '../store/documents.ts';
import { findObjects } from '../store/objects.ts';
import { findPreview, putPreview } from '../store/previews.ts';
import type { StoredModule, DocumentText } from '../tables.ts';
import {
  checkWords,
  cleaned,
  defineDocuments,
  readText,
  type DocumentDraft,
  type WrittenPicture,
} from './documents.ts';

/** Seconds for which a preview is shown to whoever has its token. */
const previewSeconds = 3600;

const picturesOf = ({ modules }: Pick<DocumentText, 'modules'>): WrittenPicture[] =>
  modules.flatMap(({ links, content }, at) => [
    ...links.map(({ image }, index) => ({
      field: `modules.${at}.links.${index}.image`,
      label: '图片',
      address: image,
    })),
    ...picturesIn(content).map((address) => ({
      field: `modules.${at}.content`,
      label: '图文里的图片',
      address,
    })),
  ]);

export const channels = defineDocuments({
  kind: kinds.channel,
  name: 'channel-page',
  label: '频道',
  present: presentStaffChannel,
  picturesOf,
  unfit: ({ modules }) => (modules.length === 0 ? '频道里还没有内容，请至少加一个模块' : null),
});

/** What a module must have, so that the page shows no empty frame; a sentence that names the field. */
function checkModule(module: ModuleInput, at: number): void {
  const label = `第 ${at + 1} 个模块（${moduleLabels[module.type]}）`;
  const refuse = (field: string, message: string): never =>
    fail('invalid', { message: `${label}${message}`, field: `modules.${at}.${field}` });
  const needs: Record<ModuleType, () => void> = {
    heading: () => module.title === '' && refuse('title', '请写标题'),
    text: () =>
      wordsOf(module.content) === '' &&
      picturesIn(module.content).length === 0 &&
      refuse('content', '请写内容'),
    pictures() {
      if (module.links.length === 0) refuse('links', '请至少放一张图片');
      module.links.forEach(({ image, alt }, index) => {
        if (image === '') refuse(`links.${index}.image`, '有一张图片没有传');
        if (alt === '') refuse(`links.${index}.alt`, '请给每张图片写一句说明');
      });
    },
    links() {
      if (module.links.length === 0) refuse('links', '请至少放一个链接');
      module.links.forEach(({ title, url }, index) => {
        if (title === '') refuse(`links.${index}.title`, '请给每个链接写名称');
        if (url === '') refuse(`links.${index}.url`, '请给每个链接写地址');
      });
    },
    objects() {
      if (module.kind === 'none') refuse('kind', '请选要列出什么');
      if (module.ids.length === 0 && module.count === 0) refuse('count', '请写最多列几个');
    },
  };
  needs[module.type]();
}

/** What a kind of module does not use is not kept. */
function storedModule(module: ModuleInput, at: number): StoredModule {
  const { type, title, links, kind, ids, category, count } = module;
  const lists = type === 'objects';
  return {
    type,
    title,
    content:
      type === 'text'
        ? cleaned(module.content, {
            field: `modules.${at}.content`,
            label: '图文',
            max: articleRules.moduleText,
          })
        : '',
    links: type === 'pictures' || type === 'links' ? links.map((link) => ({ ...link })) : [],
    kind: lists ? kind : 'none',
    ids: lists ? [...new Set(ids)] : [],
    category: lists ? category : 0,
    count: lists ? count : 0,
  };
}

export async function checkChannel(ctx: StaffCtx, given: ChannelInput): Promise<DocumentDraft> {
  const { title, summary } = given;
  given.modules.forEach(checkModule);
  const modules = given.modules.map(storedModule);
  await checkWords(ctx, [
    { field: 'title', label: '标题', text: title },
    { field: 'summary', label: '说明', text: summary },
    ...modules.flatMap(({ title: heading, content, links }, at) => [
      { field: `modules.${at}.title`, label: '标题', text: heading },
      { field: `modules.${at}.content`, label: '图文', text: wordsOf(content) },
      ...links.map((link, index) => ({
        field: `modules.${at}.links.${index}.title`,
        label: '名称',
        text: `${link.title} ${link.alt}`.trim(),
      })),
    ]),
  ]);
  const written = {
    title,
    summary,
    alias: null,
    cover: '',
    category: '',
    pinned: false,
    content: '',
    modules,
  };
  return { written, pictures: picturesOf(written) };
}

/** A module as its viewer sees it. `viewerId`: null sees what everybody may. */
async function shown(ctx: Ctx, module: StoredModule, viewerId: number | null): Promise<ChannelModule> {
  const { type, title, content, links, kind, ids, category, count } = module;
  const objects =
    type === 'objects' && kind !== 'none'
      ? await findObjects(ctx.db, { kind: kind as ObjectKind, viewerId, now: ctx.now, ids, category, count })
      : [];
  return {
    type,
    title,
    content,
    links,
    objects: objects.map((row) => presentObject(kind as ObjectKind, row)),
  };
}

const allShown = (ctx: Ctx, modules: readonly StoredModule[], viewerId: number | null) =>
  Promise.all(modules.map((module) => shown(ctx, module, viewerId)));

/** D147: where a channel (渠道) has the community off, no list leads to circles or to what takes place in them. */
const ofCommunity: ReadonlySet<string> = new Set(['circle', 'activity']);

/** R019, D196 */
export async function viewChannel(ctx: ViewerCtx, id: number): Promise<ChannelPage> {
  const row = (await findPublishedChannel(ctx.db, id, ctx.now)) ?? notFound('频道不存在或已不可见', 'id');
  const { title, summary } = row;
  const community = await showsCircles(ctx, ctx.client.qc);
  const modules = row.modules
    .filter(({ kind }) => community || !ofCommunity.has(kind))
    .map((module) => ({ ...module, content: readText(row, module.content) }));
  return { channel_id: id, title, summary, modules: await allShown(ctx, modules, ctx.viewer.userId) };
}

/** Shows a channel that is being made, beside its form. Half of it may be missing yet. */
export async function openPreview(
  ctx: StaffCtx,
  { title, summary, modules }: Pick<ChannelInput, 'title' | 'summary' | 'modules'>,
): Promise<{ token: string }> {
  const data = { title, summary, modules: modules.map(storedModule) };
  const token = ctx.deps.random(24).toString('base64url');
  return inTransaction(ctx, async (tx) => ({
    token: await putPreview(tx.db, {
      staffId: tx.staff.userId,
      token,
      data,
      now: tx.now,
      until: after(tx.now, previewSeconds),
    }),
  }));
}

export async function viewPreview(ctx: Ctx, token: string): Promise<ChannelPage> {
  const data =
    (await findPreview(ctx.db, token, ctx.now)) ?? notFound('预览已经过期，请在后台重新打开', 'token');
  const modules = data.modules.map((module) => ({ ...module, content: cleanRichText(module.content) }));
  return {
    channel_id: 0,
    title: data.title,
    summary: data.summary,
    modules: await allShown(ctx, modules, null),
  };
}
