import type { OwnActivity } from '@qunlu/contract/activity/publish.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { LoadState } from '../../../../platform/loaded.tsx';
import { returnOr } from '../../../../platform/router/follow.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { vipWay } from '../../../membership/parts/vip-way.ts';
import { AdminGate } from '../../parts/admin/admin-gate.tsx';
import { KeptBanner } from '../../../../ui/kept-banner.tsx';
import { Requirements } from '../../parts/form/requirements.tsx';
import { type TicketValues, ticketValuesOf } from '../../parts/form/ticket-values.ts';
import { TicketsField } from '../../parts/form/tickets-field.tsx';
import { useKeepDraft, useLocalDraft } from '../../../../platform/drafts/local-draft.ts';
import { activityDrafts, isPaid, ticketsInput, ticketsProblem, valuesOf } from '../../parts/form/values.ts';
import { activityPaths } from '../../paths.ts';
import { saveTickets, useOwnActivity } from '../../queries/publish.ts';

interface Values {
  tickets: TicketValues[];
}

/** Kinds of tickets, their prices and what they ask (R120): for those who register from now on. */
export default function Tickets() {
  return (
    <AdminGate title="票种" right="edit">
      {({ activity_id: id }) => <Read id={id} />}
    </AdminGate>
  );
}

function Read({ id }: { id: number }) {
  const read = useOwnActivity(id);
  if (read.data) return <Editing own={read.data} />;
  return (
    <Page header={<ScreenHeader title="票种" back={activityPaths.admin(id)} />}>
      <LoadState read={read} />
    </Page>
  );
}

function Editing({ own }: { own: OwnActivity }) {
  const client = useQueryClient();
  const { activity_id: id } = own;
  const name = `tickets-${id}`;
  // The form edits the tickets as they were when it opened; later answers must not overwrite what is typed.
  const [start] = useState<Values>(() => ({ tickets: own.tickets.map(ticketValuesOf) }));
  const { kept, isKept, forget } = useLocalDraft<Values>(activityDrafts, name);
  const form = useForm<Values>({
    initial: { ...start, ...kept },
    validate: (values) => ({ tickets: ticketsProblem(values) }),
    async onSubmit(values) {
      if (!(await agreed(start, values))) return;
      try {
        await saveTickets(client, id, { tickets: ticketsInput(values) });
        activityDrafts.drop(name);
        form.reset(values);
        popTip('票已保存', { type: 'good' });
        returnOr({ kind: 'route', target: activityPaths.admin(id) });
      } catch (error) {
        if (error instanceof RequestError && (error.field ?? '').includes('tickets'))
          form.setError('tickets', sentence(error));
        else popTip(sentence(error), { type: 'bad', duration: 5000, ...vipWay(error) });
      }
    },
  });
  const { values } = form;
  useKeepDraft(activityDrafts, name, start, values);

  function discard(): void {
    forget();
    form.reset(start);
  }
  return (
    <Page
      header={<ScreenHeader title="票种" back={activityPaths.admin(id)} />}
      footer={
        <SubmitFooter
          label="保存"
          form={form.id}
          busy={form.busy}
          disabled={!form.dirty && !isKept}
          note="改了以后只管新的报名"
        />
      }
    >
      {isKept && <KeptBanner onForget={discard} />}
      {isPaid(values) && <Requirements values={{ ...valuesOf(own), ...values }} />}
      <Form form={form}>
        <TicketsField
          value={values.tickets}
          inCircle={own.circle !== null}
          error={form.field('tickets').error}
          onChange={(tickets) => form.set('tickets', tickets)}
        />
      </Form>
    </Page>
  );
}

/** A ticket that somebody has is no longer sold: said before. */
async function agreed(start: Values, { tickets }: Values): Promise<boolean> {
  const gone = start.tickets.filter(
    (one) => one.taken > 0 && tickets.every(({ ticket_id: id }) => id !== one.ticket_id),
  );
  if (gone.length === 0) return true;
  const names = gone.map((one) => `“${one.name}”`).join('、');
  return confirm({
    title: `不再卖${names}？`,
    message: '已报名的照旧，来的时候照样签到。候补的人会收到通知。',
    okLabel: '不再卖',
    danger: true,
  });
}
