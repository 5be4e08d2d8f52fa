import type { SubmittedForm } from '@qunlu/contract/circle/form-entity.ts';
import type { ReactNode } from 'react';
import { ListRow } from '../../../ui/list-row.tsx';
import { AnswerRows } from '../../form/parts/answer-rows.tsx';

/** What somebody submitted, row by row; `phone` in place of the masked number. */
export function Submitted({ form, phone }: { form: SubmittedForm; phone?: ReactNode }) {
  const { realname, company, position, city, answers } = form;
  const facts: [string, string][] = [
    ['姓名', realname],
    ['公司', company],
    ['职位', position],
    ['城市', city],
  ];
  return (
    <>
      {facts
        .filter(([, value]) => value !== '')
        .map(([title, value]) => (
          <ListRow key={title} fact wrap title={title} end={value} />
        ))}
      <ListRow fact wrap title="手机号" end={phone ?? form.phone} />
      <AnswerRows answers={answers} />
    </>
  );
}
