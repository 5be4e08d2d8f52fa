import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import {
  moderationRules,
  reportReasonLabels,
  reportReasons,
  type ReportReason,
  type SubjectType,
} from '@qunlu/contract/moderation/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { call } from '../../../platform/http/call.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { pendingWords } from '../../../platform/upload/pending.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ImagesField } from '../../media/parts/images-field.tsx';

export interface ReportTarget {
  type: SubjectType;
  id: number;
  /** What it is called: 林知远的名片 */
  title: string;
}

interface ReportValues {
  reason: ReportReason;
  detail: string;
  images: string[];
}

const reasons = reportReasons.map((reason) => ({ value: reason, label: reportReasonLabels[reason] }));

/** Reports an object with a reason (D170). */
export async function openReport(subject: ReportTarget): Promise<void> {
  await openSheet(`举报${subject.title}`, (close) => (
    <ReportForm subject={subject} onDone={() => close(null)} />
  ));
}

function complaintOf({ reason, detail }: ReportValues): string {
  if (reason === 'other' && detail.trim() === '') return '请说明是什么问题';
  return maxLength(moderationRules.detail)(detail, '说明');
}

function ReportForm({ subject, onDone }: { subject: ReportTarget; onDone: () => void }) {
  const { type, id } = subject;
  const form = useForm<ReportValues>({
    initial: { reason: 'spam', detail: '', images: [] },
    validate: (values) => ({ detail: complaintOf(values) }),
    async onSubmit({ reason, detail, images }) {
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      try {
        await call(reportSubject, { body: { type, id, reason, detail: detail.trim(), images } });
        popTip(`已收到，${moderationRules.answerHours}小时内答复您`, { type: 'good' });
        onDone();
      } catch (error) {
        popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  const { detail, images } = form.values;
  useUnsaved(detail !== '' || images.length > 0);
  return (
    <Form form={form}>
      <FieldGroup>
        <SelectField
          {...form.field('reason')}
          label="原因"
          options={reasons}
          value={form.values.reason}
          onChange={(reason) => form.set('reason', reason as ReportReason)}
        />
        <TextareaField
          {...form.field('detail')}
          label="说明"
          optional={form.values.reason !== 'other'}
          maxWide={moderationRules.detail}
        />
        <ImagesField
          label="截图"
          optional
          max={moderationRules.images}
          value={form.values.images}
          onChange={(images) => form.set('images', images)}
        />
      </FieldGroup>
      <Button block type="submit" busy={form.busy}>
        提交举报
      </Button>
    </Form>
  );
}
