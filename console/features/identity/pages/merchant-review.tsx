import { Alert, Button, Stack, Typography } from '@mui/material';
import { merchantKindLabels, merchantStatus, type MerchantKind } from '@qunlu/contract/identity/rules.ts';
import {
  decideMerchant,
  freezeMerchant,
  listMerchants,
  viewMerchantReview,
} from '@qunlu/contract/identity/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useState } from 'react';
import { CaseHead } from '../../../layout/case-head.tsx';
import { Photos } from '../../../layout/pictures.tsx';
import { ReasonDialog } from '../../../layout/reason-dialog.tsx';
import { ReviewCase } from '../../../layout/review-case.tsx';
import { useAction } from '../../../layout/use-action.ts';
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
  title: '冻结商户',
  text: '冻结后不能收费，本人会看到这个原因。',
  action: '冻结',
  suggestions: freezeReasons,
};
const release = {
  title: '解冻商户',
  text: '解冻后可以照常收费。原因记入日志。',
  action: '解冻',
  suggestions: releaseReasons,
};

function Freezing({ shown: { id, can }, again }: { shown: Shown; again: () => Promise<unknown> }) {
  const [asked, setAsked] = useState<typeof freeze | typeof release>();
  const { busy, run } = useAction();
  const carryOut = (frozen: boolean, reason: string): void =>
    void run(
      () => call(freezeMerchant, { body: { id, frozen: frozen ? 1 : 0, reason } }),
      frozen ? '已冻结' : '已解冻',
      (done) => {
        if (done) setAsked(undefined);
        return again();
      },
    );
  return (
    <Stack direction="row">
      {can.freeze && (
        <Button variant="outlined" color="error" disabled={busy} onClick={() => setAsked(freeze)}>
          冻结
        </Button>
      )}
      {can.unfreeze && (
        <Button variant="outlined" disabled={busy} onClick={() => setAsked(release)}>
          解冻
        </Button>
      )}
      {asked && (
        <ReasonDialog
          {...asked}
          busy={busy}
          onDone={(reason) => carryOut(asked === freeze, reason)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Stack>
  );
}
