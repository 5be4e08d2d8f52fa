import { Alert, Stack, Typography } from '@mui/material';
import { merchantKindLabels, merchantStatus, type MerchantKind } from '@qunlu/contract/identity/rules.ts';
import {
  decideMerchant,
  freezeMerchant,
  listMerchants,
  viewMerchantReview,
} from '@qunlu/contract/identity/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { CaseHead } from '../../../layout/case-head.tsx';
import { Photos } from '../../../layout/pictures.tsx';
import { ReasonButton } from '../../../layout/reason-button.tsx';
import { ReviewCase } from '../../../layout/review-case.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { freezeReasons, merchantLabels, rejections, releaseReasons } from '../parts/labels.ts';

type Shown = OutputOf<typeof viewMerchantReview>;

/** One application: the data beside the pictures, and what can be decided. */
export default function MerchantReview() {
  return (
    <ReviewCase
      title="商户"
      look={(id) => call(viewMerchantReview, { body: { id, reason: '商户签约审核' } })}
      waits={({ state }) => state === merchantStatus.reviewing}
      own="申请"
      decide={({ id }, verdict, message) =>
        call(decideMerchant, { body: { id, verdict, ...(verdict === 'reject' ? { message } : {}) } })
      }
      done={{ pass: '已通过', reject: '已退回' }}
      refusal={{ text: '申请人会看到这个原因，修改后可以重新提交。', suggestions: rejections }}
      queue={{ path: '/merchants', list: () => call(listMerchants, { query: { size: 10 } }) }}
    >
      {(shown, { again, at }) => (
        <>
          <Summary shown={shown} />
          <Photos images={shown.images} at={at} />
          {shown.images.length === 0 && <Alert severity="info">没有图片，或已按规定删除。</Alert>}
          <Freezing shown={shown} again={again} />
        </>
      )}
    </ReviewCase>
  );
}

function Summary({ shown }: { shown: Shown }) {
  return (
    <CaseHead
      title={shown.title}
      state={shown.state === merchantStatus.reviewing ? shown : (merchantLabels[shown.state] ?? '')}
      reason={shown.message}
    >
      <Typography>{merchantKindLabels[shown.kind as MerchantKind]}</Typography>
      {shown.licence_no && <Typography>统一社会信用代码 {shown.licence_no}</Typography>}
      <Typography>
        联系人 {shown.contact}　{shown.contact_phone}
      </Typography>
      <Typography>申请人实名 {shown.verified_name}</Typography>
      <Typography color="text.secondary">申请于 {dateTime(shown.created_at)}</Typography>
    </CaseHead>
  );
}

const freeze = {
  label: '冻结',
  color: 'error',
  title: '冻结商户',
  text: '冻结后不能收费，本人会看到这个原因。',
  action: '冻结',
  suggestions: freezeReasons,
  done: '已冻结',
} as const;
const release = {
  label: '解冻',
  title: '解冻商户',
  text: '解冻后可以照常收费。原因记入日志。',
  action: '解冻',
  suggestions: releaseReasons,
  done: '已解冻',
} as const;

function Freezing({ shown: { id, can }, again }: { shown: Shown; again: () => Promise<unknown> }) {
  const shared = { variant: 'outlined', large: true, again } as const;
  const send = (frozen: 0 | 1) => (reason: string) => call(freezeMerchant, { body: { id, frozen, reason } });
  return (
    <Stack direction="row">
      {can.freeze && <ReasonButton {...freeze} {...shared} send={send(1)} />}
      {can.unfreeze && <ReasonButton {...release} {...shared} send={send(0)} />}
    </Stack>
  );
}
