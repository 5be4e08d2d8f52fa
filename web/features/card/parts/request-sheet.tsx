import { requestContact } from '@qunlu/contract/card/requests.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { CachedCard } from '../queries.ts';
import { cardChanged, noteRequested } from '../queries/open-contacts.ts';

interface Asked {
  client: QueryClient;
  card: CachedCard;
  field: string;
}

/** Asks the owner of a card for one contact (D209). `label`: the contact, as people read it. */
export async function askToSee(
  client: QueryClient,
  card: CachedCard,
  field: string,
  label: string,
): Promise<void> {
  await openSheet(`申请查看${card.realname}的${label}`, (close) => (
    <RequestForm asked={{ client, card, field }} onDone={() => close(null)} />
  ));
}

function RequestForm({ asked: { client, card, field }, onDone }: { asked: Asked; onDone: () => void }) {
  const form = useForm<{ note: string }>({
    initial: { note: '' },
    validate: ({ note }) => ({ note: maxLength(cardRules.requestNote)(note, '附言') }),
    async onSubmit({ note }) {
      try {
        const body = { id: card.card_id, field, note: note.trim() };
        const { state } = await call(requestContact, { body });
        onDone();
        if (state !== 'pending') return await cardChanged(client);
        noteRequested(client, card.card_id, field);
        popTip('申请已发送，对方同意后会通知您', { type: 'good' });
      } catch (error) {
        if (error instanceof RequestError && error.field === 'note') form.setError('note', sentence(error));
        else popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  useUnsaved(form.values.note !== '');
  return (
    <Form form={form}>
      <FieldGroup>
        <TextareaField
          {...form.field('note')}
          label="附言"
          optional
          placeholder="说说您是谁、为什么想联系，对方更容易同意"
          help="只申请这一项，对方同意前什么也看不到"
          maxWide={cardRules.requestNote}
        />
        <Button block type="submit" busy={form.busy}>
          发送申请
        </Button>
      </FieldGroup>
    </Form>
  );
}
