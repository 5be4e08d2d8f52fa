import { useQueryClient } from '@tanstack/react-query';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { useAttempt } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { addByHand, type AdminHome } from '../../queries/admin.ts';
import { peopleOf } from './people-lines.ts';

/** Adds people who have registered somewhere else: several at once, from pasted lines. */
export const askMembers = async (home: AdminHome): Promise<void> =>
  void (await openSheet('手动添加', (close) => <AddForm home={home} onDone={() => close(null)} />));

interface Values {
  lines: string;
  ticket: string;
}

function AddForm({ home, onDone }: { home: AdminHome; onDone: () => void }) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const { activity_id: id, tickets } = home;
  const form = useForm<Values>({
    initial: { lines: '', ticket: String(tickets[0]?.ticket_id ?? '') },
    validate: ({ lines }) => ({ lines: peopleOf(lines).problem }),
    async onSubmit({ lines, ticket }) {
      const body = { id, ticket_id: Number(ticket), people: peopleOf(lines).people };
      try {
        const added = await attempt(body, (key) => addByHand(client, body, key));
        onDone();
        popTip(`添加了 ${added} 位`, { type: 'good' });
      } catch (error) {
        const field = error instanceof RequestError ? (error.field ?? '') : '';
        if (field.startsWith('people')) form.setError('lines', sentence(error));
        else if (field === 'ticket_id') form.setError('ticket', sentence(error));
        else popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  useUnsaved(form.values.lines !== '');
  const { people, problem } = peopleOf(form.values.lines);
  return (
    <Form form={form}>
      <FieldGroup>
        {tickets.length > 1 && (
          <SelectField
            {...form.field('ticket')}
            label="哪种票"
            options={tickets.map(({ ticket_id, name }) => ({ value: String(ticket_id), label: name }))}
          />
        )}
        <TextareaField
          {...form.field('lines')}
          label="姓名和手机号"
          required
          placeholder={'张三 13812345678\n李四 13912345678'}
          help="一行一位，可以从表格里整列粘贴。占名额，不收钱，签到时能找到"
        />
        <Button block type="submit" busy={form.busy}>
          {problem === '' ? `添加 ${people.length} 位` : '添加'}
        </Button>
      </FieldGroup>
    </Form>
  );
}
