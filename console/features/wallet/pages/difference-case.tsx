import { Alert, Typography } from '@mui/material';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { resolveDifference, viewDifference } from '@qunlu/contract/wallet/staff-differences.ts';
import { CaseHead } from '../../../layout/case-head.tsx';
import { CasePage } from '../../../layout/case-page.tsx';
import { LinesBlock } from '../../../layout/lines-block.tsx';
import { ReasonButton } from '../../../layout/reason-button.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { differenceLabels, kindLabels, resolutions } from '../parts/labels.ts';

type Shown = OutputOf<typeof viewDifference>;

/** One difference between the channel's bill and the ledger, and what the bills say of its number. */
export default function DifferenceCase() {
  return (
    <CasePage title="对账差异" look={(id) => call(viewDifference, { body: { id, reason: '核对对账差异' } })}>
      {(shown, { again }) => <OneCase shown={shown} again={again} />}
    </CasePage>
  );
}

function OneCase({ shown, again }: { shown: Shown; again: () => Promise<unknown> }) {
  return (
    <>
      {shown.state === 0 && <Alert severity="warning">{said(shown)}了结之前，相关的人的提现不会打款。</Alert>}
      <CaseHead
        title={`${kindLabels[shown.kind]}：账目 ${yuan(shown.ours)} 元，账单 ${yuan(shown.bill)} 元`}
        state={differenceLabels[shown.state] ?? ''}
      >
        <Typography>我们的单号 {shown.number}</Typography>
        {shown.provider_number && <Typography>微信的单号 {shown.provider_number}</Typography>}
        {shown.hash && <Typography>订单 {shown.hash}</Typography>}
        <Typography color="text.secondary">{whose(shown)}</Typography>
        <Typography color="text.secondary">
          {shown.day} 的账单，发现于 {dateTime(shown.found_at)}
        </Typography>
        {shown.resolved_at > 0 && (
          <Typography>
            {shown.resolved_by} {dateTime(shown.resolved_at)}：{shown.reason}
          </Typography>
        )}
      </CaseHead>
      <LinesBlock
        title="微信账单"
        lines={shown.lines}
        keyOf={({ day }) => day}
        none="账单里没有这个单号"
        columns={[
          { label: '账单日', render: ({ day }) => day },
          { label: '时间', render: ({ at }) => dateTime(at) },
          { label: '金额', render: ({ amount }) => `${yuan(amount)} 元`, number: true },
          { label: '微信手续费', render: ({ fee }) => `${yuan(fee)} 元`, number: true },
        ]}
      />
      {shown.state === 0 && (
        <ReasonButton
          label="了结"
          variant="contained"
          large
          title="了结这条差异"
          text="请写明钱实际在哪里、怎样处理的。写进日志，不能再改。"
          field="处理说明"
          action="了结"
          suggestions={resolutions}
          done="已了结，相关的提现继续"
          send={(message) => call(resolveDifference, { body: { id: shown.id, message } })}
          again={again}
        />
      )}
    </>
  );
}

function said({ bill, ours, kind }: Shown): string {
  if (ours === 0) return `微信账单里有这笔${kindLabels[kind]}，我们的账目里没有。`;
  return bill === 0
    ? `我们的账目里有这笔${kindLabels[kind]}，微信账单里没有。`
    : '微信账单里的金额和我们的账目不一样。';
}

function whose({ name, seller, kind }: Shown): string {
  const who = [
    name && `${kind === 'transfer' ? '提现的人' : '买家'} ${name}`,
    seller && `卖家 ${seller}`,
  ].filter(Boolean);
  return who.length > 0 ? who.join('，') : '这个单号我们没有';
}
