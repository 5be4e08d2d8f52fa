import type { SignState } from '@qunlu/contract/identity/signing.ts';
import { agreementTitle, identityRules, signStatus } from '@qunlu/contract/identity/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  after,
  inTransaction,
  jobContext,
  type Ctx,
  type Deps,
  type ViewerCtx,
  type Tx,
} from '../../../platform/context.ts';
import type { ESignProvider, SigningResult } from '../../../platform/providers.ts';
import { eachDue, unlessBusy } from '../../../platform/job-rows.ts';
import { alone } from '../../../platform/database.ts';
import { lockPeople } from '../../account/api/people.ts';
import { lockUser } from '../../account/api/profile.ts';
import { notify } from '../../notification/api/notifications.ts';
import { presentSigning } from '../present/signing.ts';
import {
  addAgreement,
  dropAgreement,
  findAgreementByRef,
  findLatestAgreement,
  findOverdueAgreements,
  lockAgreement,
  updateAgreement,
  type AgreementRow,
} from '../store/agreements.ts';
import { ownAddress } from './seals.ts';
import { recordLook, requireAdult, realNameStateOf } from './real-name-state.ts';

const openingSeconds = 60;

const providerOf = (ctx: Ctx): ESignProvider =>
  ctx.deps.eSign ?? fail('stateChanged', { message: '本站还没有开通电子签，请联系客服' });

/** Whether the person has signed; undefined where no agreements are signed. */
export async function hasSigned(ctx: Ctx, userId: number): Promise<boolean | undefined> {
  if (!ctx.deps.eSign) return undefined;
  return (await findLatestAgreement(ctx.db, userId))?.state === signStatus.signed;
}

export async function viewSigning(ctx: ViewerCtx): Promise<SignState> {
  const row = await findLatestAgreement(ctx.db, ctx.viewer.userId);
  return presentSigning(row, { now: ctx.now, open: ctx.deps.eSign !== null });
}

const outcomes: Record<
  Exclude<SigningResult['state'], 'open'>,
  { state: number; title: string; body: string }
> = {
  signed: {
    state: signStatus.signed,
    title: `《${agreementTitle}》已签署`,
    body: '现在可以提交商户资料了。',
  },
  refused: { state: signStatus.failed, title: `《${agreementTitle}》没有签成`, body: '需要时可以重新签署。' },
  expired: { state: signStatus.expired, title: `《${agreementTitle}》已过期`, body: '需要时可以重新签署。' },
};

/** Writes down what became of an agreement; the first one who does it counts. */
async function close(tx: Tx, agreement: AgreementRow, result: SigningResult): Promise<void> {
  await lockPeople(tx, [agreement.user_id]);
  const row = await lockAgreement(tx.db, agreement.agreement_id);
  if (row?.state !== signStatus.started || result.state === 'open') return;
  const { state, title, body } = outcomes[result.state];
  await updateAgreement(tx.db, row.agreement_id, {
    state,
    url: '',
    reason: result.state === 'refused' ? result.reason : '',
    decided_at: tx.now,
  });
  await notify(tx, row.user_id, {
    category: 'system',
    title,
    body,
    path: '/user/identity/merchant',
    key: `agreement:${row.agreement_id}`,
  });
}

/** Asks the provider about one agreement, outside any transaction. */
async function settleOne(ctx: Ctx, row: AgreementRow): Promise<void> {
  const over = row.expires_at <= ctx.now;
  const { eSign } = ctx.deps;
  const known =
    eSign && row.provider_id !== '' ? await eSign.result(row.provider_id) : { state: 'open' as const };
  const result = known.state === 'open' && over ? { state: 'expired' as const } : known;
  if (result.state !== 'open') await inTransaction(ctx, (tx) => close(tx, row, result));
}

async function settleLatest(ctx: Ctx, userId: number): Promise<void> {
  const row = await findLatestAgreement(ctx.db, userId);
  if (row?.state === signStatus.started) await settleOne(ctx, row);
}

interface Signer {
  name: string;
  idNumber: string;
}

/** The real name signs; a name and number that came along must be the same. */
async function signerOf(
  tx: Tx,
  userId: number,
  given: { name?: string | undefined; id_card?: string | undefined },
): Promise<Signer> {
  await requireAdult(tx, userId, '签约');
  const { name, idNumber } = await realNameStateOf(tx, userId);
  if (given.name !== undefined && given.name !== name)
    fail('invalid', { message: '姓名与您实名的不一致，请核对', field: 'name' });
  if (given.id_card !== undefined && given.id_card.toUpperCase() !== idNumber)
    fail('invalid', { message: '身份证号与您实名的不一致，请核对', field: 'id_card' });
  return { name, idNumber };
}

/** The agreement that is under way goes on; null when there is none. */
async function goOn(tx: Tx, userId: number, back: string): Promise<string | null> {
  const latest = await findLatestAgreement(tx.db, userId);
  if (latest?.state === signStatus.signed)
    fail('conflict', { message: `您已经签过《${agreementTitle}》，不需要再签` });
  if (latest?.state !== signStatus.started) return null;
  if (latest.url === '') {
    if (latest.created_at > after(tx.now, -openingSeconds))
      fail('conflict', { message: '正在打开签署页面，请稍候再试' });
    await dropAgreement(tx.db, latest.agreement_id);
    return null;
  }
  await updateAgreement(tx.db, latest.agreement_id, { redirect_url: back });
  return latest.url;
}

/** C100: where to send the person to sign. */
export async function startSigning(
  ctx: ViewerCtx,
  given: { redirect_url: string; name?: string | undefined; id_card?: string | undefined },
): Promise<{ url: string }> {
  const provider = providerOf(ctx);
  const back = ownAddress(ctx, given.redirect_url);
  const { userId } = ctx.viewer;
  await settleLatest(ctx, userId);
  const begun = await inTransaction(
    ctx,
    async (tx): Promise<{ url: string } | { row: AgreementRow; signer: Signer }> => {
      await lockUser(tx, userId);
      const signer = await signerOf(tx, userId, given);
      const url = await goOn(tx, userId, back);
      if (url !== null) return { url };
      await recordLook(tx, userId, 'signing');
      const row = await addAgreement(tx.db, {
        user_id: userId,
        ref: tx.deps.random(18).toString('base64url'),
        provider_id: '',
        url: '',
        redirect_url: back,
        state: signStatus.started,
        reason: '',
        created_at: tx.now,
        expires_at: after(tx.now, identityRules.signDays * 86_400),
        decided_at: null,
        keep_until: null,
      });
      return { row, signer };
    },
  );
  if ('url' in begun) return begun;
  const { row, signer } = begun;
  try {
    const { url, id } = await provider.begin({
      ref: row.ref,
      title: agreementTitle,
      ...signer,
      returnUrl: `${ctx.deps.env.publicUrl}/e-sign/return/${row.ref}`,
      expiresAt: row.expires_at,
    });
    await updateAgreement(alone(ctx).db, row.agreement_id, { url, provider_id: id });
    return { url };
  } catch (error) {
    await dropAgreement(alone(ctx).db, row.agreement_id);
    throw error;
  }
}

export async function settleSigning(ctx: ViewerCtx): Promise<SignState> {
  await settleLatest(ctx, ctx.viewer.userId);
  return viewSigning(ctx);
}

/** The provider says that something has happened: what, it is asked. False without its signature. */
export async function hearSigning(
  ctx: Ctx,
  call: { path: string; body: string; headers: Record<string, unknown> },
): Promise<boolean> {
  if (!ctx.deps.eSign?.isGenuine(call)) return false;
  const { ref } = JSON.parse(call.body) as { ref?: unknown };
  const row = typeof ref === 'string' ? await findAgreementByRef(ctx.db, ref) : undefined;
  if (row?.state === signStatus.started) await settleOne(ctx, row);
  return true;
}

export async function returnFromSigning(ctx: Ctx, ref: string): Promise<string> {
  const row = await findAgreementByRef(ctx.db, ref);
  return row?.redirect_url || `${ctx.deps.env.publicUrl}/#!/user/identity/merchant`;
}

/** Agreements that nobody signed in time; a signature whose notification was lost is found here, too. */
export async function endAgreements(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  await eachDue(deps, 'identity.end-agreements', goesOn, {
    find: (behind, size) => findOverdueAgreements(ctx.db, ctx.now, behind, size),
    idOf: ({ agreement_id }) => agreement_id,
    // A provider that does not answer is asked again by the next run.
    work: (row) => unlessBusy(ctx, settleOne(ctx, row)),
  });
}
