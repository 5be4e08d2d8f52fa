import { Alert, Button, Typography } from '@mui/material';
import { certifyStatus } from '@qunlu/contract/certification/rules.ts';
import {
  decideCertificationReview,
  listCertificationReviews,
  makeLink,
  viewCertificationReview,
} from '@qunlu/contract/certification/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useState } from 'react';
import { CaseHead } from '../../../layout/case-head.tsx';
import { Photos } from '../../../layout/pictures.tsx';
import { ReviewCase } from '../../../layout/review-case.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { certifyLabels, rejections } from '../parts/labels.ts';

type Shown = OutputOf<typeof viewCertificationReview>;

/** The photos beside the data of the card. A passes, R asks for the reason of a refusal; then the next case opens. */
export default function CertificationReview() {
  /** The photos that have loaded, and those that failed, by address. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  return (
    <ReviewCase
      title="认证"
      look={(id) => call(viewCertificationReview, { body: { id, reason: '审核认证资料' } })}
      waits={({ can }) => can.link}
      own="申请"
      decide={({ id, revision }, verdict, message) =>
        call(decideCertificationReview, { body: { id, verdict, revision, ...(message ? { message } : {}) } })
      }
      done={{ pass: '已通过', reject: '已退回' }}
      refusal={{ text: '申请人会看到这个原因，24小时后可以重新申请。', suggestions: rejections }}
      queue={{ path: '/certifications', list: () => call(listCertificationReviews, { query: { size: 10 } }) }}
      // A case may be passed only after all its photos were shown.
      ready={({ images }) => images.every(({ url }) => seen.has(url))}
      link={({ id }) => call(makeLink, { body: { id } })}
    >
      {(shown, { again, at }) => (
        <>
          {shown.twin && (
            <Alert severity="warning">同一证件已经用于别的账号的认证，请核对是不是同一个人。</Alert>
          )}
          <Summary shown={shown} />
          <Photos
            images={shown.images}
            at={at}
            onLoad={(url) => setSeen((before) => new Set(before).add(url))}
            onError={(url) => setBroken((before) => new Set(before).add(url))}
          />
          {shown.images.length === 0 && <Alert severity="info">照片已按规定删除。</Alert>}
          {shown.images.some(({ url }) => broken.has(url)) && (
            <Alert
              severity="warning"
              action={
                <Button
                  color="inherit"
                  onClick={() => {
                    setBroken(new Set());
                    void again();
                  }}
                >
                  重新打开
                </Button>
              }
            >
              照片没有加载出来，看过以后才能通过。重新打开会再记一次查看。
            </Alert>
          )}
        </>
      )}
    </ReviewCase>
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
