import type { Education } from '@qunlu/contract/card/entity.ts';
import { educationInput } from '@qunlu/contract/card/input.ts';
import { degreeLabels, degrees } from '@qunlu/contract/card/rules.ts';
import { open } from '../../../../ui/dialog/stack.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { DateFields, monthProblems, monthsOf, secondsOf, type Months } from './entry-dates.tsx';
import { complaints, type EntryResult, EntryPage } from './entry-page.tsx';

interface Values extends Months {
  school: string;
  major: string;
  degree: string;
  description: string;
}

const degreeOptions = degrees.map((degree) => ({ value: String(degree), label: degreeLabels[degree] ?? '' }));

/** Asks for one education entry. */
export function editEducation(education: Education | null): Promise<EntryResult<Education>> {
  return open<EntryResult<Education>>((done) => <EducationPage education={education} onDone={done} />, null);
}

interface PageProps {
  education: Education | null;
  onDone: (edited: EntryResult<Education>) => void;
}

function EducationPage({ education, onDone }: PageProps) {
  const { school = '', major = '', degree = 0, description = '' } = education ?? {};
  const entryOf = (values: Values): Education => ({
    ...values,
    ...secondsOf(values),
    degree: Number(values.degree),
    id: education?.id ?? 0,
  });
  const form = useForm<Values>({
    initial: { school, major, degree: String(degree), description, ...monthsOf(education) },
    validate: (values) => ({
      ...complaints<Values>(educationInput.safeParse(entryOf(values))),
      ...monthProblems(values),
    }),
    onSubmit: (values) => onDone({ entry: entryOf(values) }),
  });
  return (
    <EntryPage
      title="教育经历"
      form={form}
      onRemove={education ? () => onDone('removed') : undefined}
      onClose={() => onDone(null)}
    >
      <TextField {...form.field('school')} label="学校" required maxWide={50} />
      <TextField {...form.field('major')} label="专业" maxWide={50} />
      <SelectField {...form.field('degree')} label="学历" options={degreeOptions} />
      <DateFields start={form.field('start_at')} end={form.field('end_at')} />
      <TextareaField {...form.field('description')} label="经历说明" maxWide={200} />
    </EntryPage>
  );
}
