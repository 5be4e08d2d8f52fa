import type { Ctx } from '../../../platform/context.ts';
import { defineForm, type FilledForm } from '../../form/api/forms.ts';
import { contactForm } from '../store/entries.ts';

/** Who is to get the goods, and where: sealed, erased a while after the buy, opened with a receipt. */
export const contacts = defineForm<'name' | 'address'>({
  kind: contactForm,
  facts: { name: '姓名', phone: '手机号', address: '地址' },
  questions: { field: 'fields', label: '填写项目' },
});

/** Nothing is asked besides. */
const nothingAsked = { version_id: null, questions: null };

export const contactOf = (
  ctx: Ctx,
  { name, address = '' }: { name: string; address?: string | undefined },
): FilledForm<'name' | 'address'> => contacts.fill(ctx, nothingAsked, { facts: { name, address } });
