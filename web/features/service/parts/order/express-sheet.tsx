import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { SheetBody, SheetNote } from '../../../../ui/dialog/sheet-body.tsx';

interface Express {
  company: string;
  number: string;
}

type Send = (express: Express) => Promise<unknown>;

/** How it was sent; with it the seller says that they are done. */
export const openExpress = (send: Send): Promise<null> =>
  openSheet<null>('填快递', (close) => <ExpressSheet send={send} onDone={() => close(null)} />);

function ExpressSheet({ send, onDone }: { send: Send; onDone: () => void }) {
  const form = useForm<Express>({
    initial: { company: '', number: '' },
    validate: ({ company, number }) => ({
      company: company.trim() === '' ? '请填写快递公司' : '',
      number: number.trim() === '' ? '请填写快递单号' : '',
    }),
    async onSubmit({ company, number }) {
      try {
        await send({ company: company.trim(), number: number.trim() });
        popTip('已告诉买家，等对方收货确认', { type: 'good' });
        onDone();
      } catch (error) {
        const field = error instanceof RequestError ? (error.field ?? '') : '';
        if (field.endsWith('company')) form.setError('company', sentence(error));
        else if (field.startsWith('more')) form.setError('number', sentence(error));
        else popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  useUnsaved(form.dirty);
  return (
    <SheetBody>
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('company')}
            label="快递公司"
            placeholder="顺丰、中通…"
            maxWide={serviceRules.expressCompany}
            enterKeyHint="next"
          />
          <TextField {...form.field('number')} label="快递单号" maxWide={serviceRules.expressNumber} />
        </FieldGroup>
      </Form>
      <SheetNote>买家会看到单号。寄出后 10 天内买家没有确认也没有申诉，算作确认。</SheetNote>
      <Button block type="submit" form={form.id} busy={form.busy}>
        已寄出
      </Button>
    </SheetBody>
  );
}
