import type { OwnCourse } from '@qunlu/contract/course/publish.ts';
import { courseRules } from '@qunlu/contract/course/rules.ts';
import { fenOf } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CheckRow } from '../../../../ui/check-row.tsx';
import { PageSheet } from '../../../../ui/dialog/page-sheet.tsx';
import { open } from '../../../../ui/dialog/stack.ts';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { SellingSteps } from '../../../identity/parts/selling-steps.tsx';
import { saveTerms } from '../../queries/publish.ts';
import { KeptBanner } from '../../../../ui/kept-banner.tsx';
import { usePageForm } from './use-page-form.ts';
import { termsOf, termsProblems } from './values.ts';

/** Changes what a course costs, who learns it free, and how many may: the owner alone. */
export const editTerms = (course: OwnCourse): Promise<null> =>
  open<null>((done) => <TermsPage course={course} onDone={() => done(null)} />, null);

const ways = [
  { value: 'free', label: '免费' },
  { value: 'paid', label: '收费' },
] as const;

function TermsPage({ course, onDone }: { course: OwnCourse; onDone: () => void }) {
  const client = useQueryClient();
  const { course_id: id, tiers, fee, sale_problem: problem, students } = course;
  const { form, isKept, forget } = usePageForm({
    name: `terms-${id}`,
    course,
    start: termsOf(course),
    validate: termsProblems,
    save: ({ paid, price, free_tiers, seats }, rev) =>
      saveTerms(client, {
        id,
        rev,
        price: paid ? (fenOf(price) ?? 0) : 0,
        free_tiers: paid ? free_tiers : [],
        ...(seats === '' ? {} : { seats: Number(seats) }),
      }),
    onDone,
  });
  const { values } = form;
  const { free_tiers: free, paid } = values;
  return (
    <PageSheet
      title="价格和名额"
      unsaved={form.dirty}
      onClose={onDone}
      footer={
        <SubmitFooter
          label="保存"
          form={form.id}
          busy={form.busy}
          {...(students > 0 ? { note: '只管以后的人，已经在学的不变' } : {})}
        />
      }
    >
      {isKept && <KeptBanner words="上次没有保存的已为您恢复" onForget={forget} />}
      <Form form={form}>
        <Section padded>
          <Segmented
            label="免费还是收费"
            options={ways}
            value={paid ? 'paid' : 'free'}
            onChange={(way) => form.set('paid', way === 'paid')}
          />
        </Section>
        {paid && problem !== '' && <SellingSteps kind="circle" title="收费前还需要" missing />}
        {paid && (
          <FieldGroup>
            <TextField
              {...form.field('price')}
              label="价格"
              required
              kind="decimal"
              before="¥"
              after="元"
              maxLength={7}
              help={`平台服务费 ${fee / 100}%；学员 ${courseRules.refundDays} 天内（预售的从开课算）、学了不超过 ${courseRules.refundPercent}% 可以退，之后可以提现`}
              onChange={(price) => form.field('price').onChange(price.replace(/[^\d.]/g, ''))}
            />
          </FieldGroup>
        )}
        {paid && tiers.length > 0 && (
          <Section title="哪些会员免费学" note={`最多选 ${courseRules.freeTiers} 个档位；会籍到期就不能再看`}>
            {tiers.map((tier) => {
              const on = free.includes(tier.id);
              return (
                <CheckRow
                  key={tier.id}
                  title={tier.name}
                  checked={on}
                  disabled={!on && free.length >= courseRules.freeTiers}
                  onChange={() =>
                    form.set('free_tiers', on ? free.filter((one) => one !== tier.id) : [...free, tier.id])
                  }
                />
              );
            })}
          </Section>
        )}
        <FieldGroup>
          <TextField
            {...form.field('seats')}
            label="名额"
            optional
            kind="integer"
            after="人"
            placeholder="不限"
            maxLength={6}
            help="满了就不能再加入；会员免费学的不占名额"
            onChange={(seats) => form.field('seats').onChange(seats.replace(/\D/g, ''))}
          />
        </FieldGroup>
      </Form>
    </PageSheet>
  );
}
