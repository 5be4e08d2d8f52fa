import type { Certification, CorporationCertification } from '@qunlu/contract/certification/calls.ts';
import { certifyStatus } from '@qunlu/contract/certification/rules.ts';
import type { decideCertificationReview } from '@qunlu/contract/certification/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { secondsOf } from '../../platform/context.ts';
import { isWaiting, certificationCan, cancelledStatus, dueAt } from './policy.ts';
import type { CertificationRow } from './store.ts';

const at = (date: Date | null | undefined): number => (date ? secondsOf(date) : 0);
/** B064, B066: what was taken back reads as none. */
const shown = (row: CertificationRow | undefined): CertificationRow | undefined =>
  row?.status === cancelledStatus ? undefined : row;
const fileName = (key: string | undefined): string => key?.split('/').at(-1) ?? '';

/** `certified`: the card's own flag; a certification counts only beside it (B065). */
export function presentCertification(
  given: CertificationRow | undefined,
  card: { card_id: number; user_id: number; certified: number; company: string },
  next: Date | null,
): Certification {
  const row = shown(given);
  const status = row?.status ?? certifyStatus.none;
  return {
    certify_id: row?.certify_id ?? 0,
    card_id: card.card_id,
    user_id: card.user_id,
    status,
    message: row?.message ?? '',
    card_img: fileName(row?.proof_key),
    idcard_img: fileName(row?.identity_key),
    operated_at: at(row?.operated_at),
    created_at: at(row?.created_at),
    is_pass: status === certifyStatus.passed && card.certified === 1,
    is_apply: status === certifyStatus.applying,
    is_reject: status === certifyStatus.rejected,
    can_apply_at: at(next),
    can: certificationCan({ kind: 'person', status, company: card.company, next }),
  };
}

export function presentCorporation(
  given: CertificationRow | undefined,
  card: { card_id: number; company: string },
  next: Date | null,
): CorporationCertification {
  const row = shown(given);
  const status = row?.status ?? certifyStatus.none;
  return {
    certify_id: row?.certify_id ?? 0,
    card_id: card.card_id,
    status,
    message: row?.message ?? '',
    company: row?.company ?? '',
    credit_code: row?.credit_code ?? '',
    expires_at: at(row?.expires_at),
    created_at: at(row?.created_at),
    can_apply_at: at(next),
    can: certificationCan({ kind: 'corporation', status, company: card.company, next }),
  };
}

/** For staff. */
export const presentReview = (
  row: CertificationRow,
  decide: boolean,
): OutputOf<typeof decideCertificationReview> => ({
  id: row.certify_id,
  kind: row.kind,
  state: row.status,
  card_id: row.card_id ?? 0,
  realname: row.realname,
  company: row.company,
  position: row.position,
  revision: row.revision,
  created_at: secondsOf(row.created_at),
  due_at: secondsOf(dueAt(row.created_at)),
  can: { decide, link: isWaiting(row) },
});
