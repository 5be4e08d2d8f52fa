import { Alert, Button, Typography } from '@mui/material';
import { certifyStatus } from '@qunlu/contract/certification/rules.ts';
import { decideCase, listCases, makeLink, viewCase } from '@qunlu/contract/certification/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CaseHead } from '../../../layout/case-head.tsx';
import { CasePage } from '../../../layout/case-page.tsx';
import { Decision } from '../../../layout/decision.tsx';
import { Photos } from '../../../layout/pictures.tsx';
import { ShareLink } from '../../../layout/share-link.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { certifyLabels, rejections } from '../parts/labels.ts';

type Shown = OutputOf<typeof viewCase>;

/** The photos beside the data of the card. A passes, R asks for the reason of a refusal; then the next case opens. */
export default function CertificationCase() {
  return (
    <CasePage title="认证" look={(id) => call(viewCase, { body: { id, reason: '审核认证资料' } })}>
      {(shown, { again, at }) => <OneCase shown={shown} again={again} at={at} />}
    </CasePage>
  );
}

function OneCase({ shown, again, at }: { shown: Shown; again: () => Promise<unknown>; at: number }) {
  const { id, images, revision, can } = shown;
  /** The photos that have loaded, and whether one failed. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [broken, setBroken] = useState(false);
  const navigate = useNavigate();

  async function goOn(): Promise<void> {
    const { list } = await call(listCases, { query: { size: 1, state: '0' } });
    await navigate(list[0] ? `/certifications/${list[0].id}/case` : '/certifications');
  }

  async function reopen(): Promise<void> {
    setBroken(false);
    await again();
  }

  return (
    <>
      {shown.twin && <Alert severity="warning">同一证件已经用于别的账号的认证，请核对是不是同一个人。</Alert>}
      <Summary shown={shown} />
      <Photos
        images={images}
        at={at}
        onLoad={(url) => setSeen((before) => new Set(before).add(url))}
        onError={() => setBroken(true)}
      />
      {images.length === 0 && <Alert severity="info">照片已按规定删除。</Alert>}
      {broken && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => void reopen()}>
              重新打开
            </Button>
          }
        >
          照片没有加载出来，看过以后才能通过。重新打开会再记一次查看。
        </Alert>
      )}
      {can.decide && (
        <Decision
          decide={(verdict, message) =>
            call(decideCase, { body: { id, verdict, revision, ...(message ? { message } : {}) } })
          }
          done={{ pass: '已通过', reject: '已退回' }}
          refusal={{ text: '申请人会看到这个原因，24小时后可以重新申请。', suggestions: rejections }}
          onDone={goOn}
          onFailed={again}
          // A case may be passed only after all its photos were shown.
          ready={images.every(({ url }) => seen.has(url))}
        >
          {(busy) => can.link && <ShareLink make={() => call(makeLink, { body: { id } })} disabled={busy} />}
        </Decision>
      )}
    </>
  );
}

function Summary({ shown }: { shown: Shown }) {
  return (
    <CaseHead
      title={shown.realname}
      state={shown.state === certifyStatus.applying ? shown : (certifyLabels[shown.state] ?? '')}
      reason={shown.message}
    >
      <Typography color="text.secondary">{shown.kind === 'person' ? '名片认证' : '企业认证'}</Typography>
      <Typography>
        {[shown.company, shown.position].filter(Boolean).join(' · ') || '没有填写公司和职位'}
      </Typography>
      {shown.credit_code && <Typography>统一社会信用代码 {shown.credit_code}</Typography>}
      <Typography color="text.secondary">申请于 {dateTime(shown.created_at)}</Typography>
    </CaseHead>
  );
}
