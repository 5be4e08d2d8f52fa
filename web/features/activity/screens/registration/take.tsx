import { activityWhen } from '@qunlu/contract/kernel/when-words.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound, RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { LoadState } from '../../../../platform/loaded.tsx';
import { navigate } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { CalendarDays } from '../../../../ui/icons.ts';
import { buzz } from '../../../../ui/motion.ts';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { FormValues } from '../../../form/parts/values.ts';
import { ComerFields } from '../../parts/registration/comer-fields.tsx';
import { comerProblems, comerRefused, comersOf, placedAt } from '../../parts/registration/comer-values.ts';
import { activityPaths } from '../../paths.ts';
import { takeTicket, useTransfer } from '../../queries/registration.ts';
import css from './take.module.css';

type Given = NonNullable<ReturnType<typeof useTransfer>['data']>;

/** Takes a ticket that somebody gives away (D98): whose, of what, until when; then it is one's own. */
export function Take({ token }: { token: string }) {
  const read = useTransfer(token);
  const { data, error } = read;
  if (data && data.problem === '') return <Taking token={token} given={data} />;
  return (
    <Page
      header={<ScreenHeader title="接收一张票" back={data ? activityPaths.view(data.activity_id) : '/'} />}
    >
      {data || isNotFound(error) ? (
        <EmptyState
          icon={<CalendarDays size={28} aria-hidden />}
          title="现在不能接收"
          text={data?.problem ?? '链接已用过、已收回或过期了，请对方再发一次'}
          action={
            <Button href={data ? activityPaths.view(data.activity_id) : activityPaths.find()}>
              {data ? '看这个活动' : '看看别的活动'}
            </Button>
          }
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}

function Taking({ token, given }: { token: string; given: Given }) {
  const client = useQueryClient();
  const [now] = useState(() => Date.now() / 1000);
  const { activity_id: id, title, ticket, starts_at: at, ends_at: end, from, until, fields } = given;
  const form = useForm<FormValues>({
    initial: placedAt({ realname: given.realname, phone: given.phone }, 0),
    validate: (values) => comerProblems(fields, values, 1),
    async onSubmit(values) {
      const [comer] = comersOf(fields, values, 1);
      if (!comer) return;
      try {
        await takeTicket(client, { token, ...comer });
        form.reset(values);
        buzz(30);
        popTip('票是您的了', { type: 'good' });
        navigate(activityPaths.registration(id), { replace: true });
      } catch (error) {
        const field = error instanceof RequestError ? error.field : undefined;
        const own = field ? comerRefused(fields, values, field) : undefined;
        if (own === undefined) popTip(sentence(error), { type: 'bad' });
        else form.setError(own, sentence(error));
      }
    },
  });
  return (
    <Page
      header={<ScreenHeader title="接收一张票" back={activityPaths.view(id)} />}
      footer={<SubmitFooter label="接收这张票" form={form.id} busy={form.busy} />}
    >
      <div className={css['head']}>
        <p className={css['from']}>{from} 转给您一张票</p>
        <h2 className={css['title']}>
          <a href={activityPaths.view(id)}>{title}</a>
        </h2>
        <p>{activityWhen(at, end, now)}</p>
      </div>
      <Section padded>
        <p className={css['note']}>
          {ticket}。{dateTime(until)} 前填写接收；接收后对方的二维码作废，票不能再转给别人
        </p>
      </Section>
      <div className={css['fields']}>
        <Form form={form}>
          <ComerFields title="谁来" fields={fields} form={form} at={0} />
        </Form>
      </div>
    </Page>
  );
}
