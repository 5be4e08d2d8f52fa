import { articleRules } from '@qunlu/contract/article/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { isRich, rich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { inTransaction, type Ctx, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { nextOf } from '../../../platform/paging.ts';
import { cleanerVersion, cleanRichText, picturesIn } from '../../../platform/rich-text.ts';
import { adoptFiles, releaseFiles, showFiles } from '../../media/api/files.ts';
import { checkPlainly, type WrittenText } from '../../moderation/api/check.ts';
import { audit } from '../../staff/api/audit.ts';
import {
  findDocument,
  freeAliases,
  insertDocument,
  listDocuments,
  lockDocument,
  removeDocument,
  setPublished,
  takeAlias,
  updateDocument,
  type DocumentRow,
  type Kind,
  type StaffRow,
} from '../store/documents.ts';
import { allVersions, dropVersions, findVersion, keepVersion, listVersions } from '../store/versions.ts';
import type { DocumentText } from '../tables.ts';

/** Of what is written, a picture with its field on the wire. */
export interface WrittenPicture {
  field: string;
  label: string;
  address: string;
}

/** DocumentDraft and cleaned, as it will be kept. Made outside of the transaction. */
export interface DocumentDraft {
  written: DocumentText;
  pictures: readonly WrittenPicture[];
}

/** Cleaned rich text, bounded by its words and pictures. */
export function cleaned(
  given: string,
  { field, label, max }: { field: string; label: string; max: number },
): string {
  const text = cleanRichText(given);
  if (!isRich(text)) return text;
  const complaint = maxLength(max)(wordsOf(text), label);
  if (complaint) fail('invalid', { message: complaint, field });
  if (text.length > rich.maxChars) fail('invalid', { message: `${label}太长，请删减一些`, field });
  if (picturesIn(text).length > articleRules.pictures)
    fail('invalid', { message: `${label}里最多 ${articleRules.pictures} 张图片，请删减一些`, field });
  return text;
}

/** What an earlier cleaner wrote is cleaned again before anybody reads it. */
export const readText = (row: Pick<DocumentRow, 'content_cleaner'>, text: string): string =>
  row.content_cleaner === cleanerVersion ? text : cleanRichText(text);

/** What operators write is looked at like everything else (D137). */
export const checkWords = (ctx: Ctx, texts: readonly WrittenText[]): Promise<void> =>
  checkPlainly(ctx, { texts: texts.filter(({ text }) => text !== '') });

const writtenOf = (row: DocumentText): DocumentText => {
  const { title, summary, alias, cover, category, pinned, content, modules } = row;
  return { title, summary, alias, cover, category, pinned, content, modules };
};

const changedMeanwhile = (): never =>
  fail('stateChanged', { message: '这一篇刚被别人改过，请刷新后再改', field: 'rev' });

/**
 * What operators write and publish: drafts, a time of publishing, versions to go back to (decision 0102). `name`: of its actions in the
 * log, `label`: what people call one, `picturesOf`: all pictures of what is written.
 */
export function defineDocuments<Whole>(rules: {
  kind: Kind;
  name: string;
  label: string;
  present: (row: StaffRow, now: Date) => Whole;
  picturesOf: (written: DocumentText) => readonly WrittenPicture[];
  /** Why it cannot be published, one sentence; null: it can. */
  unfit: (written: DocumentText) => string | null;
}) {
  const { kind, name, label, present, picturesOf, unfit } = rules;
  const gone = (): never => notFound(`${label}不存在或已删除`, 'id');
  const subjectOf = (id: number): string => `${name}:${id}`;
  const find = async (ctx: Ctx, id: number): Promise<StaffRow> =>
    (await findDocument(ctx.db, kind, id)) ?? gone();
  const whole = async (ctx: Ctx, id: number): Promise<Whole> => present(await find(ctx, id), ctx.now);

  async function lock(tx: Tx, id: number, rev: number | undefined): Promise<DocumentRow> {
    const row = (await lockDocument(tx.db, kind, id)) ?? gone();
    if (row.rev !== rev) changedMeanwhile();
    return row;
  }

  /** Its pictures, with those of its versions, which may come back. */
  async function showPictures(
    tx: Tx<StaffCtx>,
    id: number,
    pictures: readonly WrittenPicture[],
  ): Promise<void> {
    const before = (await allVersions(tx.db, id)).flatMap(picturesOf);
    await showFiles(tx, {
      subject: subjectOf(id),
      userId: tx.staff.userId,
      files: [...pictures, ...before],
      kept: before.map(({ address }) => address),
      ofProduct: true,
    });
    await adoptFiles(tx, subjectOf(id));
  }

  async function takeName(tx: Tx, id: number, { alias }: DocumentText): Promise<void> {
    if (alias !== null && !(await takeAlias(tx.db, alias, id, tx.now)))
      fail('conflict', { message: '这个地址已经给了别的文章，请换一个', field: 'alias' });
  }

  /** Replaces what it says; of a published one what it said is kept. */
  async function rewrite(
    tx: Tx<StaffCtx>,
    row: DocumentRow,
    { written, pictures }: DocumentDraft,
  ): Promise<void> {
    const { document_id: id } = row;
    const before = writtenOf({ ...row });
    if (JSON.stringify(before) === JSON.stringify(writtenOf(written))) return;
    if (row.published_at !== null)
      await keepVersion(tx.db, {
        id,
        version: row.rev,
        data: before,
        by: row.changed_by,
        now: tx.now,
        most: articleRules.versions,
      });
    await takeName(tx, id, written);
    await updateDocument(tx.db, id, { written, cleaner: cleanerVersion, by: tx.staff.userId, now: tx.now });
    await showPictures(tx, id, pictures);
  }

  return {
    async list(ctx: Ctx, { size = 20, next }: { size?: number | undefined; next?: number | undefined }) {
      const rows = await listDocuments(ctx.db, { kind, after: next, size: size + 1 });
      return {
        list: rows.slice(0, size).map((row) => present(row, ctx.now)),
        next: nextOf(rows, size, 'document_id'),
      };
    },

    view: whole,

    async save(
      ctx: StaffCtx,
      { id, rev }: { id?: number | undefined; rev?: number | undefined },
      checked: DocumentDraft,
    ): Promise<Whole> {
      return inTransaction(ctx, async (tx) => {
        const { written } = checked;
        const by = { cleaner: cleanerVersion, by: tx.staff.userId, now: tx.now };
        let saved = id ?? 0;
        if (id === undefined) {
          saved = await insertDocument(tx.db, kind, { written, ...by });
          await takeName(tx, saved, written);
          await showPictures(tx, saved, checked.pictures);
        } else {
          const row = await lock(tx, id, rev);
          if (row.published_at !== null) refuseUnfit(unfit(written));
          await rewrite(tx, row, checked);
        }
        await audit(tx, { action: `save-${name}`, subject: subjectOf(saved), reason: written.title });
        return whole(tx, saved);
      });
    },

    async publish(
      ctx: StaffCtx,
      { id, rev, on, at = 0 }: { id: number; rev: number; on: number; at?: number | undefined },
    ): Promise<Whole> {
      return inTransaction(ctx, async (tx) => {
        const row = await lock(tx, id, rev);
        const from = on === 1 ? publishedFrom(row, at, tx.now) : null;
        if (on === 1) refuseUnfit(unfit(row));
        await setPublished(tx.db, id, from);
        const action = on === 1 ? `publish-${name}` : `withdraw-${name}`;
        await audit(tx, { action, subject: subjectOf(id), reason: row.title });
        return whole(tx, id);
      });
    },

    async remove(ctx: StaffCtx, id: number): Promise<{ ok: boolean }> {
      await inTransaction(ctx, async (tx) => {
        const row = (await lockDocument(tx.db, kind, id)) ?? gone();
        await removeDocument(tx.db, id, tx.now);
        await freeAliases(tx.db, id);
        await dropVersions(tx.db, id);
        await releaseFiles(tx, [subjectOf(id)]);
        await audit(tx, { action: `delete-${name}`, subject: subjectOf(id), reason: row.title });
      });
      return { ok: true };
    },

    async versions(ctx: Ctx, id: number) {
      await find(ctx, id);
      return listVersions(ctx.db, id);
    },

    async version(ctx: Ctx, id: number, version: number): Promise<Whole> {
      const row = await find(ctx, id);
      const data = (await findVersion(ctx.db, id, version)) ?? notFound('这一版已经不在了', 'version');
      return present({ ...row, ...data, rev: version, content_cleaner: 0 }, ctx.now);
    },

    async restore(
      ctx: StaffCtx,
      { id, rev, version }: { id: number; rev: number; version: number },
    ): Promise<Whole> {
      return inTransaction(ctx, async (tx) => {
        const row = await lock(tx, id, rev);
        const data = (await findVersion(tx.db, id, version)) ?? notFound('这一版已经不在了', 'version');
        // Where it stands now stays: links to it are out.
        const written = { ...cleanAgain(data), alias: row.alias };
        await rewrite(tx, row, { written, pictures: picturesOf(written) });
        await audit(tx, {
          action: `restore-${name}`,
          subject: subjectOf(id),
          reason: `${data.title}，第 ${version} 版`,
        });
        return whole(tx, id);
      });
    },
  };
}

const cleanAgain = (written: DocumentText): DocumentText => ({
  ...written,
  content: cleanRichText(written.content),
  modules: written.modules.map((module) => ({ ...module, content: cleanRichText(module.content) })),
});

function refuseUnfit(why: string | null): void {
  if (why !== null) fail('invalid', { message: why, field: 'id' });
}

/** How far ahead something can be published, in days. */
const aheadDays = 366;

/** From when it is shown. What is out already stays from when it was. */
function publishedFrom(row: DocumentRow, at: number, now: Date): Date {
  if (at === 0) return row.published_at !== null && row.published_at <= now ? row.published_at : now;
  const from = new Date(at * 1000);
  if (from.getTime() < now.getTime() - 60_000)
    fail('invalid', { message: '发布时间已经过去，请选以后的时间', field: 'at' });
  if (from.getTime() > now.getTime() + aheadDays * 86_400_000)
    fail('invalid', { message: '发布时间最远一年，请选近一些的时间', field: 'at' });
  return from;
}
