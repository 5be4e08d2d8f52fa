import type { Service } from '@qunlu/contract/service/entity.ts';
import { serviceAudit } from '@qunlu/contract/service/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { cleanerVersion } from '../../../platform/rich-text.ts';
import { lockUser } from '../../account/api/profile.ts';
import { requireSeller } from '../../identity/api/selling.ts';
import { showFiles } from '../../media/api/files.ts';
import { membershipOf } from '../../membership/api/level.ts';
import { quotasOf } from '../../membership/api/quotas.ts';
import { usePrivilege } from '../../membership/api/uses.ts';
import { auditAfter } from '../policy/publishing.ts';
import { presentService } from '../present/service.ts';
import { lockService, type ServiceRow } from '../store/services.ts';
import {
  addService,
  countServicesOf,
  findOwner,
  putWays,
  updateService,
  type Owner,
} from '../store/writing.ts';
import { requireCategory } from './categories.ts';
import { notePublished } from './missions.ts';
import { searchWords } from './search-words.ts';
import { projectSeller } from './sellers.ts';
import { noSuchService, serviceFor } from './view.ts';
import { picturesOf, type Checked, type Draft } from './writing.ts';

export const subjectOf = (serviceId: number): string => `service:${serviceId}`;

const isPaid = ({ ways }: Draft): boolean => ways.some(({ fee }) => fee > 0);

/** D46, D155: who may publish this; the number is bound by access. The caller holds the person. */
async function requirePublisher(tx: Tx<ViewerCtx>, draft: Draft): Promise<Owner> {
  const { userId } = tx.viewer;
  const owner = await findOwner(tx.db, userId);
  if (!owner) fail('forbidden', { message: '请先建立一张名片，写上姓名，再发布服务' });
  if (isPaid(draft)) await requireSeller(tx, userId, 'service', '发布收费的服务');
  return owner;
}

/** The columns that a write sets, whether the service is new or not. */
const columnsOf = (draft: Draft, owner: Owner) => ({
  title: draft.title,
  content: draft.content,
  content_cleaner: cleanerVersion,
  images: draft.images,
  category_id: draft.categoryId,
  fee_min: Math.min(...draft.ways.map(({ fee }) => fee)),
  fee_max: Math.max(...draft.ways.map(({ fee }) => fee)),
  kinds: draft.ways.map(({ kind }) => kind),
  citycode: owner.citycode,
  cityname: owner.cityname,
});

const wordsFor = (draft: Draft, owner: Owner): Promise<string[]> =>
  searchWords({ title: draft.title, content: wordsOf(draft.content), name: owner.realname });

async function shown(tx: Tx<ViewerCtx>, id: number): Promise<Service> {
  const { userId } = tx.viewer;
  return presentService(await serviceFor(tx, id, userId), userId, tx.now);
}

/** What staff is told; nothing of what stood there before. */
const judged = ({ audit, why }: ReturnType<typeof auditAfter>, words: readonly string[]) => ({
  audit,
  audit_why: why.join('、'),
  audit_words: audit === serviceAudit.pending ? [...words] : [],
});

/** D46: one more service. The caller holds the person. */
async function takePlace(tx: Tx<ViewerCtx>): Promise<void> {
  const { userId } = tx.viewer;
  const count = await countServicesOf(tx.db, userId);
  const quotas = await quotasOf(tx, 'service.services');
  if (count < quotas.none) return;
  const level = await membershipOf(tx, userId);
  const max = quotas[level];
  const more = level === 'none' && max < quotas.member ? '，或开通会员' : '';
  if (count >= max) fail('conflict', { message: `最多可以发布${max}个服务，请先删除不用的${more}` });
  await usePrivilege(tx, userId, 'service.services', count + 1);
}

export async function createService(ctx: ViewerCtx, checked: Checked): Promise<Service> {
  const { draft, doubts } = checked;
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    // The row lock makes simultaneous creations see each other's services.
    await lockUser(tx, userId);
    await takePlace(tx);
    const owner = await requirePublisher(tx, draft);
    await requireCategory(tx, draft.categoryId);
    const outcome = auditAfter({ before: undefined, paid: isPaid(draft), rewritten: true, doubts });
    const id = await addService(
      tx.db,
      {
        ...columnsOf(draft, owner),
        ...judged(outcome, checked.words),
        user_id: userId,
        type: draft.type,
        deleted_at: null,
        created_at: tx.now,
        changed_at: tx.now,
      },
      await wordsFor(draft, owner),
    );
    await putWays(tx.db, id, draft.ways, tx.now);
    await showFiles(tx, { subject: subjectOf(id), userId, files: picturesOf(draft) });
    await projectSeller(tx, userId);
    if (outcome.audit === serviceAudit.passed) await notePublished(tx, userId, id);
    return shown(tx, id);
  });
}

/** The own service, held; 40400 for any other. */
export async function lockOwn(tx: Tx<ViewerCtx>, id: number): Promise<ServiceRow> {
  const row = await lockService(tx.db, id);
  return row?.user_id === tx.viewer.userId ? row : noSuchService();
}

export async function editService(
  ctx: ViewerCtx,
  id: number,
  rev: number | undefined,
  checked: Checked,
): Promise<Service> {
  const { draft, doubts } = checked;
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    const before = await lockOwn(tx, id);
    // Another edit came in between, or while this one was checked.
    if (before.rev !== checked.rev || (rev ?? before.rev) !== before.rev)
      fail('conflict', { message: '这个服务刚在别处改过，请刷新后再改' });
    const owner = await requirePublisher(tx, draft);
    if (draft.categoryId !== before.category_id) await requireCategory(tx, draft.categoryId);
    const outcome = auditAfter({
      before: { audit: before.audit, paid: before.fee_max > 0, wasRejected: before.audit_reason !== '' },
      paid: isPaid(draft),
      rewritten: checked.rewritten,
      doubts,
    });
    await updateService(
      tx.db,
      id,
      {
        ...columnsOf(draft, owner),
        ...judged(outcome, checked.words),
        rev: before.rev + 1,
        changed_at: tx.now,
      },
      await wordsFor(draft, owner),
    );
    await putWays(tx.db, id, draft.ways, tx.now);
    await showFiles(tx, {
      subject: subjectOf(id),
      userId,
      files: picturesOf(draft),
      kept: picturesOf(before).map(({ address }) => address),
    });
    if (outcome.audit === serviceAudit.passed && before.audit !== serviceAudit.passed)
      await notePublished(tx, userId, id);
    return shown(tx, id);
  });
}
