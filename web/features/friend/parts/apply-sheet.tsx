import { applyFriend } from '@qunlu/contract/friend/applications.ts';
import { friendRules, friendStates } from '@qunlu/contract/friend/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/http/call.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { mergeFlags } from '../../relation/parts/flags.ts';
import { friendsChanged } from '../queries.ts';
import type { Acquainted } from './acquainted.ts';
import { vipWay } from '../../membership/parts/vip-way.ts';

/** From this number of applications left on, the sheet says how many. */
const fewLeft = 5;

/** Asks for a few words to go with an application. `left`: how many more may be sent today. */
export async function openApply(client: QueryClient, person: Acquainted, left: number): Promise<void> {
  await openSheet(`加${person.realname}为好友`, (close) => (
    <ApplyForm client={client} person={person} left={left} onDone={() => close(null)} />
  ));
}

interface ApplyFormProps {
  client: QueryClient;
  person: Acquainted;
  left: number;
  onDone: () => void;
}

function ApplyForm({ client, person, left, onDone }: ApplyFormProps) {
  const [key] = useState(newIdempotencyKey);
  const { user_id: userId } = person;
  const form = useForm<{ message: string }>({
    initial: { message: '' },
    validate: ({ message }) => ({ message: maxLength(friendRules.message)(message, '附言') }),
    async onSubmit({ message }) {
      try {
        const { state } = await call(applyFriend, {
          body: { user_id: userId, message: message.trim() },
          idempotencyKey: key,
        });
        const friends = state === friendStates.friend;
        if (friends) mergeFlags(client, userId, { is_friend: true, is_follow: true });
        onDone();
        popTip(friends ? '对方也申请过加您，已是好友' : '申请已发送，等待对方通过', { type: 'good' });
        void friendsChanged(client, userId);
      } catch (error) {
        if (error instanceof RequestError && error.field === 'message')
          form.setError('message', sentence(error));
        else popTip(sentence(error), { type: 'bad', ...vipWay(error) });
      }
    },
  });
  useUnsaved(form.values.message !== '');
  return (
    <Form form={form}>
      <FieldGroup>
        <TextareaField
          {...form.field('message')}
          label="附言"
          optional
          placeholder="说说您是谁、怎么认识的，对方更容易通过"
          help={left <= fewLeft ? `今天还能发 ${left} 个申请` : '会一起递出您的默认名片'}
          maxWide={friendRules.message}
        />
        <Button block type="submit" busy={form.busy}>
          发送申请
        </Button>
      </FieldGroup>
    </Form>
  );
}
