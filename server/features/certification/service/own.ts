import type { Certification, CorporationCertification } from '@qunlu/contract/certification/calls.ts';
import { certificationRules, certifyStatus, type CertifyKind } from '@qunlu/contract/certification/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  after,
  inTransaction,
  secondsOf,
  type Ctx,
  type ViewerCtx,
  type Tx,
} from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { certifyCard } from '../../card/api/certify.ts';
import { ownCard } from '../../card/api/projection.ts';
import { privateKeyOf, releaseFiles, showFiles } from '../../media/api/files.ts';
import { certificationCan, mayApplyAt, cancelledStatus, type ApplicationFacts } from '../policy.ts';
import { presentCertification, presentCorporation } from '../present.ts';
import {
  addCertification,
  findLatest,
  findPast,
  updateCertification,
  type CertificationRow,
  type NewCertification,
} from '../store.ts';

type OwnCard = Awaited<ReturnType<typeof ownCard>>;

/** What shows the pictures of an application. */
export const subjectOf = (id: number): string => `certification:${id}`;

async function nextTime(ctx: Ctx, card: OwnCard, kind: CertifyKind): Promise<Date | null> {
  const past = await findPast(ctx.db, {
    userId: card.user_id,
    cardId: card.card_id,
    kind,
    since: after(ctx.now, -certificationRules.days * 86_400),
  });
  return mayApplyAt(past, ctx.now);
}

async function shown(ctx: Ctx, card: OwnCard, row: CertificationRow | undefined): Promise<Certification> {
  return presentCertification(row, card, await nextTime(ctx, card, 'person'));
}

const shownCorporation = async (
  ctx: Ctx,
  card: OwnCard,
  row: CertificationRow | undefined,
): Promise<CorporationCertification> =>
  presentCorporation(row, card, await nextTime(ctx, card, 'corporation'));

export async function viewOwn(ctx: Ctx, cardId: number): Promise<Certification> {
  const card = await ownCard(ctx, cardId);
  return shown(ctx, card, await findLatest(ctx.db, cardId, 'person'));
}

export async function viewOwnCorporation(ctx: Ctx, cardId: number): Promise<CorporationCertification> {
  const card = await ownCard(ctx, cardId);
  return shownCorporation(ctx, card, await findLatest(ctx.db, cardId, 'corporation'));
}

/** Why one may not apply, and what to do. */
function refuse(tx: Tx, { kind, status, company, next }: ApplicationFacts): never {
  if (kind === 'corporation' && company === '')
    fail('stateChanged', { message: '请先在名片上填写公司全称，再申请企业认证' });
  if (status === certifyStatus.applying) fail('conflict', { message: '已经提交过了，正在审核，请耐心等待' });
  if (status === certifyStatus.passed || !next) fail('conflict', { message: '已经通过认证，不需要再申请' });
  const retryAfter = secondsOf(next) - secondsOf(tx.now);
  const hours = Math.ceil(retryAfter / 3600);
  const wait = hours > 48 ? `${Math.ceil(hours / 24)}天` : `${hours}小时`;
  fail('tooOften', { message: `申请太频繁，请${wait}后再试`, retryAfter });
}

/** One open application per card and kind; the person's row is locked, so two at once see each other. */
async function open(
  tx: Tx,
  card: OwnCard,
  given: Pick<NewCertification, 'proof_key'> & Partial<NewCertification> & { kind: CertifyKind },
): Promise<CertificationRow> {
  const { kind } = given;
  const latest = await findLatest(tx.db, card.card_id, kind);
  const next = await nextTime(tx, card, kind);
  const applying = { kind, status: latest?.status, company: card.company, next };
  if (!certificationCan(applying).apply) refuse(tx, applying);
  return addCertification(tx.db, {
    card_id: card.card_id,
    user_id: card.user_id,
    status: certifyStatus.applying,
    realname: card.realname,
    company: card.company,
    position: card.position,
    identity_key: '',
    identity_hash: null,
    credit_code: '',
    message: '',
    decided_by: null,
    created_at: tx.now,
    operated_at: null,
    expires_at: null,
    ...given,
  });
}

/** C012. Pictures must be the person's own uploads in the private bucket. */
export async function applyPerson(
  ctx: ViewerCtx,
  cardId: number,
  given: { card_img: string; idcard_img: string; id_number?: string | undefined },
): Promise<Certification> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const card = await ownCard(tx, cardId);
    const number = given.id_number?.toUpperCase();
    const row = await open(tx, card, {
      kind: 'person',
      proof_key: privateKeyOf(tx, given.card_img),
      identity_key: privateKeyOf(tx, given.idcard_img),
      identity_hash: number ? tx.deps.secrets.mac('certification.identity', number) : null,
    });
    await showFiles(tx, {
      subject: subjectOf(row.certify_id),
      userId,
      bucket: 'private',
      files: [
        { field: 'card_img', label: '工作证明', address: tx.deps.storage.url('private', row.proof_key) },
        {
          field: 'idcard_img',
          label: '身份证照片',
          address: tx.deps.storage.url('private', row.identity_key),
        },
      ],
    });
    return shown(tx, card, row);
  });
}

/** D36: the company is the card's own. */
export async function applyCorporation(
  ctx: ViewerCtx,
  cardId: number,
  given: { licence_img: string; credit_code: string },
): Promise<CorporationCertification> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const card = await ownCard(tx, cardId);
    const row = await open(tx, card, {
      kind: 'corporation',
      proof_key: privateKeyOf(tx, given.licence_img),
      credit_code: given.credit_code.toUpperCase(),
    });
    await showFiles(tx, {
      subject: subjectOf(row.certify_id),
      userId,
      bucket: 'private',
      files: [
        { field: 'licence_img', label: '营业执照', address: tx.deps.storage.url('private', row.proof_key) },
      ],
    });
    return shownCorporation(tx, card, row);
  });
}

/** D34: an open application is taken back, a passed one given up; its pictures go at once. */
async function takeBack(tx: Tx, card: OwnCard, kind: CertifyKind): Promise<CertificationRow> {
  const latest = await findLatest(tx.db, card.card_id, kind);
  const { company } = card;
  const can = certificationCan({ kind, status: latest?.status, company, next: null });
  if (!latest || !can.cancel) fail('stateChanged', { message: '没有可以取消的认证' });
  if (latest.status === certifyStatus.passed) await certifyCard(tx, card.card_id, { [kind]: 0 });
  await releaseFiles(tx, [subjectOf(latest.certify_id)]);
  return updateCertification(tx.db, latest.certify_id, {
    status: cancelledStatus,
    proof_key: '',
    identity_key: '',
    operated_at: latest.operated_at ?? tx.now,
  });
}

export async function cancelPerson(ctx: ViewerCtx, cardId: number): Promise<Certification> {
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx, tx.viewer.userId);
    const card = await ownCard(tx, cardId);
    const row = await takeBack(tx, card, 'person');
    return shown(tx, { ...card, certified: 0 }, row);
  });
}

export async function cancelCorporation(ctx: ViewerCtx, cardId: number): Promise<CorporationCertification> {
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx, tx.viewer.userId);
    const card = await ownCard(tx, cardId);
    return shownCorporation(tx, card, await takeBack(tx, card, 'corporation'));
  });
}
