import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { endOfDay, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { entryFields, readExtends } from '@qunlu/contract/card/extends.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { after, inTransaction, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { allowanceOf } from '../../membership/api/quotas.ts';
import { usePrivilege } from '../../membership/api/uses.ts';
import { isOwner, maySeeContact, maySeeContacts, openedThrough, seesAtOnce } from '../policy.ts';
import { findCard, findCards, findDefaultCard, type CardOf } from '../store/seen.ts';
import { addOtherOpening, addReveals, findOpened, lockReader } from '../store/receipts.ts';
import { startOnce } from '../store/requests.ts';
import { noteOpenings } from '../store/timeline.ts';
import { readHash, type HashClaim } from './hashes.ts';
import { accessContextOf, accessOf, readingOf } from './projection.ts';
import { notifyFirstOpenings } from './timeline.ts';

/** Opening the same field again within an hour adds no receipt. Seconds. */
export const dedupeSeconds = 3600;
/** Friends who look at a card leave a receipt a day. */
const autoDedupeSeconds = 86_400;

/** What decides about a card's contacts, with them; or why the viewer may not see the card. */
type SeenAccess = ReturnType<typeof accessOf<'contacts'>>;

function plainValue(card: CardOf<'contacts'>, field: string): string {
  if (field === 'phone' || field === 'email' || field === 'address') return card[field];
  const { qq, wechat } = readExtends(card.extends);
  if (field === 'qq') return qq;
  if (field === 'wechat') return wechat;
  return card.extends[entryFields(card.extends).indexOf(field)]?.value ?? '';
}

/** The value that a claim opens; or why it may not. */
function openValue(claim: HashClaim, access: SeenAccess, via: string): string | Failure {
  if (access instanceof Failure) return access;
  // Checked again: privacy, a block or a revocation may have changed since the hash was made.
  if (!maySeeContact(access, claim.field))
    return new Failure('forbidden', { message: '对方已不再向您公开联系方式' });
  if (via === 'auto' && !seesAtOnce(access))
    return new Failure('forbidden', { message: '请点开要看的联系方式' });
  const value = plainValue(access.card, claim.field);
  return value === '' ? new Failure('notFound', { message: '对方已删除这项联系方式' }) : value;
}

interface DayQuota {
  /** Takes a card, or what else has a contact, or says why it does not fit. */
  take(opened: string): Failure | null;
  /** Those of today when new ones are among them that only a membership permits; else 0. */
  beyondFree(): number;
}

/** D24: takes cards of the day's quota, in order; what does not fit any more is refused. */
async function quotaOfDay(ctx: ViewerCtx, auto: boolean): Promise<DayQuota> {
  const { userId } = ctx.viewer;
  const opened = new Set(await findOpened(ctx.db, userId, startOfDay(ctx.now), auto));
  const before = opened.size;
  const allowed = auto ? null : await allowanceOf(ctx, 'card.decode', userId);
  const free = allowed ? allowed.values.none : cardRules.autoPerDay;
  const quota = allowed ? allowed.values[allowed.level] : free;
  const take = (one: string): Failure | null => {
    if (!opened.has(one) && opened.size >= quota) {
      const retryAfter = Math.ceil((endOfDay(ctx.now).getTime() - ctx.now.getTime()) / 1000);
      return new Failure('tooOften', { message: `今天查看的名片已达${quota}张，请明天再来`, retryAfter });
    }
    opened.add(one);
    return null;
  };
  return { take, beyondFree: () => (opened.size > Math.max(before, free) ? opened.size : 0) };
}

/** What the two have agreed on opens the phone as a trade does; a block or a revocation still closes it. */
const agreedAs = (access: SeenAccess, agreed: boolean): SeenAccess =>
  !agreed || access instanceof Failure ? access : { ...access, known: { ...access.known, trading: true } };

/**
 * Opens contacts with as many statements for fifty as for one, and writes the owners' receipts. Inside a transaction. `source`:
 * the place in the product from which they are opened; `agreed`: there the owner has agreed to it.
 */
async function reveal(
  tx: Tx<ViewerCtx>,
  claims: readonly (HashClaim | null)[],
  via: string,
  { source, agreed = false }: { source?: string | undefined; agreed?: boolean } = {},
): Promise<(string | Failure)[]> {
  const { userId } = tx.viewer;
  const auto = via === 'auto';
  await lockReader(tx.db, userId);
  const ids = [...new Set(claims.flatMap((claim) => claim?.cardId ?? []))];
  const cards = await findCards(tx.db, ids, readingOf(tx, 'contacts'));
  const accesses = new Map(cards.map((card) => [card.card_id, accessOf(tx, card)]));
  const quota = await quotaOfDay(tx, auto);
  const revealed = new Map<string, { card_id: number; field: string; source: string }>();
  const allowed: { card_id: number; field: string }[] = [];
  const answers = claims.map((claim) => {
    if (!claim) return new Failure('forbidden', { message: '查看凭据已失效，请刷新名片后重试' });
    const access = agreedAs(accesses.get(claim.cardId) ?? accessOf<'contacts'>(tx, undefined), agreed);
    const value = openValue(claim, access, via);
    if (value instanceof Failure || access instanceof Failure || isOwner(access)) return value;
    const refused = quota.take(String(claim.cardId));
    if (refused) return refused;
    const from = source ?? openedThrough(access) ?? tx.client.qc;
    const opening = { card_id: claim.cardId, field: claim.field, source: from };
    revealed.set(`${claim.cardId} ${claim.field}`, opening);
    if (!maySeeContacts(access)) allowed.push(opening);
    return value;
  });
  // Locks the person: before anything is written that points to people.
  if (quota.beyondFree() > 0) await usePrivilege(tx, userId, 'card.decode', quota.beyondFree());
  const openings = [...revealed.values()];
  const receipt = { user_id: userId, via, revealed_at: tx.now };
  await addReveals(tx.db, receipt, openings, auto ? autoDedupeSeconds : dedupeSeconds);
  await startOnce(tx.db, userId, allowed, after(tx.now, dedupeSeconds));
  const first = await noteOpenings(
    tx.db,
    { user_id: userId, source: tx.client.qc, at: tx.now },
    openings.map(({ card_id }) => card_id),
  );
  if (!auto) await notifyFirstOpenings(tx, first);
  return answers;
}

/** D23, D24: the plain value behind a hash; the owner's receipt is written in the same transaction. */
export async function decodeContact(ctx: ViewerCtx, hash: string, via: string): Promise<string> {
  const claim = readHash(ctx, hash, ctx.viewer.userId);
  const [value] = await inTransaction(ctx, (tx) => reveal(tx, [claim], via));
  if (value instanceof Failure) throw value;
  return value ?? fail('notFound');
}

/** Up to 50 at once; what may not be opened is null and does not fail the rest. */
export async function decodeContacts(
  ctx: ViewerCtx,
  hashes: readonly string[],
  via: string,
): Promise<(string | null)[]> {
  const claims = hashes.map((hash) => readHash(ctx, hash, ctx.viewer.userId));
  const values = await inTransaction(ctx, (tx) => reveal(tx, claims, via));
  return values.map((value) => (value instanceof Failure ? null : value));
}

/**
 * The phone on a card of somebody, the default one unless another is named, as a viewer opens it there: the same rules, quota and
 * receipt. null: there is no card, or no phone on it. Whom the owner has revoked or who may not see the card is refused either
 * way. `agreed`: the owner has agreed to it where it is opened, e.g. by a lead, whatever the card's privacy. Inside a transaction.
 */
export async function openPhone(
  tx: Tx<ViewerCtx>,
  ownerId: number,
  { cardId = 0, source, agreed = false }: { cardId?: number; source?: string; agreed?: boolean } = {},
): Promise<string | null> {
  const { userId: viewerId } = tx.viewer;
  const reading = readingOf(tx, 'contacts');
  const named = cardId > 0 ? await findCard(tx.db, cardId, reading) : undefined;
  const card = named?.user_id === ownerId ? named : await findDefaultCard(tx.db, ownerId, reading);
  if (!card) return null;
  if (card.phone === '') {
    const access = agreedAs(accessContextOf(tx, card), agreed);
    if (access instanceof Failure || !maySeeContact(access, 'phone'))
      fail('forbidden', { message: '对方已不再向您公开联系方式' });
    return null;
  }
  const claim = { cardId: card.card_id, viewerId, field: 'phone' };
  const [value] = await reveal(tx, [claim], 'tap', { source, agreed });
  if (value instanceof Failure) throw value;
  return value ?? null;
}

/**
 * A contact that stands on no card, as a company's (D86), opens by the same quota (D24): takes a place of the day and writes the
 * receipt, which the reader has. `subject` names it for ever, e.g. `company:12`; `name` is how it is read. Inside a transaction.
 */
export async function openOtherContact(
  tx: Tx<ViewerCtx>,
  { subject, name }: { subject: string; name: string },
): Promise<void> {
  const { userId } = tx.viewer;
  await lockReader(tx.db, userId);
  const quota = await quotaOfDay(tx, false);
  const refused = quota.take(subject);
  if (refused) throw refused;
  if (quota.beyondFree() > 0) await usePrivilege(tx, userId, 'card.decode', quota.beyondFree());
  const opening = { user_id: userId, subject, name, opened_at: tx.now };
  await addOtherOpening(tx.db, opening, dedupeSeconds);
}
