import { Card, CardContent, Typography } from '@mui/material';
import { askKindLabels, type AskKind } from '@qunlu/contract/ask/rules.ts';
import { decideAskReview, listAskReviews, viewAskReview } from '@qunlu/contract/ask/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { CaseHead } from '../../../layout/case-head.tsx';
import { Pictures } from '../../../layout/pictures.tsx';
import { ReviewCase } from '../../../layout/review-case.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';
import { Asker } from '../parts/asker.tsx';

type Shown = OutputOf<typeof viewAskReview>;

/** What is most often wrong with a question; told to its asker as it stands. */
const rejections = ['含有不能发布的内容', '含有广告或推销', '泄露他人隐私', '含有联系方式', '图片不能发布'];

/** A question that its words hold back: passed, or refused with a reason that its asker reads. Then the next one opens. */
export default function AskReview() {
  return (
    <ReviewCase
      title="提问审核"
      look={(id) => call(viewAskReview, { body: { id, reason: '审核命中词表的提问' } })}
      waits={({ audit }) => audit === 0}
      own="提问"
      decide={({ question_id: id, rev }, verdict, reason) =>
        call(decideAskReview, { body: { id, rev, verdict, reason } })
      }
      done={{ pass: '已通过', reject: '已退回' }}
      refusal={{ text: '提问人会看到这个原因，修改后会重新审核。', suggestions: rejections }}
      queue={{ path: '/ask-audits', list: queued }}
    >
      {(shown) => (
        <>
          <Summary shown={shown} />
          <Card>
            <CardContent>
              <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{shown.whole}</Typography>
              <Pictures urls={shown.images} />
            </CardContent>
          </Card>
        </>
      )}
    </ReviewCase>
  );
}

async function queued() {
  const { list } = await call(listAskReviews, { query: { size: 10 } });
  return { list: list.map(({ question_id: id, can }) => ({ id, can })) };
}

function Summary({ shown }: { shown: Shown }) {
  const { text, kind, circle, phonebook_id: circleId, words, reason, audit } = shown;
  const state = audit === 1 ? '已通过' : '未通过';
  return (
    <CaseHead title={text} state={audit === 0 ? '待审核' : state}>
      <Typography component="div" color="text.secondary">
        {askKindLabels[kind as AskKind]} · {circle === '' ? '不在圈子里' : `${circle}（通讯录 ${circleId}）`}{' '}
        · <Asker line={shown} />
      </Typography>
      <Typography color="text.secondary">提交于 {dateTime(shown.changed_at)}</Typography>
      {words.length > 0 && <Typography color="error">命中的词：{words.join('、')}</Typography>}
      {reason !== '' && <Typography color="error">上次未通过：{reason}</Typography>}
    </CaseHead>
  );
}
