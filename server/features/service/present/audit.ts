import type { listAudits } from '@qunlu/contract/service/staff.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { workdaysAfter } from '@qunlu/contract/kernel/workdays.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { AuditRow } from '../store/audits.ts';
import { presentPerson } from './service.ts';

export const presentAudit = (
  row: AuditRow,
  decide: boolean,
): OutputOf<typeof listAudits>['list'][number] => ({
  service_id: row.service_id,
  title: row.title,
  user_id: row.user_id,
  name: presentPerson(row.user_id, row.user).name,
  audit: row.audit,
  why: row.audit_why,
  changed_at: secondsOf(row.changed_at),
  due_at: secondsOf(workdaysAfter(row.changed_at, serviceRules.auditWorkdays)),
  rev: row.rev,
  can: { decide },
});
