import { certificationRules, certifyStatus } from '@qunlu/contract/certification/rules.ts';
import { after, inTransaction, jobContext, type Deps, type Tx } from '../../../platform/context.ts';
import { eachDue } from '../../../platform/job-rows.ts';
import { lockPeople } from '../../account/api/people.ts';
import { certifyCard } from '../../card/api/certify.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { notify } from '../../notification/api/notifications.ts';
import { cancelledStatus } from '../policy.ts';
import {
  findExpired,
  findOverdueImages,
  findCurrent,
  lockCertification,
  updateCertification,
  type CertificationRow,
} from '../store.ts';
import { subjectOf } from './own.ts';

const named = { realname: '', company: '', position: '' };
type Named = typeof named;

const differs = (row: CertificationRow, card: Named): boolean =>
  row.kind === 'corporation'
    ? row.company !== card.company
    : row.realname !== card.realname || row.company !== card.company || row.position !== card.position;

/**
 * D34: hears that a card says something else now. What passed is void; what still waits is judged by the new words, never
 * by somebody who has read the old ones.
 */
export async function followCard(tx: Tx, card: Named & { card_id: number }): Promise<void> {
  for (const row of await findCurrent(tx.db, card.card_id)) {
    if (!differs(row, card)) continue;
    const { realname, company, position } = card;
    await updateCertification(
      tx.db,
      row.certify_id,
      row.status === certifyStatus.applying
        ? { realname, company, position, revision: row.revision + 1 }
        : { status: certifyStatus.void, message: '认证后名片的资料有改动，请重新认证' },
    );
  }
}

/** Hears that a card goes: its applications end and their pictures go. */
export async function followRemoval(tx: Tx, cardId: number): Promise<void> {
  for (const row of await findCurrent(tx.db, cardId)) {
    await releaseFiles(tx, [subjectOf(row.certify_id)]);
    await updateCertification(tx.db, row.certify_id, {
      status: cancelledStatus,
      proof_key: '',
      identity_key: '',
    });
  }
}

const idOf = ({ certify_id }: { certify_id: number }): number => certify_id;

/** D35: pictures go 30 days after the decision. */
export async function dropImages(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const before = after(ctx.now, -certificationRules.imageDays * 86_400);
  await eachDue(deps, 'certification.drop-images', goesOn, {
    find: (behind, size) => findOverdueImages(ctx.db, before, behind, size),
    idOf,
    work: ({ certify_id }) =>
      inTransaction(ctx, async (tx) => {
        await releaseFiles(tx, [subjectOf(certify_id)]);
        await updateCertification(tx.db, certify_id, { proof_key: '', identity_key: '' });
      }),
  });
}

/** D36: a company's certification ends after a year; its person is told. */
export async function endExpired(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  await eachDue(deps, 'certification.end-expired', goesOn, {
    find: (behind, size) => findExpired(ctx.db, ctx.now, behind, size),
    idOf,
    work: (row) => inTransaction(ctx, (tx) => expire(tx, row)),
  });
}

async function expire(
  tx: Tx,
  { certify_id, user_id }: Pick<CertificationRow, 'certify_id' | 'user_id'>,
): Promise<void> {
  // Also of people who are banned or leaving: `lockUser` would fail.
  await lockPeople(tx, [user_id]);
  const row = await lockCertification(tx.db, certify_id);
  if (row?.status !== certifyStatus.passed || row.card_id === null) return;
  await certifyCard(tx, row.card_id, { corporation: 0 });
  await updateCertification(tx.db, certify_id, {
    status: certifyStatus.void,
    message: '企业认证已满一年，请重新认证',
  });
  await notify(tx, user_id, {
    category: 'system',
    title: '企业认证已到期',
    body: '企业认证有效期为一年，请重新提交营业执照。',
    path: `/card/certify?id=${row.card_id}`,
    key: `certification:${certify_id}:expired`,
  });
}
