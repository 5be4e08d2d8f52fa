import { cardRules, degreeLabels } from '@qunlu/contract/card/rules.ts';
import type { Form } from '../../../../ui/form/use-form.ts';
import { period } from '../../parts/timeline.tsx';
import type { CardValues } from '../../queries/edit.ts';
import { editEducation } from './education-page.tsx';
import { EntryList } from './entry-list.tsx';
import { editExtend } from './extend-page.tsx';
import { editWork } from './work-page.tsx';

/** The lists of a card, each entry a row with a page of its own. */
export function EntriesSection({ form }: { form: Form<CardValues> }) {
  const { values } = form;
  return (
    <>
      <EntryList
        title="工作经历"
        add="添加工作经历"
        entries={values.cardWorks}
        most={cardRules.entries}
        row={(work) => ({ title: work.company, meta: `${period(work)} ${work.position}` })}
        onEdit={editWork}
        onChange={(works) => form.set('cardWorks', works)}
      />
      <EntryList
        title="教育经历"
        add="添加教育经历"
        entries={values.cardEducations}
        most={cardRules.entries}
        row={(education) => ({
          title: education.school,
          meta: `${period(education)} ${education.degree ? (degreeLabels[education.degree] ?? '') : education.major}`,
        })}
        onEdit={editEducation}
        onChange={(educations) => form.set('cardEducations', educations)}
      />
      <EntryList
        title="更多信息"
        add="添加一项"
        note="像电话、邮箱的内容会和联系方式一样打码"
        entries={values.rest}
        most={cardRules.extendPairs}
        row={(pair) => ({ title: pair.key, meta: pair.value })}
        onEdit={(pair) =>
          editExtend(
            pair,
            values.rest.filter((other) => other !== pair).map((other) => other.key),
          )
        }
        onChange={(rest) => form.set('rest', rest)}
      />
    </>
  );
}
