import type { Work } from '@qunlu/contract/card/entity.ts';
import { workInput } from '@qunlu/contract/card/input.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { open } from '../../../../ui/dialog/stack.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { DateFields, monthProblems, monthsOf, secondsOf, type Months } from './entry-dates.tsx';
import { complaints, type EntryResult, EntryPage } from './entry-page.tsx';
import { IndustryField } from './industry-field.tsx';

interface Values extends Months {
  company: string;
  position: string;
  industry: string;
  description: string;
}

/** Asks for one work entry. */
export function editWork(work: Work | null): Promise<EntryResult<Work>> {
  return open<EntryResult<Work>>((done) => <WorkPage work={work} onDone={done} />, null);
}

function WorkPage({ work, onDone }: { work: Work | null; onDone: (edited: EntryResult<Work>) => void }) {
  const { company = '', position = '', industry = '', description = '' } = work ?? {};
  const entryOf = (values: Values): Work => ({ ...values, ...secondsOf(values), id: work?.id ?? 0 });
  const form = useForm<Values>({
    initial: { company, position, industry, description, ...monthsOf(work) },
    validate: (values) => ({
      ...complaints<Values>(workInput.safeParse(entryOf(values))),
      ...monthProblems(values),
    }),
    onSubmit: (values) => onDone({ entry: entryOf(values) }),
  });
  return (
    <EntryPage
      title="工作经历"
      form={form}
      onRemove={work ? () => onDone('removed') : undefined}
      onClose={() => onDone(null)}
    >
      <TextField {...form.field('company')} label="公司" required maxWide={cardRules.company} />
      <TextField {...form.field('position')} label="职位" maxWide={cardRules.position} />
      <IndustryField {...form.field('industry')} />
      <DateFields start={form.field('start_at')} end={form.field('end_at')} />
      <TextareaField {...form.field('description')} label="工作说明" maxWide={500} />
    </EntryPage>
  );
}
