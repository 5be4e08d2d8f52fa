import { Alert, Button, Chip, Stack, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { confirmDispute, decideDispute, viewDispute } from '@qunlu/contract/order/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { Block } from '../parts/block.tsx';
import { DecisionDialog } from '../parts/decision-dialog.tsx';
import { disputeLabels } from '../parts/labels.ts';
import { PromiseFacts } from '../parts/promise-facts.tsx';

type Shown = OutputOf<typeof viewDispute>;

const lookReason = '订单申诉';

/** Both sides of a dispute beside what was promised and what happened. */
export default function DisputeCase() {
  const { id = '' } = useParams();
  return <OneCase key={id} id={id} />;
}

function OneCase({ id }: { id: string }) {
  // Every look is audited: fetch once, and not again when the window gets the focus.
  const look = useQuery({
    queryKey: ['dispute', id],
    queryFn: () => call(viewDispute, { body: { id: Number(id), reason: lookReason } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const shown = look.data;
  const [deciding, setDeciding] = useState(false);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();

  async function send(work: () => Promise<{ state: number }>): Promise<void> {
    setBusy(true);
    setDeciding(false);
    try {
      const { state } = await work();
      notify(state === 1 ? '已裁定，双方会收到通知' : '已建议，等另一位同事确认', { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
    await look.refetch();
  }

  if (look.isError) return <Alert severity="error">{look.error.message}</Alert>;
  if (!shown) return <Title title="订单申诉" />;
  const two = shown.amount > orderRules.disputeSecond;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title="订单申诉" />
      <Block title={shown.title}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h5" component="p">
            {yuan(shown.amount)} 元
          </Typography>
          <Chip label={disputeLabels[shown.state] ?? ''} />
          {two && <Chip label="要两人裁定" />}
        </Stack>
        <Typography>
          {shown.opened_by === 'buyer' ? '买家' : '卖家'}于 {dateTime(shown.opened_at)} 提出
        </Typography>
        <Link to={`/orders/${shown.hash}/view`}>看订单和账目</Link>
        <Decision shown={shown} />
      </Block>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
        <Side title={`买家 ${shown.buyer.name}`} side={shown.buyer} stamp={look.dataUpdatedAt} />
        <Side title={`卖家 ${shown.seller.name}`} side={shown.seller} stamp={look.dataUpdatedAt} />
      </Stack>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={2}>
        <Block title="承诺">
          <PromiseFacts table={shown.promise} />
        </Block>
        <Block title="经过">
          {shown.events.map((event) => (
            <Typography key={`${event.at} ${event.words}`}>
              {dateTime(event.at)}　{event.words}
            </Typography>
          ))}
        </Block>
      </Stack>
      <Stack direction="row" spacing={1}>
        {shown.can.confirm && (
          <Button
            variant="contained"
            disabled={busy}
            onClick={() =>
              void send(() => call(confirmDispute, { body: { id: Number(id), refund: shown.refund } }))
            }
          >
            确认建议
          </Button>
        )}
        {shown.can.decide && (
          <Button
            variant={shown.can.confirm ? 'outlined' : 'contained'}
            disabled={busy}
            onClick={() => setDeciding(true)}
          >
            {shown.proposed ? '另作建议' : two ? '建议裁定' : '裁定'}
          </Button>
        )}
      </Stack>
      {shown.state === 0 && !shown.can.decide && (
        <Alert severity="info">
          对方可以回应到 {dateTime(shown.answer_by)}，在此之前不裁定；自己的订单由同事处理。
        </Alert>
      )}
      {deciding && (
        <DecisionDialog
          most={shown.amount}
          action={two ? '交给同事确认' : '裁定'}
          busy={busy}
          onDone={(decision) =>
            void send(() => call(decideDispute, { body: { id: Number(id), ...decision } }))
          }
          onCancel={() => setDeciding(false)}
        />
      )}
    </Stack>
  );
}

function Decision({ shown }: { shown: Shown }) {
  if (shown.decision === '') return null;
  const who = shown.decided_by || (shown.proposed_by && `${shown.proposed_by}建议`);
  return (
    <Typography sx={{ mt: 1 }}>
      {shown.refund >= 0 && `退给买家 ${yuan(shown.refund)} 元：`}
      {shown.decision}
      {who && `（${who}）`}
    </Typography>
  );
}

function Side({ title, side, stamp }: { title: string; side: Shown['buyer']; stamp: number }) {
  return (
    <Block title={title}>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {side.words || '没有说明'}
      </Typography>
      {side.images.map((url, index) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          <img
            // Opened again within a second, the link is the same: a new key makes the browser load it again.
            key={stamp}
            src={url}
            alt={`${title}的图片 ${index + 1}`}
            style={{ width: '100%', height: 'auto', display: 'block', marginTop: 8 }}
          />
        </a>
      ))}
    </Block>
  );
}
