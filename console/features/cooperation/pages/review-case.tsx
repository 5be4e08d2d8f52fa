import { Card, CardContent, Typography } from '@mui/material';
import { headingText, type Kind, type Side } from '@qunlu/contract/cooperation/rules.ts';
import {
  decideCooperationReview,
  listCooperationReviews,
  viewCooperationReview,
} from '@qunlu/contract/cooperation/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { reviewState } from '@qunlu/contract/kernel/publication.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { CaseHead } from '../../../layout/case-head.tsx';
import { Pictures } from '../../../layout/pictures.tsx';
import { ReviewCase } from '../../../layout/review-case.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { reviewLabels } from '../../../layout/review-labels.ts';
import { rejections } from '../parts/labels.ts';

type Shown = OutputOf<typeof viewCooperationReview>;

/** What a post says; passed here, or refused with a reason that its owner reads. Then the next one opens. */
export default function CooperationReview() {
  return (
    <ReviewCase
      title="合作审核"
      look={(id) => call(viewCooperationReview, { query: { id } })}
      waits={({ audit }) => audit === reviewState.pending}
      own="合作"
      decide={({ cooperation_id: id, rev }, verdict, reason) =>
        call(decideCooperationReview, { body: { id, rev, verdict, reason } })
      }
      done={{ pass: '已通过', reject: '已退回' }}
      refusal={{ text: '发布者会看到这个原因，修改后会重新审核。', suggestions: rejections }}
      queue={{ path: '/cooperation-audits', list: queued }}
    >
      {(shown) => (
        <>
          <Summary shown={shown} />
          <Post shown={shown} />
        </>
      )}
    </ReviewCase>
  );
}

async function queued() {
  const { list } = await call(listCooperationReviews, { query: { size: 10 } });
  return { list: list.map(({ cooperation_id: id, can }) => ({ id, can })) };
}

function Summary({ shown }: { shown: Shown }) {
  const { cooperation, audit, why, words, reason } = shown;
  const facts = [
    shown.name,
    `用户 ${shown.user_id}`,
    headingText(cooperation.side as Side, cooperation.kind as Kind),
    cooperation.industry_name,
    cooperation.cityname,
  ];
  return (
    <CaseHead
      title={cooperation.title}
      state={audit === reviewState.pending ? shown : (reviewLabels[audit] ?? '')}
    >
      <Typography color="text.secondary">{facts.filter(Boolean).join(' · ')}</Typography>
      <Typography color="text.secondary">提交于 {dateTime(shown.changed_at)}</Typography>
      {why && <Typography>审核原因：{why}</Typography>}
      {words.length > 0 && <Typography color="error">命中的词：{words.join('、')}</Typography>}
      {reason && <Typography color="error">上次未通过：{reason}</Typography>}
    </CaseHead>
  );
}

const Post = ({ shown: { cooperation } }: { shown: Shown }) => (
  <Card>
    <CardContent>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {wordsOf(cooperation.content)}
      </Typography>
      <Pictures urls={cooperation.images} />
    </CardContent>
  </Card>
);
