import type { listTitles as listing, saveTitle as saving } from '@qunlu/contract/invoice/calls.ts';
import type { InvoiceTitle } from '@qunlu/contract/invoice/entity.ts';
import { invoiceRules, invoiceType, missingIn, sixLabels } from '@qunlu/contract/invoice/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { lockPeople } from '../../account/api/people.ts';
import { presentTitle } from '../present.ts';
import {
  changeTitle,
  dropTitle,
  findTitle,
  findTitles,
  putTitle,
  type TitleFields,
} from '../store/titles.ts';

export async function listTitles(ctx: ViewerCtx): Promise<OutputOf<typeof listing>> {
  const rows = await findTitles(ctx.db, ctx.viewer.userId, invoiceRules.titles);
  return { list: rows.map(presentTitle), next: pagingEnd };
}

export function saveTitle(ctx: ViewerCtx, { id, ...given }: BodyOf<typeof saving>): Promise<InvoiceTitle> {
  const { userId } = ctx.viewer;
  const { kind, name, tax_no = '', address = '', phone = '', bank = '', account = '' } = given;
  // A person has a name only.
  const fields: TitleFields =
    kind === 'personal'
      ? { kind, name, tax_no: '', address: '', phone: '', bank: '', account: '' }
      : { kind, name, tax_no, address, phone, bank, account };
  const missing = missingIn(fields, invoiceType.ordinary);
  if (missing !== '') fail('invalid', { message: `请填写${sixLabels[missing]}`, field: missing });
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [userId]);
    if (id !== undefined) {
      const row = await findTitle(tx.db, userId, id);
      if (!row) fail('notFound', { message: '这个抬头已经删除了' });
      const changed = await changeTitle(tx.db, row, fields, tx.now);
      if (!changed) fail('conflict', { message: '已经存着同名同税号的抬头', field: 'name' });
      return presentTitle(changed);
    }
    const has = await findTitles(tx.db, userId, invoiceRules.titles);
    const same = has.some(
      (one) => one.kind === fields.kind && one.name === fields.name && one.tax_no === fields.tax_no,
    );
    if (!same && has.length >= invoiceRules.titles)
      fail('conflict', { message: `最多存 ${invoiceRules.titles} 个抬头，请先删除不用的` });
    return presentTitle(await putTitle(tx.db, userId, fields, tx.now));
  });
}

export async function removeTitle(ctx: ViewerCtx, titleId: number): Promise<{ ok: true }> {
  await dropTitle(alone(ctx).db, ctx.viewer.userId, titleId);
  return { ok: true };
}
