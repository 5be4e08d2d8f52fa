import {
  identityRules,
  maskIdNumber,
  merchantKindLabels,
  type MerchantKind,
  merchantStatus,
} from '@qunlu/contract/identity/rules.ts';
import { after, secondsOf, type Deps, type Tx } from '../../../platform/context.ts';
import { anonymise, byFeature, decision, erase, keep, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { dropOldDrafts } from '../store/attempts.ts';
import {
  addArchive,
  countCurrentMerchants,
  dropKept,
  dropUnfinished,
  eraseOfUser,
  findAgreementsOf,
  findMerchantsOf,
} from '../store/lifecycle.ts';
import { findClaims, findDocuments } from '../store/people.ts';
import { subjectOf } from './merchant.ts';
import { keyMark, seal } from './seals.ts';
import { realNameStateOf } from './real-name-state.ts';

const merchantWords = ['', '审核中', '生效', '未通过', '已冻结', '已撤回'];
const signWords = ['已发起', '已签署', '未签成', '已过期'];

const keptUntil = (now: Date): Date => after(now, identityRules.keepYears * 365 * 86_400);

/** Who was paid out stays known for as long as the law asks, sealed, behind nobody's account. */
async function keepProof(tx: Tx, userId: number): Promise<void> {
  const channels = await findClaims(tx.db, userId);
  if (channels.length === 0) return;
  const { name, idNumber, verifiedAt } = await realNameStateOf(tx, userId);
  const proof = { name, idNumber, channels, verifiedAt: verifiedAt ? secondsOf(verifiedAt) : 0 };
  await addArchive(tx.db, {
    user_id: userId,
    sealed: seal(tx.deps, 'archive', JSON.stringify(proof)),
    key_mark: keyMark(tx.deps),
    keep_until: keptUntil(tx.now),
  });
}

const moved = move('they are the kept account’s');

export const identityLifecycle: Lifecycle = {
  feature: 'identity',
  columns: {
    'identity_person.user_id': {
      merge: move('the real name stands behind the kept account; two names are not merged', { once: [] }),
      erase: byFeature(erase('the name goes, and the number with its last account')),
    },
    'identity_claim.user_id': {
      merge: move('the kept account withdraws from then on'),
      erase: byFeature(erase('another account of the same person may withdraw then')),
    },
    'identity_draft.user_id': {
      merge: erase('what was typed and not checked is not needed'),
      erase: erase('what was typed goes'),
    },
    'identity_attempt.user_id': { merge: moved, erase: erase('the checks go') },
    'identity_look.user_id': { merge: moved, erase: erase('nobody is left to read them') },
    'identity_agreement.user_id': {
      merge: moved,
      erase: byFeature(keep('a signed agreement is proof for three years, the others go')),
    },
    'identity_merchant.user_id': {
      merge: moved,
      erase: byFeature(anonymise('who sold is kept for three years without contacts and pictures')),
    },
    'identity_merchant.decided_by': { ...decision, merge: moved },
    'identity_archive.user_id': {
      merge: keep('those who have left do not merge'),
      erase: keep('the proof behind payouts for three years'),
    },
  },
  merge: (tx, { drop }) => dropUnfinished(tx.db, drop),
  async mergeBlocks(ctx, { keep, drop }) {
    const documents = await findDocuments(ctx.db, [keep, drop]);
    const [one, other] = [documents.get(keep), documents.get(drop)];
    const reasons: string[] = [];
    if (one !== undefined && other !== undefined && one !== other)
      reasons.push('两个账号实名的不是同一个人，不能合并');
    if ((await countCurrentMerchants(ctx.db, [keep, drop])) > 1)
      reasons.push('两个账号都有商户签约，请先撤回审核中的一个，或联系客服');
    return reasons;
  },
  async erase(tx, userId) {
    await keepProof(tx, userId);
    const merchants = await findMerchantsOf(tx.db, userId);
    await releaseFiles(
      tx,
      merchants.map(({ merchant_id }) => subjectOf(merchant_id)),
    );
    await eraseOfUser(tx.db, userId, keptUntil(tx.now));
  },
  erases: ['实名的姓名和身份证号、核验记录、没有生效的商户申请，以及所有商户申请的图片和联系人'],
  keeps: [
    `提现过的账号：谁收的款，加密保存 ${identityRules.keepYears} 年，只用于核对交易（电子商务法要求）`,
    `签过的协议和做过生意的商户名称：保存 ${identityRules.keepYears} 年，作为交易的凭证`,
  ],
  async exports(ctx, userId) {
    const state = await realNameStateOf(ctx, userId);
    const agreements = await findAgreementsOf(ctx.db, userId);
    const merchants = await findMerchantsOf(ctx.db, userId);
    return {
      实名:
        state.documentId === null
          ? null
          : {
              姓名: state.name,
              身份证号: maskIdNumber(state.idNumber),
              通过时间: state.verifiedAt ?? '',
            },
      签约: agreements.map((row) => ({
        发起时间: row.created_at,
        结束时间: row.decided_at ?? '',
        结果: signWords[row.state] ?? '',
      })),
      商户: merchants.map((row) => ({
        申请时间: row.created_at,
        种类: merchantKindLabels[row.kind as MerchantKind],
        名称: row.title,
        统一社会信用代码: row.licence_no,
        联系人: row.contact,
        联系电话: row.contact_phone,
        结果: merchantWords[row.state] ?? '',
        原因: row.state === merchantStatus.active ? '' : row.message,
      })),
    };
  },
};

/** What waited too long, and what was kept long enough. */
export async function dropOld(deps: Deps, goesOn: () => boolean): Promise<void> {
  const now = deps.clock();
  await dropOldDrafts(deps.db, after(now, -identityRules.draftHours * 3600), goesOn);
  await dropKept(deps.db, now, goesOn);
}
