import type { WholeClue } from '@qunlu/contract/clue/calls.ts';
import { clueRules, takeState } from '@qunlu/contract/clue/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { QueryClient } from '@tanstack/react-query';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { finish, type Lead } from '../../queries.ts';

/** Asks what came of a lead: with whom it was done, or that it is closed. */
export const askResult = (clue: WholeClue, lead: Lead, client: QueryClient): Promise<null> =>
  openSheet('标记结果', (close) => (
    <Result clue={clue} lead={lead} client={client} onDone={() => close(null)} />
  ));

const isLive = ({ state }: { state: number }): boolean =>
  state === takeState.taken || state === takeState.followed;

interface ResultProps {
  clue: WholeClue;
  lead: Lead;
  client: QueryClient;
  onDone: () => void;
}

function Result({ clue, lead, client, onDone }: ResultProps) {
  const live = clue.takes.filter(isLive);
  const form = useForm<{ take_id: string; note: string }>({
    initial: { take_id: live.length === 1 ? String(live[0]?.take_id) : '', note: '' },
    validate: ({ note }) => ({ note: maxLength(clueRules.note)(note, '说明') }),
    async onSubmit({ take_id: chosen, note }) {
      try {
        await finish(client, {
          ...lead,
          ...(chosen === '' ? {} : { take_id: Number(chosen) }),
          note: note.trim(),
        });
        onDone();
        popTip(chosen === '' ? '已关闭' : '已标记成交，接的人都会收到', { type: 'good' });
      } catch (error) {
        showRefusal(form, error, ['take_id']);
      }
    },
  });
  const { values } = form;
  useUnsaved(values.note !== '');
  return (
    <Form form={form}>
      <FieldGroup>
        {live.length > 0 && (
          <SelectField
            {...form.field('take_id')}
            label="和谁成交"
            placeholder="没有成交，关闭"
            options={live.map(({ take_id, user }) => ({ value: String(take_id), label: user.name }))}
          />
        )}
        <TextareaField
          {...form.field('note')}
          label="说明"
          optional
          placeholder="接的人会看到"
          maxWide={clueRules.note}
        />
        <Button block type="submit" busy={form.busy}>
          {values.take_id === '' ? '关闭商机' : '标记成交'}
        </Button>
      </FieldGroup>
    </Form>
  );
}
