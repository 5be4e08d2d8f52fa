import { dateTime } from '@qunlu/contract/kernel/formats.ts';
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
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { AnswerRows } from '../../../form/parts/answer-rows.tsx';
import { type FormValues, valuesFrom } from '../../../form/parts/values.ts';
import { savePassForm, usePassForm } from '../../queries/registration.ts';
import { ComerFields } from './comer-fields.tsx';
import { comerProblems, comerRefused, comersOf, placedAt } from './comer-values.ts';

/** What was filled in for one ticket, to be changed while one may (D98), and who has read the phone (D22). */
export const openPassForm = (passId: number, edits: boolean): Promise<null> =>
  openSheet<null>('填写的内容', (close) => (
    <PassForm passId={passId} edits={edits} onDone={() => close(null)} />
  ));

interface PassFormProps {
  passId: number;
  edits: boolean;
  onDone: () => void;
}

function PassForm({ passId, edits, onDone }: PassFormProps) {
  const read = usePassForm(passId);
  return (
    <Loaded read={read}>
      {(given) => (
        <>
          {edits ? <Editor given={given} onDone={onDone} /> : <Filled given={given} />}
          <Opened opened={given.opened} />
        </>
      )}
    </Loaded>
  );
}

function Filled({ given: { realname, phone, answers } }: { given: Given }) {
  return (
    <Section>
      <ListRow fact title="姓名" end={realname} />
      <ListRow fact title="手机号" end={phone} />
      <AnswerRows answers={answers} />
    </Section>
  );
}

function Opened({ opened }: Pick<Given, 'opened'>) {
  return (
    <Section title="主办方谁看过我的手机号" padded={opened.length === 0}>
      {opened.length === 0
        ? '还没有人看过'
        : opened.map(({ name, at }) => <ListRow key={`${name} ${at}`} title={name} end={dateTime(at)} />)}
    </Section>
  );
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
