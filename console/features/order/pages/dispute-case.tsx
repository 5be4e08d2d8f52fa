import { Alert, Button, Chip, Stack, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { confirmDispute, decideDispute, viewDispute } from '@qunlu/contract/order/dispute-staff.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CasePage } from '../../../layout/case-page.tsx';
import { useAction } from '../../../layout/use-action.ts';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { Block } from '../parts/block.tsx';
import { DecisionDialog } from '../parts/decision-dialog.tsx';
import { disputeLabels } from '../parts/labels.ts';
import { PromiseFacts } from '../parts/promise-facts.tsx';

type Shown = OutputOf<typeof viewDispute>;

/** Both sides of a dispute beside what was promised and what happened. */
export default function DisputeCase() {
  return (
    <CasePage title="订单申诉" look={(id) => call(viewDispute, { body: { id, reason: '处理订单申诉' } })}>
      {(shown, { again, at }) => <OneCase shown={shown} again={again} at={at} />}
    </CasePage>
  );
}

function OneCase({ shown, again, at }: { shown: Shown; again: () => Promise<unknown>; at: number }) {
  const { id } = shown;
  const [deciding, setDeciding] = useState(false);
  const { busy, run } = useAction();
  const send = (work: () => Promise<{ state: number }>): void =>
    void run(
      work,
      ({ state }) => (state === 1 ? '已裁定，双方会收到通知' : '已建议，等另一位同事确认'),
      (done) => {
        if (done) setDeciding(false);
        return again();
      },
    );
  const two = shown.amount > orderRules.disputeSecond;
  return (
    <>
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
        <Side title={`买家 ${shown.buyer.name}`} side={shown.buyer} stamp={at} />
        <Side title={`卖家 ${shown.seller.name}`} side={shown.seller} stamp={at} />
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
            onClick={() => send(() => call(confirmDispute, { body: { id: id, refund: shown.refund } }))}
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
          onDone={(decision) => send(() => call(decideDispute, { body: { id: id, ...decision } }))}
          onCancel={() => setDeciding(false)}
        />
      )}
    </>
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
