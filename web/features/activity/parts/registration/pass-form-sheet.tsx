import { useQueryClient } from '@tanstack/react-query';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { Loaded } from '../../../../platform/loaded.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { SheetBody } from '../../../../ui/dialog/sheet-body.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { type FormValues, valuesFrom } from '../../../form/parts/values.ts';
import { savePassForm, usePassForm } from '../../queries/registration.ts';
import { ComerFields } from './comer-fields.tsx';
import { comerProblems, comerRefused, comersOf, placedAt } from './comer-values.ts';

/** Changes what was filled in for one ticket (D98). */
export const openPassForm = (passId: number): Promise<null> =>
  openSheet<null>('填写的内容', (close) => <PassForm passId={passId} onDone={() => close(null)} />);

function PassForm({ passId, onDone }: { passId: number; onDone: () => void }) {
  const read = usePassForm(passId);
  return <Loaded read={read}>{(given) => <Editor given={given} onDone={onDone} />}</Loaded>;
}

type Given = NonNullable<ReturnType<typeof usePassForm>['data']>;

function Editor({ given, onDone }: { given: Given; onDone: () => void }) {
  const client = useQueryClient();
  const { pass_id, fields, answers, realname, phone } = given;
  const form = useForm<FormValues>({
    initial: placedAt({ realname, phone, ...valuesFrom(fields, answers) }, 0),
    validate: (values) => comerProblems(fields, values, 1),
    async onSubmit(values) {
      const [comer] = comersOf(fields, values, 1);
      if (!comer) return;
      try {
        await savePassForm(client, { pass_id, ...comer });
        popTip('已保存', { type: 'good' });
        onDone();
      } catch (error) {
        const own =
          error instanceof RequestError && error.field
            ? comerRefused(fields, values, error.field)
            : undefined;
        if (own === undefined) popTip(sentence(error), { type: 'bad' });
        else form.setError(own, sentence(error));
      }
    },
  });
  useUnsaved(form.dirty);
  return (
    <SheetBody>
      <Form form={form}>
        <ComerFields title="谁来" fields={fields} form={form} at={0} answers={answers} />
      </Form>
      <Button block type="submit" form={form.id} busy={form.busy}>
        保存
      </Button>
    </SheetBody>
  );
}
